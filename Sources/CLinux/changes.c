#define _GNU_SOURCE
#include "include/tw_changes.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "call.h"
#include "include/tw_files.h"
#include "include/tw_status.h"
#include "openat2.h"
#include "proc_path.h"

const int tw_open_nameless = O_RDWR | O_TMPFILE | O_CLOEXEC;
const int tw_open_new = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
const int tw_open_both = O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;

long tw_create(int directory, const char *name, int flags, unsigned mode, uint64_t resolve) {
    const struct open_how how = {.flags = (uint64_t)flags, .mode = mode, .resolve = resolve};
    TW_RETURN("openat2", syscall(openat2_number, directory, name, &how, sizeof how));
}

static long call_linkat(int from, const char *path, int directory, const char *name, int flags) {
    TW_RETURN("linkat", linkat(from, path, directory, name, flags));
}

long tw_link(int descriptor, int directory, const char *name) {
    long result = call_linkat(descriptor, "", directory, name, AT_EMPTY_PATH);
    // What the kernel says to whoever may not: before 6.10 ENOENT, and where a filter has a word in it EPERM.
    if (result != -ENOENT && result != -EPERM) return result;
    struct proc_path path = proc_path_of_descriptor(descriptor);
    struct tw_status status;
    // ENOENT of the second way means that /proc is missing, unless the directory or the file is gone.
    long again = call_linkat(tw_own_descriptors, path.text, directory, name, AT_SYMLINK_FOLLOW);
    if (again != -ENOENT) return again;
    return tw_statx(tw_own_descriptors, path.text, 0, &status) < 0 ? -ENOSYS : again;
}

long tw_rename(int directory, const char *from, int other, const char *to, enum tw_renaming renaming) {
    const unsigned flags[] = {0, RENAME_NOREPLACE, RENAME_EXCHANGE};
    TW_RETURN("renameat2", syscall(SYS_renameat2, directory, from, other, to, flags[renaming]));
}

long tw_mkdirat(int directory, const char *name, unsigned mode) {
    TW_RETURN("mkdirat", mkdirat(directory, name, mode));
}

long tw_symlinkat(const char *target, int directory, const char *name) {
    TW_RETURN("symlinkat", symlinkat(target, directory, name));
}

long tw_rmdirat(int directory, const char *name) {
    TW_RETURN("unlinkat", unlinkat(directory, name, AT_REMOVEDIR));
}

enum { fchmodat2_number = 452 };

static long call_chmod(const char *path, unsigned mode) {
    if (tw_own_descriptors == AT_FDCWD) TW_RETURN("chmod", chmod(path, mode));
    TW_RETURN("fchmodat", fchmodat(tw_own_descriptors, path, mode, 0));
}

static long call_fchmodat2(int descriptor, unsigned mode) {
    TW_RETURN("fchmodat2", syscall(fchmodat2_number, descriptor, "", mode, AT_EMPTY_PATH));
}

long tw_change_mode(int descriptor, unsigned mode) {
    long result = call_fchmodat2(descriptor, mode);
    if (result != -ENOSYS) return result;
    return tw_proc_result(call_chmod(proc_path_of_descriptor(descriptor).text, mode));
}

long tw_change_owner(int descriptor, uint32_t owner, uint32_t group) {
    TW_RETURN("fchownat", fchownat(descriptor, "", owner, group, AT_EMPTY_PATH));
}

long tw_change_modified(int descriptor, int64_t seconds, uint32_t nanoseconds) {
    const struct timespec times[] = {{.tv_nsec = UTIME_OMIT}, {.tv_sec = seconds, .tv_nsec = nanoseconds}};
    // The C library's function refuses the empty path.
    TW_RETURN("utimensat", syscall(SYS_utimensat, descriptor, "", times, AT_EMPTY_PATH));
}

static long call_setxattr(const char *path, const char *attribute, const void *value, size_t size) {
    TW_RETURN("setxattr", setxattr(path, attribute, value, size, 0));
}

long tw_setxattr_pinned(int descriptor, const char *attribute, const void *value, size_t size) {
    if (tw_own_descriptors != AT_FDCWD) return -ENOSYS;
    return tw_proc_result(call_setxattr(proc_path_of_descriptor(descriptor).text, attribute, value, size));
}

static long call_removexattr(const char *path, const char *attribute) {
    TW_RETURN("removexattr", removexattr(path, attribute));
}

long tw_removexattr_pinned(int descriptor, const char *attribute) {
    if (tw_own_descriptors != AT_FDCWD) return -ENOSYS;
    return tw_proc_result(call_removexattr(proc_path_of_descriptor(descriptor).text, attribute));
}

long tw_fsetxattr(int descriptor, const char *attribute, const void *value, size_t size) {
    TW_RETURN("fsetxattr", fsetxattr(descriptor, attribute, value, size, 0));
}

long tw_fremovexattr(int descriptor, const char *attribute) {
    TW_RETURN("fremovexattr", fremovexattr(descriptor, attribute));
}

long tw_lock(int descriptor, bool exclusively, bool waits) {
    struct flock lock = {.l_type = exclusively ? F_WRLCK : F_RDLCK, .l_whence = SEEK_SET};
    TW_RETURN("fcntl", fcntl(descriptor, waits ? F_OFD_SETLKW : F_OFD_SETLK, &lock));
}
