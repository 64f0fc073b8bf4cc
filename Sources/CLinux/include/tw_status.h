#ifndef TW_STATUS_H
#define TW_STATUS_H

#include <stdbool.h>
#include <stdint.h>

struct tw_time {
    int64_t seconds;
    uint32_t nanoseconds, spare;
};

/// What statx(2) says of an entry, where the kernel puts it (linux/stat.h): younger than some C libraries' headers, and
/// filled for every entry of a tree.
struct tw_status {
    uint32_t mask, block_size;
    uint64_t attributes;
    uint32_t links, owner, group;
    uint16_t mode, spare;
    uint64_t inode, size, blocks, known_attributes;
    struct tw_time read, born, changed, modified;
    uint32_t device_major, device_minor, file_system_major, file_system_minor;
    uint64_t mount_id;
    uint64_t later_fields[13];
};

/// In `mask`: whether `born` and `mount_id` were filled. In `attributes`: whether something is mounted here.
enum { tw_status_has_birth = 0x800, tw_status_has_mount_id = 0x1000, tw_status_is_mount_root = 0x2000 };

/// Flags for the two calls below: the entry itself and no automount; and, of tw_statx, nothing fetched from a server.
extern const int tw_status_cached;
extern const int tw_status_synchronized;
/// The empty name, and the flag that makes it mean the object of the descriptor.
extern const char *const tw_no_name;
extern const int tw_status_empty_path;

long tw_statx(int directory, const char *name, int flags, struct tw_status *status);
/// What fstatat(2) knows of the same, where statx is missing or forbidden: neither attributes nor mounts.
long tw_fstatat(int directory, const char *name, int flags, struct tw_status *status);

/// By what the kernel knows an inode again: inode and generation, on most file systems.
struct tw_handle {
    uint32_t length;
    int32_t type;
    unsigned char bytes[128];
};

/// The handle of an entry, or of the link itself. EOPNOTSUPP where the file system has none.
long tw_name_to_handle(int directory, const char *name, int flags, struct tw_handle *handle);
/// Whether pins can be opened by their numbers, which takes /proc or what of it was kept (tw_enclose).
bool tw_sees_own_descriptors(void);
/// The id of the mount that a descriptor came by, from /proc/self/fdinfo (proc_pid_fdinfo(5)).
long tw_mount_id(int descriptor);

/// What fstatfs(2) says of a file system.
struct tw_file_system {
    uint64_t type;
    uint64_t flags;
    /// By which it is told from others; 0 where it has no such number.
    uint64_t id;
};

long tw_fstatfs(int descriptor, struct tw_file_system *system);

#endif
