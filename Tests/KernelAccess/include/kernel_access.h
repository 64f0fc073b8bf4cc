#ifndef KERNEL_ACCESS_H
#define KERNEL_ACCESS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// A process that becomes other users and tries what they may do: the kernel's own answer, for the model to be held
// against. Only root can start one.

enum { ka_groups_limit = 8 };

/// Whom to become, and what to try on `a/b/f` below `trial`, a directory of the scratch directory.
struct ka_request {
    uint32_t user, group, group_count;
    uint32_t groups[ka_groups_limit];
    /// Effective capabilities, by the kernel's numbers.
    uint64_t capabilities;
    /// `S_IFMT` of f, and its permission bits, which chmod(2) is to set again.
    uint32_t kind, mode;
    /// At the end, replace f by `pool/spare` of the trial; remove it else.
    uint32_t replaces;
    /// Ask, and open; change nothing.
    uint32_t looks;
    char trial[16];
};

/// What the kernel allowed, a bit each. `ka_access` and the six bits after it are access(2) for the rights 1 to 7.
enum {
    ka_read = 1 << 0,
    ka_write = 1 << 1,
    ka_read_write = 1 << 2,
    ka_execute = 1 << 3,
    ka_change_mode = 1 << 4,
    ka_rename_a = 1 << 5,
    ka_rename_b = 1 << 6,
    ka_rename_f = 1 << 7,
    /// Remove or replace, as the request says.
    ka_end = 1 << 8,
    ka_access = 1 << 9,
    /// Something other than a permission went wrong: the answer counts for nothing.
    ka_broken = 1 << 16,
};

/// Starts the process; a socket to it, or -1 with errno. Closing it ends the process.
int ka_start(const char *scratch, pid_t *process);

/// Has it try one request: the bits above, or -1.
long ka_try(int socket, const struct ka_request *request);

/// Ends it; its exit code.
int ka_stop(int socket, pid_t process);

/// lsetxattr(2) of an access control list, and FS_IOC_SETFLAGS (ioctl_iflags(2)) of
/// FS_IMMUTABLE_FL and FS_APPEND_FL, the others left as they are: 0, or the error's number.
int ka_set_acl(const char *path, const void *value, size_t size);
int ka_set_flags(const char *path, int flags);

#endif
