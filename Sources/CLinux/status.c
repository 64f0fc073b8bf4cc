#define _GNU_SOURCE
#include "include/tw_status.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "call.h"
#include "include/tw_files.h"
#include "proc_path.h"

const int tw_status_cached = AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT | AT_STATX_DONT_SYNC;
const int tw_status_synchronized = AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT;
const char *const tw_no_name = "";
const int tw_status_empty_path = AT_EMPTY_PATH;

_Static_assert(sizeof(struct tw_status) == 256 && offsetof(struct tw_status, changed) == 0x60 &&
                   offsetof(struct tw_status, mount_id) == 0x90,
               "tw_status is laid out as struct statx");

// The system call itself: the C library's function answers ENOSYS by making up what statx would have said.
long tw_statx(int directory, const char *name, int flags, struct tw_status *status) {
    unsigned mask = STATX_BASIC_STATS | STATX_BTIME | tw_status_has_mount_id;
    TW_RETURN("statx", syscall(SYS_statx, directory, name, flags, mask, status));
}

static long call_fstatat(int directory, const char *name, int flags, struct stat *status) {
    TW_RETURN("fstatat", fstatat(directory, name, status, flags));
}

long tw_fstatat(int directory, const char *name, int flags, struct tw_status *status) {
    struct stat s;
    long result = call_fstatat(directory, name, flags & ~AT_STATX_DONT_SYNC, &s);
    if (result < 0) return result;
    *status = (struct tw_status){
        .size = (uint64_t)s.st_size,
        .inode = s.st_ino,
        .file_system_major = major(s.st_dev),
        .file_system_minor = minor(s.st_dev),
        // A file system that stores more links than statx can tell shows there what fits.
        .links = (uint32_t)s.st_nlink,
        .modified = {.seconds = s.st_mtim.tv_sec, .nanoseconds = (uint32_t)s.st_mtim.tv_nsec},
        .changed = {.seconds = s.st_ctim.tv_sec, .nanoseconds = (uint32_t)s.st_ctim.tv_nsec},
        .mode = (uint16_t)s.st_mode,
        .owner = s.st_uid,
        .group = s.st_gid,
        .device_major = major(s.st_rdev),
        .device_minor = minor(s.st_rdev),
    };
    return 0;
}

_Static_assert(offsetof(struct tw_handle, bytes) == sizeof(struct file_handle), "tw_handle is laid out as file_handle");

long tw_name_to_handle(int directory, const char *name, int flags, struct tw_handle *handle) {
    int mount;
    handle->length = sizeof handle->bytes;
    TW_RETURN("name_to_handle_at",
              name_to_handle_at(directory, name, (struct file_handle *)handle, &mount, flags & AT_EMPTY_PATH));
}

bool tw_sees_own_descriptors(void) {
    struct stat s;
    return tw_own_descriptors != AT_FDCWD || fstatat(AT_FDCWD, "/proc/self/fd", &s, 0) == 0;
}

long tw_mount_id(int descriptor) {
    // What lies at that path is the tree's where the process has its root there.
    if (tw_own_descriptors != AT_FDCWD) return -ENOSYS;
    struct proc_path path = proc_path_of("/proc/self/fdinfo/", descriptor);
    long file = tw_openat(AT_FDCWD, path.text, tw_open_reading, 0);
    if (file < 0) return file;
    char text[512];
    long length = tw_pread((int)file, text, sizeof text - 1, 0);
    tw_close((int)file);
    if (length < 0) return length;
    text[length] = 0;
    const char *line = strstr(text, "mnt_id:");
    return line == NULL ? -ENODATA : strtol(line + strlen("mnt_id:"), NULL, 10);
}

static long call_fstatfs(int descriptor, struct statfs *system) {
    TW_RETURN("fstatfs", fstatfs(descriptor, system));
}

long tw_fstatfs(int descriptor, struct tw_file_system *system) {
    struct statfs s;
    long result = call_fstatfs(descriptor, &s);
    if (result < 0) return result;
    // f_type is signed and some magic numbers have the top bit of 32 set.
    *system = (struct tw_file_system){.type = (uint32_t)s.f_type, .flags = (uint64_t)s.f_flags};
    _Static_assert(sizeof system->id == sizeof s.f_fsid, "f_fsid is two numbers of 32 bits");
    memcpy(&system->id, &s.f_fsid, sizeof system->id);
    return 0;
}
