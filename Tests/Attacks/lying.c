// A file system that does not tell the truth, over /dev/fuse itself: fuse(4), linux/fuse.h.
//
//   lying MOUNTPOINT LIE
//     types      `directory` is listed as a file, `file` as a directory
//     endless    the root never comes to its end; each name is another one
//     repeats    the root never comes to its end; it is the same name each time
//     bottomless each directory holds a file and a directory, without end
//     breaks     after 10 names reading the root fails with EIO
//     erange     what an extended attribute or their list needs is always more than was offered
//     values     sizes, times, links and owners at the ends of what their fields hold
//     dead       mounted, and never a word
//
// Below the root lie `file`, which everyone may write, and `directory` with a `file` of its own; with the endless ones,
// names that end in a number. Prints "mounted" when it is.

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

enum { root = FUSE_ROOT_ID, directory = 2, file = 3, others = 1000 };

static int device;
static const char *lie;

static int lies(const char *about) { return strcmp(lie, about) == 0; }
// Below which each node is the directory in the one before it, and their files are one.
static int is_directory(uint64_t node) {
    return node == root || node == directory || (lies("bottomless") && node >= others);
}

static int is_endless(void) { return lies("endless") || lies("repeats"); }

static void answer(const struct fuse_in_header *in, int error, const void *data, size_t size) {
    static char bytes[1 << 17];
    struct fuse_out_header out = {.len = (unsigned)(sizeof out + size), .error = -error, .unique = in->unique};
    memcpy(bytes, &out, sizeof out);
    if (size > 0) memcpy(bytes + sizeof out, data, size);
    if (write(device, bytes, sizeof out + size) < 0 && errno != ENOENT) perror("lying: answering");
}

static struct fuse_attr attributes(uint64_t node) {
    struct fuse_attr made = {
        .ino = node, .mode = is_directory(node) ? S_IFDIR | 0755 : S_IFREG | 0666, .nlink = 1, .blksize = 512};
    if (lies("values") && !is_directory(node)) {
        made.size = INT64_MAX, made.blocks = UINT64_MAX, made.nlink = 0;
        made.atime = made.mtime = made.ctime = (uint64_t)-5, made.mtimensec = 999999999;
        made.uid = made.gid = 0xfffffffe;
    }
    return made;
}

static size_t add(char *list, size_t end, uint64_t node, uint64_t at, const char *entry, unsigned type) {
    struct fuse_dirent *made = (struct fuse_dirent *)(list + end);
    size_t length = strlen(entry);
    *made = (struct fuse_dirent){.ino = node, .off = at + 1, .namelen = (unsigned)length, .type = type};
    memcpy(made->name, entry, length);
    return end + FUSE_DIRENT_ALIGN(FUSE_NAME_OFFSET + length);
}

static void list(const struct fuse_in_header *in, const struct fuse_read_in *read) {
    _Alignas(8) static char entries[4096];
    size_t end = 0;
    memset(entries, 0, sizeof entries);
    uint64_t at = read->offset;
    if (in->nodeid == root && lies("breaks") && at >= 10) return answer(in, EIO, NULL, 0);
    if (in->nodeid == root && (is_endless() || lies("breaks"))) {
        for (int number = 0; number < 10; number++, at++) {
            char name[32];
            snprintf(name, sizeof name, "name-%llu", lies("repeats") ? 0ULL : (unsigned long long)at);
            end = add(entries, end, file, at, name, S_IFREG >> 12);
        }
    } else if (at == 0) {
        int swapped = lies("types");
        end = add(entries, end, file, 0, "file", (swapped ? S_IFDIR : S_IFREG) >> 12);
        if (in->nodeid == root || lies("bottomless")) end = add(entries, end, directory, 1, "directory", (swapped ? S_IFREG : S_IFDIR) >> 12);
    }
    answer(in, 0, entries, end);
}

static void serve(const struct fuse_in_header *in, const void *data) {
    switch (in->opcode) {
    case FUSE_INIT: {
        struct fuse_init_out out = {.major = FUSE_KERNEL_VERSION, .minor = 31, .max_write = 4096, .max_readahead = 4096};
        return answer(in, 0, &out, sizeof out);
    }
    case FUSE_GETATTR: {
        struct fuse_attr_out out = {.attr = attributes(in->nodeid)};
        return answer(in, 0, &out, sizeof out);
    }
    case FUSE_LOOKUP: {
        uint64_t node = strcmp(data, "file") == 0 ? file : strcmp(data, "directory") == 0 ? directory : 0;
        if (lies("bottomless") && node == directory) node = in->nodeid < others ? others : in->nodeid + 1;
        if (strncmp(data, "name-", 5) == 0) node = others + strtoull((const char *)data + 5, NULL, 10);
        if (node == 0) return answer(in, ENOENT, NULL, 0);
        struct fuse_entry_out out = {.nodeid = node, .attr = attributes(node)};
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
    case FUSE_LISTXATTR: case FUSE_GETXATTR: {
        const struct fuse_getxattr_in *asked = data;
        struct fuse_getxattr_out out = {.size = lies("erange") ? 40 : 0};
        if (!lies("erange") && in->opcode == FUSE_GETXATTR) return answer(in, ENODATA, NULL, 0);
        if (asked->size == 0) return answer(in, 0, &out, sizeof out);
        return answer(in, lies("erange") ? ERANGE : 0, NULL, 0);
    }
    case FUSE_READ: return answer(in, 0, "text\n", 5);
    case FUSE_READDIR: return list(in, data);
    case FUSE_RELEASE: case FUSE_RELEASEDIR: case FUSE_FLUSH: return answer(in, 0, NULL, 0);
    case FUSE_FORGET: case FUSE_BATCH_FORGET: case FUSE_INTERRUPT: return;
    default: return answer(in, ENOSYS, NULL, 0);
    }
}

int main(int count, char **arguments) {
    if (count != 3) return 2;
    lie = arguments[2];
    device = open("/dev/fuse", O_RDWR | O_CLOEXEC);
    if (device < 0) return perror("lying: /dev/fuse"), 1;
    char options[128];
    snprintf(options, sizeof options, "fd=%d,rootmode=40755,user_id=%d,group_id=%d,allow_other", device, getuid(), getgid());
    if (mount("lying", arguments[1], "fuse", MS_NOSUID | MS_NODEV, options) != 0) return perror("lying: mount"), 1;
    puts("mounted");
    fflush(stdout);
    if (lies("dead")) for (;;) pause();
    _Alignas(8) static char request[1 << 17];
    for (;;) {
        ssize_t size = read(device, request, sizeof request - 1);
        if (size < 0 && (errno == EINTR || errno == ENOENT)) continue;
        if (size < (ssize_t)sizeof(struct fuse_in_header)) return 0;
        request[size] = 0;
        const struct fuse_in_header *in = (const void *)request;
        serve(in, in + 1);
    }
}
