#define _GNU_SOURCE
#include <fcntl.h>
#include <stdbool.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "call.h"
#include "include/tw_attributes.h"
#include "include/tw_confinement.h"
#include "include/tw_files.h"
#include "proc_path.h"

// linux/mount.h: the C library's headers may be older than the call (Linux 5.2).
enum { open_tree_number = 428, clone_tree = 1 };

int tw_own_descriptors = AT_FDCWD;

static long call_open_tree(const char *path) {
    TW_RETURN("open_tree", syscall(open_tree_number, AT_FDCWD, path, clone_tree | O_CLOEXEC));
}

static long call_chroot(const char *path) {
    TW_RETURN("chroot", chroot(path));
}

/// Whether a call is missing, or forbidden to this process.
static bool is_refused(long result) {
    return result == -ENOSYS || result == -EPERM;
}

long tw_enclose(int directory) {
    // The attributes of what is pinned are then asked for by these calls, and older ones have no directory to begin at.
    if (is_refused(tw_listxattrat(directory, ".", NULL, 0)) ||
        is_refused(tw_getxattrat(directory, ".", "security.capability", NULL, 0)))
        return -ENOSYS;
    // A mount of its own: `..` leads no further up from there.
    long descriptors = call_open_tree("/proc/self/fd");
    if (descriptors < 0) return tw_proc_result(descriptors);
    long result = tw_fchdir(directory);
    if (result >= 0) result = call_chroot(".");
    if (result < 0) {
        tw_close((int)descriptors);
        return result;
    }
    tw_own_descriptors = (int)descriptors;
    return 0;
}
