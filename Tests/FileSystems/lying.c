// A file system that does not tell the truth.
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
#include "server.h"

enum { root = FUSE_ROOT_ID, directory = 2, file = 3, others = 1000 };

static const char *lie;

static int lies(const char *about) { return strcmp(lie, about) == 0; }
// Below which each node is the directory in the one before it, and their files are one.
static int is_directory(uint64_t node) {
    return node == root || node == directory || (lies("bottomless") && node >= others);
}

static int is_endless(void) { return lies("endless") || lies("repeats"); }

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

static void list(const struct fuse_in_header *in, const struct fuse_read_in *read) {
    _Alignas(8) static char entries[4096];
    size_t end = 0;
    uint64_t at = read->offset;
    if (in->nodeid == root && lies("breaks") && at >= 10) return answer(in, EIO, NULL, 0);
    if (in->nodeid == root && (is_endless() || lies("breaks"))) {
        for (int number = 0; number < 10; number++, at++) {
            char name[32];
            snprintf(name, sizeof name, "name-%llu", lies("repeats") ? 0ULL : (unsigned long long)at);
            end = add(entries, end, sizeof entries, file, at + 1, name, S_IFREG);
        }
    } else if (at == 0) {
        int swapped = lies("types");
        end = add(entries, end, sizeof entries, file, 1, "file", swapped ? S_IFDIR : S_IFREG);
        if (in->nodeid == root || lies("bottomless"))
            end = add(entries, end, sizeof entries, directory, 2, "directory", swapped ? S_IFREG : S_IFDIR);
    }
    answer(in, 0, entries, end);
}

static uint64_t find(uint64_t parent, const char *name) {
    if (strncmp(name, "name-", 5) == 0) return others + strtoull(name + 5, NULL, 10);
    if (strcmp(name, "file") == 0) return file;
    if (strcmp(name, "directory") != 0) return 0;
    return !lies("bottomless") ? directory : parent < others ? others : parent + 1;
}

static void serve(const struct fuse_in_header *in, const void *data) {
    switch (in->opcode) {
    case FUSE_GETATTR: return answer_attributes(in, attributes(in->nodeid));
    case FUSE_LOOKUP: {
        uint64_t node = find(in->nodeid, data);
        return answer_entry(in, node, attributes(node));
    }
    case FUSE_LISTXATTR: case FUSE_GETXATTR: {
        const struct fuse_getxattr_in *asked = data;
        struct fuse_getxattr_out out = {.size = 40};
        if (lies("erange")) return asked->size == 0 ? answer(in, 0, &out, sizeof out) : answer(in, ERANGE, NULL, 0);
        return in->opcode == FUSE_GETXATTR ? answer(in, ENODATA, NULL, 0) : answer_value(in, asked, NULL, 0);
    }
    case FUSE_READ: return answer(in, 0, "text\n", 5);
    case FUSE_READDIR: return list(in, data);
    default: return answer_as_usual(in, 0);
    }
}

int main(int count, char **arguments) {
    if (count != 3) return 2;
    lie = arguments[2];
    begin(arguments[1], "40755", for_everybody(), MS_NODEV);
    say_mounted();
    if (lies("dead")) for (;;) pause();
    take_requests(serve);
}
