// A file system that serves a tree as it is described.
//
//   serving MOUNTPOINT DESCRIPTION OPTIONS
//
// An object a line, parents first: path, mode in octal, owner, group, device, target of a link or "-", access control list
// in hexadecimal or "-", with tabs between them. OPTIONS are those of mount(8); `posix_acl` among them has the kernel judge
// by the lists. Whoever the kernel lets through, the server refuses at random, so that its word differs from the modes'.
// Prints "mounted" when it is.

#define _GNU_SOURCE
#include <sys/sysmacros.h>

#include "server.h"

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
static int has_lists, decides_itself;

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

static void list(const struct fuse_in_header *in, const struct fuse_read_in *read) {
    _Alignas(8) static char entries[4096];
    size_t end = 0, room = read->size < sizeof entries ? read->size : sizeof entries;
    // The offset of an entry is the id of the next one.
    for (uint64_t id = read->offset > 0 ? read->offset : FUSE_ROOT_ID + 1; id < count; id++) {
        if (objects[id].parent != in->nodeid) continue;
        size_t before = end;
        end = add(entries, end, room, id, id + 1, objects[id].name, objects[id].attributes.mode);
        if (end == before) break;
    }
    answer(in, 0, entries, end);
}

static void serve(const struct fuse_in_header *in, const void *data) {
    struct object *object = in->nodeid < count ? &objects[in->nodeid] : NULL;
    if (object == NULL) return answer(in, ESTALE, NULL, 0);
    switch (in->opcode) {
    case FUSE_SETATTR:
        if (decides_itself && in->uid % 2) return answer(in, EPERM, NULL, 0);
        // With what it has been all along.
        // fallthrough
    case FUSE_GETATTR: return answer_attributes(in, object->attributes);
    case FUSE_LOOKUP: {
        uint64_t node = find(in->nodeid, data);
        return answer_entry(in, node, objects[node].attributes);
    }
    case FUSE_READLINK: return answer(in, 0, object->target, strlen(object->target));
    case FUSE_ACCESS: return answer(in, (in->nodeid + in->uid) % 2 ? EACCES : 0, NULL, 0);
    case FUSE_OPEN: case FUSE_OPENDIR:
        if (decides_itself && in->nodeid != FUSE_ROOT_ID && (in->nodeid + in->uid) % 2) return answer(in, EACCES, NULL, 0);
        return answer_as_usual(in, 0);
    case FUSE_GETXATTR: {
        const struct fuse_getxattr_in *asked = data;
        int is_known = strcmp((const char *)(asked + 1), access_list) == 0 && object->acl_size > 0;
        return is_known ? answer_value(in, asked, object->acl, object->acl_size) : answer(in, ENODATA, NULL, 0);
    }
    case FUSE_LISTXATTR: return answer_value(in, data, access_list, object->acl_size > 0 ? sizeof access_list : 0);
    case FUSE_READ: return answer(in, 0, "text\n", ((const struct fuse_read_in *)data)->offset == 0 ? 5 : 0);
    case FUSE_READDIR: return list(in, data);
    default: return answer_as_usual(in, has_lists ? FUSE_POSIX_ACL : 0);
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
    begin(arguments[1], "40755", arguments[3], 0);
    say_mounted();
    take_requests(serve);
}
