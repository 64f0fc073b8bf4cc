// What the file systems of the tests have in common: they speak to the kernel over /dev/fuse itself, so that nothing but a
// C compiler is needed: fuse(4), linux/fuse.h.

#ifndef SERVER_H
#define SERVER_H

#include <errno.h>
#include <fcntl.h>
#include <linux/fuse.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

enum { request_size = 1 << 17, answer_size = 8192 };

static int device = -1;

/// Answers a request: with an errno, or with so many bytes.
static inline void answer(const struct fuse_in_header *in, int error, const void *data, size_t size) {
    char bytes[sizeof(struct fuse_out_header) + answer_size];
    struct fuse_out_header out = {.len = (unsigned)(sizeof out + size), .error = -error, .unique = in->unique};
    memcpy(bytes, &out, sizeof out);
    if (size > 0) memcpy(bytes + sizeof out, data, size);
    // Whoever asked may have given up.
    if (write(device, bytes, sizeof out + size) < 0 && errno != ENOENT) perror("answering");
}

/// Adds an entry to a listing, where there is room for it; nothing is added otherwise.
///
/// `next` is the offset from which the listing goes on behind it, `type` a file type as in st_mode. Returns the new end.
static inline size_t add(char *list, size_t end, size_t room, uint64_t node, uint64_t next, const char *name, mode_t type) {
    size_t length = strlen(name), size = FUSE_DIRENT_ALIGN(FUSE_NAME_OFFSET + length);
    if (end + size > room) return end;
    struct fuse_dirent *made = (struct fuse_dirent *)(list + end);
    memset(made, 0, size);
    *made = (struct fuse_dirent){.ino = node, .off = next, .namelen = (unsigned)length, .type = type >> 12};
    memcpy(made->name, name, length);
    return end + size;
}

/// Answers what every server answers alike: the greeting, with what it can do beside the usual (`flags`), opening and
/// closing, the file system's own status. All else there is not.
static inline void answer_as_usual(const struct fuse_in_header *in, unsigned flags) {
    switch (in->opcode) {
    case FUSE_INIT: {
        struct fuse_init_out out = {
            .major = FUSE_KERNEL_VERSION, .minor = 31, .max_write = 4096, .max_readahead = 4096, .flags = flags};
        return answer(in, 0, &out, sizeof out);
    }
    case FUSE_OPEN: case FUSE_OPENDIR: {
        struct fuse_open_out out = {0};
        return answer(in, 0, &out, sizeof out);
    }
    case FUSE_STATFS: {
        struct fuse_statfs_out out = {.st = {.bsize = 512, .namelen = 255}};
        return answer(in, 0, &out, sizeof out);
    }
    case FUSE_RELEASE: case FUSE_RELEASEDIR: case FUSE_FLUSH: return answer(in, 0, NULL, 0);
    // Nobody waits for these.
    case FUSE_FORGET: case FUSE_BATCH_FORGET: case FUSE_INTERRUPT: return;
    default: return answer(in, ENOSYS, NULL, 0);
    }
}

/// Answers with the attributes of an object.
static inline void answer_attributes(const struct fuse_in_header *in, struct fuse_attr attributes) {
    struct fuse_attr_out out = {.attr = attributes};
    answer(in, 0, &out, sizeof out);
}

/// Answers with what a name stands for; nothing where the node is 0.
static inline void answer_entry(const struct fuse_in_header *in, uint64_t node, struct fuse_attr attributes) {
    struct fuse_entry_out out = {.nodeid = node, .attr = attributes};
    if (node == 0) return answer(in, ENOENT, NULL, 0);
    answer(in, 0, &out, sizeof out);
}

/// Answers a question about an extended attribute, or about their names, with a value that may be asked for by its size.
static inline void answer_value(
    const struct fuse_in_header *in, const struct fuse_getxattr_in *asked, const void *value, size_t size) {
    struct fuse_getxattr_out out = {.size = (unsigned)size};
    if (asked->size == 0) return answer(in, 0, &out, sizeof out);
    if (asked->size < size) return answer(in, ERANGE, NULL, 0);
    answer(in, 0, value, size);
}

/// Mounts the server; ends the process where that cannot be.
///
/// `root` is the mode of the root as the mount claims it, in octal; `options` are more of mount(8).
static inline void begin(const char *mountpoint, const char *root, const char *options, unsigned long flags) {
    char all[512];
    device = open("/dev/fuse", O_RDWR | O_CLOEXEC);
    if (device < 0) perror("/dev/fuse"), exit(1);
    snprintf(all, sizeof all, "fd=%d,rootmode=%s,%s", device, root, options);
    if (mount("treewarden", mountpoint, "fuse", MS_NOSUID | flags, all) != 0) perror("mount"), exit(1);
}

/// Options of a mount that is of whoever makes it, and for everybody.
static inline const char *for_everybody(void) {
    static char options[64];
    snprintf(options, sizeof options, "user_id=%d,group_id=%d,allow_other", getuid(), getgid());
    return options;
}

static inline void say_mounted(void) {
    puts("mounted");
    fflush(stdout);
}

/// Hands each request to `serve` until the file system is unmounted.
static inline void take_requests(void (*serve)(const struct fuse_in_header *in, const void *data)) {
    char *request = aligned_alloc(8, request_size);
    if (request == NULL) return;
    for (;;) {
        ssize_t size = read(device, request, request_size - 1);
        if (size < 0 && (errno == EINTR || errno == ENOENT)) continue;
        if (size < (ssize_t)sizeof(struct fuse_in_header)) break;
        // A name at its end has one of its own.
        request[size] = 0;
        const struct fuse_in_header *in = (const void *)request;
        serve(in, in + 1);
    }
    free(request);
}

#endif
