// A file system that takes its time for every answer and gives many at once, as a file server at the other end of a
// network does, over /dev/fuse itself: fuse(4), linux/fuse.h.
//
//   slow MOUNTPOINT MICROSECONDS PARTS DIRECTORIES NAMES
//
// Its root holds so many parts, each of them so many directories, each of them so many files; without directories the
// files lie in the parts, without parts in the root. Prints "mounted" when it is, and once SIGTERM ends it how many
// requests waited for an answer at the same time at most, and how many there were.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fuse.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { thread_count = 96, listing_size = 4096 };

static int device;
static unsigned delay;
// What each level holds; the last one holds files.
static unsigned long counts[3];
static const char *const words[3] = {"part", "directory", "name"};
static atomic_int waiting, peak;
static atomic_long requests;

// A node is where its path leads: 20 bits for each level, from 1.
static uint64_t place(uint64_t node, int level) { return (node >> (20 * level)) & 0xfffff; }

static uint64_t path_of(uint64_t node) { return node == FUSE_ROOT_ID ? 0 : node - 1; }

// The level of what a directory holds.
static int level_below(uint64_t path) {
    int level = 3;
    while (level > 0 && place(path, level - 1) == 0) level--;
    while (level < 2 && counts[level] == 0) level++;
    return level;
}

static int is_directory(uint64_t path) { return place(path, 2) == 0; }

static void answer(const struct fuse_in_header *in, int error, const void *data, size_t size) {
    char bytes[sizeof(struct fuse_out_header) + listing_size + 512];
    struct fuse_out_header out = {.len = (unsigned)(sizeof out + size), .error = -error, .unique = in->unique};
    memcpy(bytes, &out, sizeof out);
    if (size > 0) memcpy(bytes + sizeof out, data, size);
    if (write(device, bytes, sizeof out + size) < 0 && errno != ENOENT) perror("slow: answering");
}

static struct fuse_attr attributes(uint64_t node) {
    mode_t mode = is_directory(path_of(node)) ? S_IFDIR | 0755 : S_IFREG | 0644;
    return (struct fuse_attr){
        .ino = node, .mode = mode, .nlink = 1, .blksize = 512, .uid = getuid(), .gid = getgid(), .size = 5};
}

static void list(const struct fuse_in_header *in, const struct fuse_read_in *read) {
    _Alignas(8) char entries[listing_size];
    memset(entries, 0, sizeof entries);
    uint64_t path = path_of(in->nodeid);
    int level = level_below(path);
    size_t end = 0, room = read->size < sizeof entries ? read->size : sizeof entries;
    for (uint64_t at = read->offset; at < counts[level]; at++) {
        char name[32];
        int length = snprintf(name, sizeof name, "%s-%llu", words[level], (unsigned long long)at);
        size_t size = FUSE_DIRENT_ALIGN(FUSE_NAME_OFFSET + (size_t)length);
        if (end + size > room) break;
        struct fuse_dirent *made = (struct fuse_dirent *)(entries + end);
        *made = (struct fuse_dirent){
            .ino = (path | (at + 1) << (20 * level)) + 1, .off = at + 1, .namelen = (unsigned)length,
            .type = (level == 2 ? S_IFREG : S_IFDIR) >> 12};
        memcpy(made->name, name, (size_t)length);
        end += size;
    }
    answer(in, 0, entries, end);
}

static void look_up(const struct fuse_in_header *in, const char *name) {
    uint64_t path = path_of(in->nodeid);
    int level = level_below(path);
    size_t length = strlen(words[level]);
    char *rest = NULL;
    unsigned long number = strncmp(name, words[level], length) == 0 && name[length] == '-'
        ? strtoul(name + length + 1, &rest, 10) : counts[level];
    if (number >= counts[level] || *rest != 0) return answer(in, ENOENT, NULL, 0);
    uint64_t node = (path | (uint64_t)(number + 1) << (20 * level)) + 1;
    struct fuse_entry_out out = {.nodeid = node, .attr = attributes(node)};
    answer(in, 0, &out, sizeof out);
}

static void serve(const struct fuse_in_header *in, const void *data) {
    switch (in->opcode) {
    case FUSE_FORGET: case FUSE_BATCH_FORGET: case FUSE_INTERRUPT: return;
    // Nobody waits for these.
    case FUSE_RELEASE: case FUSE_RELEASEDIR: return answer(in, 0, NULL, 0);
    default: break;
    }
    int now = atomic_fetch_add(&waiting, 1) + 1;
    int highest = atomic_load(&peak);
    while (highest < now && !atomic_compare_exchange_weak(&peak, &highest, now)) {}
    atomic_fetch_add(&requests, 1);
    if (in->opcode != FUSE_INIT) {
        struct timespec time = {.tv_sec = delay / 1000000, .tv_nsec = delay % 1000000 * 1000L};
        nanosleep(&time, NULL);
    }
    // Before the answer: whoever has it may ask the next thing at once.
    atomic_fetch_sub(&waiting, 1);
    switch (in->opcode) {
    case FUSE_INIT: {
        struct fuse_init_out out = {
            .major = FUSE_KERNEL_VERSION, .minor = 31, .max_write = 4096, .max_readahead = 4096,
            .flags = FUSE_PARALLEL_DIROPS};
        return answer(in, 0, &out, sizeof out);
    }
    case FUSE_GETATTR: {
        struct fuse_attr_out out = {.attr = attributes(in->nodeid)};
        return answer(in, 0, &out, sizeof out);
    }
    case FUSE_LOOKUP: return look_up(in, data);
    case FUSE_OPEN: case FUSE_OPENDIR: {
        struct fuse_open_out out = {0};
        return answer(in, 0, &out, sizeof out);
    }
    case FUSE_STATFS: {
        struct fuse_statfs_out out = {.st = {.bsize = 512, .namelen = 255}};
        return answer(in, 0, &out, sizeof out);
    }
    case FUSE_LISTXATTR: {
        const struct fuse_getxattr_in *asked = data;
        struct fuse_getxattr_out out = {0};
        return answer(in, 0, &out, asked->size == 0 ? sizeof out : 0);
    }
    case FUSE_GETXATTR: return answer(in, ENODATA, NULL, 0);
    case FUSE_READ: return answer(in, 0, "text\n", 5);
    case FUSE_READDIR: return list(in, data);
    case FUSE_FLUSH: return answer(in, 0, NULL, 0);
    default: return answer(in, ENOSYS, NULL, 0);
    }
}

static void *work(void *unused) {
    size_t size = 1 << 17;
    char *request = aligned_alloc(8, size);
    if (request == NULL) return unused;
    for (;;) {
        ssize_t length = read(device, request, size - 1);
        if (length < 0 && (errno == EINTR || errno == ENOENT)) continue;
        if (length < (ssize_t)sizeof(struct fuse_in_header)) return unused;
        request[length] = 0;
        const struct fuse_in_header *in = (const void *)request;
        serve(in, in + 1);
    }
}

int main(int count, char **arguments) {
    if (count != 6) return 2;
    delay = (unsigned)strtoul(arguments[2], NULL, 10);
    for (int level = 0; level < 3; level++) counts[level] = strtoul(arguments[3 + level], NULL, 10);
    device = open("/dev/fuse", O_RDWR | O_CLOEXEC);
    if (device < 0) return perror("slow: /dev/fuse"), 1;
    char options[128];
    snprintf(options, sizeof options, "fd=%d,rootmode=40755,user_id=%d,group_id=%d,allow_other", device, getuid(), getgid());
    if (mount("slow", arguments[1], "fuse", MS_NOSUID | MS_NODEV, options) != 0) return perror("slow: mount"), 1;
    sigset_t ending;
    sigemptyset(&ending);
    sigaddset(&ending, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &ending, NULL);
    for (int number = 0; number < thread_count; number++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, work, NULL) != 0) return perror("slow: thread"), 1;
    }
    puts("mounted");
    fflush(stdout);
    int signal_number;
    sigwait(&ending, &signal_number);
    printf("%d %ld\n", atomic_load(&peak), atomic_load(&requests));
    return 0;
}
