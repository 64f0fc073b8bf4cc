// A file system that takes its time for every answer and gives many at once, as a file server at the other end of a
// network does.
//
//   slow MOUNTPOINT MICROSECONDS PARTS DIRECTORIES NAMES
//
// Its root holds so many parts, each of them so many directories, each of them so many files; without directories the
// files lie in the parts, without parts in the root. Prints "mounted" when it is, and once SIGTERM ends it how many
// requests waited for an answer at the same time at most, and how many there were.

#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>

#include "server.h"

enum { thread_count = 96, listing_size = 4096 };

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

static struct fuse_attr attributes(uint64_t node) {
    mode_t mode = is_directory(path_of(node)) ? S_IFDIR | 0755 : S_IFREG | 0644;
    return (struct fuse_attr){
        .ino = node, .mode = mode, .nlink = 1, .blksize = 512, .uid = getuid(), .gid = getgid(), .size = 5};
}

static void list(const struct fuse_in_header *in, const struct fuse_read_in *read) {
    _Alignas(8) char entries[listing_size];
    uint64_t path = path_of(in->nodeid);
    int level = level_below(path);
    size_t end = 0, room = read->size < sizeof entries ? read->size : sizeof entries;
    for (uint64_t at = read->offset; at < counts[level]; at++) {
        char name[32];
        snprintf(name, sizeof name, "%s-%llu", words[level], (unsigned long long)at);
        size_t before = end;
        end = add(entries, end, room, (path | (at + 1) << (20 * level)) + 1, at + 1, name, level == 2 ? S_IFREG : S_IFDIR);
        if (end == before) break;
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
    answer_entry(in, node, attributes(node));
}

static void serve(const struct fuse_in_header *in, const void *data) {
    switch (in->opcode) {
    // Nobody waits for these.
    case FUSE_FORGET: case FUSE_BATCH_FORGET: case FUSE_INTERRUPT: case FUSE_RELEASE: case FUSE_RELEASEDIR:
        return answer_as_usual(in, 0);
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
    case FUSE_GETATTR: return answer_attributes(in, attributes(in->nodeid));
    case FUSE_LOOKUP: return look_up(in, data);
    case FUSE_LISTXATTR: return answer_value(in, data, NULL, 0);
    case FUSE_GETXATTR: return answer(in, ENODATA, NULL, 0);
    case FUSE_READ: return answer(in, 0, "text\n", 5);
    case FUSE_READDIR: return list(in, data);
    default: return answer_as_usual(in, FUSE_PARALLEL_DIROPS);
    }
}

static void *work(void *unused) {
    take_requests(serve);
    return unused;
}

int main(int count, char **arguments) {
    if (count != 6) return 2;
    delay = (unsigned)strtoul(arguments[2], NULL, 10);
    for (int level = 0; level < 3; level++) counts[level] = strtoul(arguments[3 + level], NULL, 10);
    begin(arguments[1], "40755", for_everybody(), MS_NODEV);
    sigset_t ending;
    sigemptyset(&ending);
    sigaddset(&ending, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &ending, NULL);
    for (int number = 0; number < thread_count; number++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, work, NULL) != 0) return perror("a thread"), 1;
    }
    say_mounted();
    int signal_number;
    sigwait(&ending, &signal_number);
    printf("%d %ld\n", atomic_load(&peak), atomic_load(&requests));
    return 0;
}
