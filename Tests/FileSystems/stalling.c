// A file system that answers up to one request and never that one.
//
//   stalling MOUNTPOINT OPERATION NAME [MODE]    OPERATION: lookup, opendir, readdir, or none for one that answers all
//                                                NAME: what it is about, . for the root
//                                                MODE: the root's, in octal, as the mount claims it; else the true one
//
// Its root holds the directory `open`, which everyone may write, then the directory `NAME`. Prints "mounted" when it is.
// A request that was read and is never answered is what SIGKILL does not free a process from.

#define _GNU_SOURCE
#include "server.h"

enum { root = FUSE_ROOT_ID, open_directory = 2, named_directory = 3 };

static const char *operation, *name;

static struct fuse_attr attributes(uint64_t node) {
    mode_t mode = S_IFDIR | (node == open_directory ? 0777 : 0755);
    return (struct fuse_attr){.ino = node, .mode = mode, .nlink = 2, .blksize = 512};
}

static void list(const struct fuse_in_header *in, const struct fuse_read_in *read) {
    _Alignas(8) char entries[1024];
    size_t end = 0;
    if (read->offset == 0) {
        end = add(entries, end, sizeof entries, in->nodeid, 1, ".", S_IFDIR);
        if (in->nodeid == root) {
            end = add(entries, end, sizeof entries, open_directory, 2, "open", S_IFDIR);
            if (strcmp(name, ".") != 0) end = add(entries, end, sizeof entries, named_directory, 3, name, S_IFDIR);
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

static uint64_t find(const char *asked) {
    return strcmp(asked, "open") == 0 ? open_directory : strcmp(asked, name) == 0 ? named_directory : 0;
}

static void serve(const struct fuse_in_header *in, const void *data) {
    if (is_stuck(in, data)) return;
    switch (in->opcode) {
    case FUSE_GETATTR: return answer_attributes(in, attributes(in->nodeid));
    case FUSE_LOOKUP: return answer_entry(in, find(data), attributes(find(data)));
    case FUSE_READDIR: return list(in, data);
    default: return answer_as_usual(in, 0);
    }
}

int main(int count, char **arguments) {
    if (count != 4 && count != 5) return 2;
    operation = arguments[2];
    name = arguments[3];
    begin(arguments[1], count == 5 ? arguments[4] : "40755", for_everybody(), MS_NODEV);
    say_mounted();
    take_requests(serve);
}
