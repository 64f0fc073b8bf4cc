#define _GNU_SOURCE
#include "include/tw_attributes.h"

#include <fcntl.h>
#include <sched.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "call.h"
#include "proc_path.h"

// Linux 6.13: asm-generic/unistd.h and, for the structure, linux/xattr.h. The same numbers on every architecture
// that Swift runs on; the C library has no functions for them.
enum { getxattrat_number = 464, listxattrat_number = 465 };

struct xattr_args {
    uint64_t value __attribute__((aligned(8)));
    uint32_t size, flags;
};

long tw_listxattrat(int directory, const char *name, void *buffer, size_t size) {
    TW_RETURN("listxattrat", syscall(listxattrat_number, directory, name, AT_SYMLINK_NOFOLLOW, buffer, size));
}

long tw_getxattrat(int directory, const char *name, const char *attribute, void *buffer, size_t size) {
    struct xattr_args args = {.value = (uint64_t)(uintptr_t)buffer, .size = (uint32_t)size, .flags = 0};
    TW_RETURN("getxattrat", syscall(getxattrat_number, directory, name, AT_SYMLINK_NOFOLLOW, attribute, &args,
                                    sizeof args));
}

long tw_llistxattr(const char *name, void *buffer, size_t size) {
    TW_RETURN("llistxattr", llistxattr(name, buffer, size));
}

long tw_lgetxattr(const char *name, const char *attribute, void *buffer, size_t size) {
    TW_RETURN("lgetxattr", lgetxattr(name, attribute, buffer, size));
}

long tw_flistxattr(int descriptor, void *buffer, size_t size) {
    TW_RETURN("flistxattr", flistxattr(descriptor, buffer, size));
}

long tw_fgetxattr(int descriptor, const char *attribute, void *buffer, size_t size) {
    TW_RETURN("fgetxattr", fgetxattr(descriptor, attribute, buffer, size));
}

static long call_listxattr(const char *path, void *buffer, size_t size) {
    if (tw_own_descriptors == AT_FDCWD) TW_RETURN("listxattr", listxattr(path, buffer, size));
    TW_RETURN("listxattrat", syscall(listxattrat_number, tw_own_descriptors, path, 0, buffer, size));
}

long tw_listxattr_pinned(int descriptor, void *buffer, size_t size) {
    return tw_proc_result(call_listxattr(proc_path_of_descriptor(descriptor).text, buffer, size));
}

static long call_getxattr(const char *path, const char *attribute, void *buffer, size_t size) {
    if (tw_own_descriptors == AT_FDCWD) TW_RETURN("getxattr", getxattr(path, attribute, buffer, size));
    struct xattr_args args = {.value = (uint64_t)(uintptr_t)buffer, .size = (uint32_t)size, .flags = 0};
    TW_RETURN("getxattrat",
              syscall(getxattrat_number, tw_own_descriptors, path, 0, attribute, &args, sizeof args));
}

long tw_getxattr_pinned(int descriptor, const char *attribute, void *buffer, size_t size) {
    return tw_proc_result(call_getxattr(proc_path_of_descriptor(descriptor).text, attribute, buffer, size));
}

long tw_unshare_working_directory(void) {
    TW_RETURN("unshare", unshare(CLONE_FS));
}

long tw_fchdir(int directory) {
    TW_RETURN("fchdir", fchdir(directory));
}
