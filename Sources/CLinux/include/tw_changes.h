#ifndef TW_CHANGES_H
#define TW_CHANGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What changes names and inodes. Names are single components in an open directory; inodes are changed by a descriptor, also
// by one that only pins (O_PATH). No call follows a link that it was not handed as a pin.

/// Flags for tw_openat and tw_create: a file without a name that may get one; a file that is there or is not.
extern const int tw_open_nameless;      // O_RDWR|O_TMPFILE
extern const int tw_open_new;           // O_RDWR|O_CREAT|O_EXCL|O_NOFOLLOW
extern const int tw_open_both;          // O_RDWR|O_NONBLOCK|O_NOCTTY

/// openat2(2) with a mode: creates beneath the directory.
long tw_create(int directory, const char *name, int flags, unsigned mode, uint64_t resolve);

/// Gives what a descriptor stands for one more name, or the first: linkat(2) with AT_EMPTY_PATH, which takes privileges
/// before Linux 6.10, else by /proc/self/fd. Never onto something.
long tw_link(int descriptor, int directory, const char *name);

/// renameat2(2): never onto something; or both names at once; or over what has the name.
enum tw_renaming { tw_rename_over, tw_rename_to_nothing, tw_rename_both };
long tw_rename(int directory, const char *from, int other, const char *to, enum tw_renaming renaming);

long tw_mkdirat(int directory, const char *name, unsigned mode);
long tw_symlinkat(const char *target, int directory, const char *name);
/// unlinkat(2) with AT_REMOVEDIR.
long tw_rmdirat(int directory, const char *name);

/// fchmodat2 (Linux 6.6) of what is pinned, else chmod(2) by /proc/self/fd. EOPNOTSUPP for a link, which has no mode.
long tw_change_mode(int descriptor, unsigned mode);
/// fchownat(2) with AT_EMPTY_PATH. UINT32_MAX leaves an id as it is.
long tw_change_owner(int descriptor, uint32_t owner, uint32_t group);
/// utimensat(2) with AT_EMPTY_PATH: the modification's time, and nothing else.
long tw_change_modified(int descriptor, int64_t seconds, uint32_t nanoseconds);

/// setxattr(2) and removexattr(2) by /proc/self/fd: the calls that take descriptors refuse pins (EBADF).
long tw_setxattr_pinned(int descriptor, const char *attribute, const void *value, size_t size);
long tw_removexattr_pinned(int descriptor, const char *attribute);
/// The same of a descriptor that was opened for reading: fsetxattr(2), fremovexattr(2).
long tw_fsetxattr(int descriptor, const char *attribute, const void *value, size_t size);
long tw_fremovexattr(int descriptor, const char *attribute);

/// A lock of the open file and not of the process (fcntl_locking(2), F_OFD_SETLK): of all of it, for reading or for writing.
/// EAGAIN where somebody holds one against it and `waits` is not set.
long tw_lock(int descriptor, bool exclusively, bool waits);

#endif
