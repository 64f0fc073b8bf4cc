#ifndef TW_STATUS_H
#define TW_STATUS_H

#include <stdbool.h>
#include <stdint.h>

/// What statx(2) says of an entry.
struct tw_status {
    uint64_t size, inode, device, links, attributes, mount_id;
    int64_t modified_seconds, changed_seconds;
    uint32_t modified_nanoseconds, changed_nanoseconds;
    uint32_t mode, owner, group, device_major, device_minor;
    bool has_mount_id, is_mount_root;
};

/// Flags for the two calls below: the entry itself and no automount; and, of tw_statx, nothing fetched from a server.
extern const int tw_status_cached;
extern const int tw_status_synchronized;
/// The empty name, and the flag that makes it mean the object of the descriptor.
extern const char *const tw_no_name;
extern const int tw_status_empty_path;

long tw_statx(int directory, const char *name, int flags, struct tw_status *status);
/// What fstatat(2) knows of the same, where statx is missing or forbidden: neither attributes nor mounts.
long tw_fstatat(int directory, const char *name, int flags, struct tw_status *status);
/// The id of the mount that a descriptor came by, from /proc/self/fdinfo (proc_pid_fdinfo(5)).
long tw_mount_id(int descriptor);

/// What fstatfs(2) says of a file system.
struct tw_file_system {
    uint64_t type;
    uint64_t flags;
};

long tw_fstatfs(int descriptor, struct tw_file_system *system);

#endif
