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

// statx(2), linux/stat.h: younger than some C libraries' headers.
enum { mount_id_bit = 0x1000, mount_root_attribute = 0x2000 };

// The system call itself: the C library's function answers ENOSYS by making up what statx would have said.
static long call_statx(int directory, const char *name, int flags, struct statx *status) {
    unsigned mask = STATX_BASIC_STATS | STATX_BTIME | mount_id_bit;
    TW_RETURN("statx", syscall(SYS_statx, directory, name, flags, mask, status));
}

// linux/stat.h has this after stx_dev_minor since Linux 5.8; the C library's structure calls the place a spare.
static uint64_t mount_id_of(const struct statx *status) {
    uint64_t id;
    memcpy(&id, (const char *)status + 0x90, sizeof id);
    return id;
}

long tw_statx(int directory, const char *name, int flags, struct tw_status *status) {
    struct statx x;
    long result = call_statx(directory, name, flags, &x);
    if (result < 0) return result;
    *status = (struct tw_status){
        .size = x.stx_size,
        .inode = x.stx_ino,
        .device = makedev(x.stx_dev_major, x.stx_dev_minor),
        .links = x.stx_nlink,
        .attributes = x.stx_attributes & x.stx_attributes_mask,
        .mount_id = mount_id_of(&x),
        .modified_seconds = x.stx_mtime.tv_sec,
        .changed_seconds = x.stx_ctime.tv_sec,
        .modified_nanoseconds = x.stx_mtime.tv_nsec,
        .changed_nanoseconds = x.stx_ctime.tv_nsec,
        .mode = x.stx_mode,
        .owner = x.stx_uid,
        .group = x.stx_gid,
        .device_major = x.stx_rdev_major,
        .device_minor = x.stx_rdev_minor,
        .has_mount_id = (x.stx_mask & mount_id_bit) != 0,
        .is_mount_root = (x.stx_attributes & x.stx_attributes_mask & mount_root_attribute) != 0,
    };
    return 0;
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
        .device = s.st_dev,
        .links = s.st_nlink,
        .modified_seconds = s.st_mtim.tv_sec,
        .changed_seconds = s.st_ctim.tv_sec,
        .modified_nanoseconds = (uint32_t)s.st_mtim.tv_nsec,
        .changed_nanoseconds = (uint32_t)s.st_ctim.tv_nsec,
        .mode = s.st_mode,
        .owner = s.st_uid,
        .group = s.st_gid,
        .device_major = major(s.st_rdev),
        .device_minor = minor(s.st_rdev),
    };
    return 0;
}

long tw_mount_id(int descriptor) {
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
    return 0;
}
