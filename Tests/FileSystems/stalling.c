// A file system that answers up to one request and never that one, over /dev/fuse itself, so that nothing but a C compiler
// is needed: fuse(4), linux/fuse.h.
//
//   stalling MOUNTPOINT OPERATION NAME [MODE]    OPERATION: lookup, opendir, readdir, or none for one that answers all
//                                                NAME: what it is about, . for the root
//                                                MODE: the root's, in octal, as the mount claims it; else the true one
//
// Its root holds the directory `open`, which everyone may write, then the directory `NAME`. Prints "mounted" when it is.
// A request that was read and is never answered is what SIGKILL does not free a process from.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fuse.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

enum { root = FUSE_ROOT_ID, open_directory = 2, named_directory = 3 };

static int device;
static const char *operation, *name;

static void answer(const struct fuse_in_header *in, int error, const void *data, size_t size) {
    char bytes[8192];
    struct fuse_out_header out = {.len = (unsigned)(sizeof out + size), .error = -error, .unique = in->unique};
    memcpy(bytes, &out, sizeof out);
    if (size > 0) memcpy(bytes + sizeof out, data, size);
    if (write(device, bytes, sizeof out + size) < 0 && errno != ENOENT) perror("stalling: answering");
}

static struct fuse_attr attributes(uint64_t node) {
    mode_t mode = S_IFDIR | (node == open_directory ? 0777 : 0755);
    return (struct fuse_attr){.ino = node, .mode = mode, .nlink = 2, .blksize = 512};
}

static size_t add(char *list, size_t end, uint64_t node, const char *entry) {
    struct fuse_dirent *made = (struct fuse_dirent *)(list + end);
    size_t length = strlen(entry);
    *made = (struct fuse_dirent){.ino = node, .off = end + 1, .namelen = (unsigned)length, .type = S_IFDIR >> 12};
    memcpy(made->name, entry, length);
    return end + FUSE_DIRENT_ALIGN(FUSE_NAME_OFFSET + length);
}

static void list(const struct fuse_in_header *in, const struct fuse_read_in *read) {
    _Alignas(8) char entries[1024] = {0};
    size_t end = 0;
    if (read->offset == 0) {
        end = add(entries, end, in->nodeid, ".");
        if (in->nodeid == root) {
            end = add(entries, end, open_directory, "open");
            if (strcmp(name, ".") != 0) end = add(entries, end, named_directory, name);
        }
    }
    answer(in, 0, entries, end);
}

static int is_stuck(const struct fuse_in_header *in, const void *data) {
    uint64_t node = strcmp(name, ".") == 0 ? root : named_directory;
    if (in->opcode == FUSE_LOOKUP) return strcmp(operation, "lookup") == 0 && strcmp(data, name) == 0;
    if (in->nodeid != node) return 0;
    return (in->opcode == FUSE_OPENDIR && strcmp(operation, "opendir") == 0)
        || (in->opcode == FUSE_READDIR && strcmp(operation, "readdir") == 0);
}

static void serve(const struct fuse_in_header *in, const void *data) {
    switch (in->opcode) {
    case FUSE_INIT: {
        struct fuse_init_out out = {.major = FUSE_KERNEL_VERSION, .minor = 31, .max_write = 4096, .max_readahead = 4096};
        answer(in, 0, &out, sizeof out);
        break;
    }
    case FUSE_GETATTR: {
        struct fuse_attr_out out = {.attr = attributes(in->nodeid)};
        answer(in, 0, &out, sizeof out);
        break;
    }
    case FUSE_LOOKUP: {
        uint64_t node = strcmp(data, "open") == 0 ? open_directory : strcmp(data, name) == 0 ? named_directory : 0;
        struct fuse_entry_out out = {.nodeid = node, .attr = attributes(node)};
        if (node == 0) answer(in, ENOENT, NULL, 0);
        else answer(in, 0, &out, sizeof out);
        break;
    }
    case FUSE_OPENDIR: {
        struct fuse_open_out out = {0};
        answer(in, 0, &out, sizeof out);
        break;
    }
    case FUSE_STATFS: {
        struct fuse_statfs_out out = {.st = {.bsize = 512, .namelen = 255}};
        answer(in, 0, &out, sizeof out);
        break;
    }
    case FUSE_READDIR: list(in, data); break;
    case FUSE_RELEASEDIR: answer(in, 0, NULL, 0); break;
    case FUSE_FORGET: case FUSE_BATCH_FORGET: case FUSE_INTERRUPT: break;
    default: answer(in, ENOSYS, NULL, 0);
    }
}

int main(int count, char **arguments) {
    if (count != 4 && count != 5) return 2;
    operation = arguments[2];
    name = arguments[3];
    device = open("/dev/fuse", O_RDWR | O_CLOEXEC);
    if (device < 0) return perror("stalling: /dev/fuse"), 1;
    char options[128];
    snprintf(options, sizeof options, "fd=%d,rootmode=%s,user_id=%d,group_id=%d,allow_other", device,
             count == 5 ? arguments[4] : "40755", getuid(), getgid());
    if (mount("stalling", arguments[1], "fuse", MS_NOSUID | MS_NODEV, options) != 0) return perror("stalling: mount"), 1;
    puts("mounted");
    fflush(stdout);
    _Alignas(8) static char request[1 << 17];
    for (;;) {
        ssize_t size = read(device, request, sizeof request);
        if (size < 0 && (errno == EINTR || errno == ENOENT)) continue;
        if (size < (ssize_t)sizeof(struct fuse_in_header)) return 0;
        const struct fuse_in_header *in = (const void *)request;
        request[size] = 0;
        if (!is_stuck(in, in + 1)) serve(in, in + 1);
    }
}
