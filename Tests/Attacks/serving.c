// A file system that serves a tree as it is described, over /dev/fuse itself: fuse(4), linux/fuse.h.
//
//   serving MOUNTPOINT DESCRIPTION OPTIONS
//
// An object a line, parents first: path, mode in octal, owner, group, device, target of a link or "-", access control list
// in hexadecimal or "-", with tabs between them. OPTIONS are those of mount(8); `posix_acl` among them has the kernel judge
// by the lists. Whoever the kernel lets through, the server refuses at random, so that its word differs from the modes'.
// Prints "mounted" when it is.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fuse.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

enum { most_objects = 4096, acl_limit = 512 };

static const char access_list[] = "system.posix_acl_access";

struct object {
    uint64_t parent;
    char *name, *target;
    struct fuse_attr attributes;
    unsigned char acl[acl_limit];
    size_t acl_size;
};

// By node id; the root is FUSE_ROOT_ID.
static struct object objects[most_objects];
static uint64_t count = FUSE_ROOT_ID + 1;
static int device, has_lists, decides_itself;

static void answer(const struct fuse_in_header *in, int error, const void *data, size_t size) {
    static char bytes[1 << 16];
    struct fuse_out_header out = {.len = (unsigned)(sizeof out + size), .error = -error, .unique = in->unique};
    memcpy(bytes, &out, sizeof out);
    if (size > 0) memcpy(bytes + sizeof out, data, size);
    if (write(device, bytes, sizeof out + size) < 0 && errno != ENOENT) perror("serving: answering");
}

static uint64_t find(uint64_t parent, const char *name) {
    for (uint64_t id = FUSE_ROOT_ID + 1; id < count; id++)
        if (objects[id].parent == parent && strcmp(objects[id].name, name) == 0) return id;
    return 0;
}

static int decode(struct object *made, const char *digits) {
    unsigned byte;
    for (; sscanf(digits, "%2x", &byte) == 1; digits += 2) {
        if (made->acl_size == acl_limit) return -1;
        made->acl[made->acl_size++] = (unsigned char)byte;
    }
    return 0;
}

static int describe(char *line) {
    char *fields[7];
    for (int number = 0; number < 7; number++)
        if ((fields[number] = strsep(&line, "\t\n")) == NULL) return -1;
    if (count == most_objects) return -1;
    struct object *made = &objects[count];
    made->parent = FUSE_ROOT_ID;
    char *rest = fields[0], *name = strsep(&rest, "/");
    for (; rest != NULL; name = strsep(&rest, "/"))
        if ((made->parent = find(made->parent, name)) == 0) return -1;
    unsigned long number = strtoul(fields[4], NULL, 10);
    made->name = strdup(name);
    made->target = strdup(fields[5]);
    made->attributes = (struct fuse_attr){
        .ino = count, .mode = (unsigned)strtoul(fields[1], NULL, 8), .uid = (unsigned)strtoul(fields[2], NULL, 10),
        .gid = (unsigned)strtoul(fields[3], NULL, 10), .nlink = 1, .blksize = 512, .size = 5,
        // As the kernel encodes it (new_encode_dev).
        .rdev = (minor(number) & 0xff) | major(number) << 8 | (minor(number) & ~0xffU) << 12};
    if (S_ISLNK(made->attributes.mode)) made->attributes.size = strlen(made->target);
    count++;
    return fields[6][0] == '-' ? 0 : decode(made, fields[6]);
}

static int read_description(const char *path) {
    FILE *file = fopen(path, "re");
    char line[4096];
    if (file == NULL) return -1;
    objects[FUSE_ROOT_ID].attributes = (struct fuse_attr){.ino = FUSE_ROOT_ID, .mode = S_IFDIR | 0755, .nlink = 1};
    while (fgets(line, sizeof line, file) != NULL)
        if (describe(line) != 0) return fclose(file), -1;
    return fclose(file);
}

static void attribute(const struct fuse_in_header *in, const struct object *object, const struct fuse_getxattr_in *asked) {
    int is_known = strcmp((const char *)(asked + 1), access_list) == 0 && object->acl_size > 0;
    struct fuse_getxattr_out out = {.size = (unsigned)object->acl_size};
    if (!is_known) return answer(in, ENODATA, NULL, 0);
    if (asked->size == 0) return answer(in, 0, &out, sizeof out);
    if (asked->size < object->acl_size) return answer(in, ERANGE, NULL, 0);
    answer(in, 0, object->acl, object->acl_size);
}

static void attribute_names(const struct fuse_in_header *in, const struct object *object, const struct fuse_getxattr_in *asked) {
    size_t size = object->acl_size > 0 ? sizeof access_list : 0;
    struct fuse_getxattr_out out = {.size = (unsigned)size};
    if (asked->size == 0) return answer(in, 0, &out, sizeof out);
    answer(in, asked->size < size ? ERANGE : 0, access_list, asked->size < size ? 0 : size);
}

static void list(const struct fuse_in_header *in, const struct fuse_read_in *read) {
    _Alignas(8) static char entries[4096];
    size_t end = 0;
    // The offset of an entry is the id of the next one.
    for (uint64_t id = read->offset > 0 ? read->offset : FUSE_ROOT_ID + 1; id < count; id++) {
        if (objects[id].parent != in->nodeid) continue;
        size_t length = strlen(objects[id].name), size = FUSE_DIRENT_ALIGN(FUSE_NAME_OFFSET + length);
        if (end + size > sizeof entries || end + size > read->size) break;
        struct fuse_dirent *made = (struct fuse_dirent *)(entries + end);
        memset(made, 0, size);
        *made = (struct fuse_dirent){
            .ino = id, .off = id + 1, .namelen = (unsigned)length, .type = objects[id].attributes.mode >> 12};
        memcpy(made->name, objects[id].name, length);
        end += size;
    }
    answer(in, 0, entries, end);
}

static void serve(const struct fuse_in_header *in, const void *data) {
    struct object *object = in->nodeid < count ? &objects[in->nodeid] : NULL;
    if (object == NULL) return answer(in, ESTALE, NULL, 0);
    switch (in->opcode) {
    case FUSE_INIT: {
        struct fuse_init_out out = {.major = FUSE_KERNEL_VERSION, .minor = 31, .max_write = 4096, .max_readahead = 4096,
                                    .flags = has_lists ? FUSE_POSIX_ACL : 0};
        return answer(in, 0, &out, sizeof out);
    }
    case FUSE_GETATTR: case FUSE_SETATTR: {
        struct fuse_attr_out out = {.attr = object->attributes};
        if (in->opcode == FUSE_SETATTR && decides_itself && in->uid % 2) return answer(in, EPERM, NULL, 0);
        return answer(in, 0, &out, sizeof out);
    }
    case FUSE_LOOKUP: {
        uint64_t node = find(in->nodeid, data);
        if (node == 0) return answer(in, ENOENT, NULL, 0);
        struct fuse_entry_out out = {.nodeid = node, .attr = objects[node].attributes};
        return answer(in, 0, &out, sizeof out);
    }
    case FUSE_READLINK: return answer(in, 0, object->target, strlen(object->target));
    case FUSE_ACCESS: return answer(in, (in->nodeid + in->uid) % 2 ? EACCES : 0, NULL, 0);
    case FUSE_OPEN: case FUSE_OPENDIR: {
        struct fuse_open_out out = {0};
        if (decides_itself && in->nodeid != FUSE_ROOT_ID && (in->nodeid + in->uid) % 2) return answer(in, EACCES, NULL, 0);
        return answer(in, 0, &out, sizeof out);
    }
    case FUSE_STATFS: {
        struct fuse_statfs_out out = {.st = {.bsize = 512, .namelen = 255}};
        return answer(in, 0, &out, sizeof out);
    }
    case FUSE_GETXATTR: return attribute(in, object, data);
    case FUSE_LISTXATTR: return attribute_names(in, object, data);
    case FUSE_READ: return answer(in, 0, "text\n", ((const struct fuse_read_in *)data)->offset == 0 ? 5 : 0);
    case FUSE_READDIR: return list(in, data);
    case FUSE_RELEASE: case FUSE_RELEASEDIR: case FUSE_FLUSH: return answer(in, 0, NULL, 0);
    case FUSE_FORGET: case FUSE_BATCH_FORGET: case FUSE_INTERRUPT: return;
    default: return answer(in, ENOSYS, NULL, 0);
    }
}

// Takes our own word out of the options; whether it was there.
static int take(char *options, const char *word) {
    char *found = strstr(options, word);
    if (found == NULL) return 0;
    size_t length = strlen(word);
    if (found > options) found--, length++;
    memmove(found, found + length, strlen(found + length) + 1);
    return 1;
}

int main(int arguments_count, char **arguments) {
    if (arguments_count != 4) return 2;
    if (read_description(arguments[2]) != 0) return fputs("serving: the description does not read\n", stderr), 1;
    has_lists = take(arguments[3], "posix_acl");
    decides_itself = strstr(arguments[3], "default_permissions") == NULL;
    device = open("/dev/fuse", O_RDWR | O_CLOEXEC);
    if (device < 0) return perror("serving: /dev/fuse"), 1;
    char options[256];
    snprintf(options, sizeof options, "fd=%d,rootmode=40755,%s", device, arguments[3]);
    if (mount("serving", arguments[1], "fuse", MS_NOSUID, options) != 0) return perror("serving: mount"), 1;
    puts("mounted");
    fflush(stdout);
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
