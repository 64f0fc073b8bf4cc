#ifndef TW_ATTRIBUTES_H
#define TW_ATTRIBUTES_H

#include <stddef.h>

/// The greatest list of attribute names and the greatest value that the kernel hands out (limits.h: XATTR_LIST_MAX,
/// XATTR_SIZE_MAX).
enum { tw_attribute_limit = 65536 };

/// listxattrat and getxattrat (Linux 6.13), on the entry itself and never the target of a link.
long tw_listxattrat(int directory, const char *name, void *buffer, size_t size);
long tw_getxattrat(int directory, const char *name, const char *attribute, void *buffer, size_t size);

/// The same by a name in the thread's working directory: llistxattr(2), lgetxattr(2).
long tw_llistxattr(const char *name, void *buffer, size_t size);
long tw_lgetxattr(const char *name, const char *attribute, void *buffer, size_t size);

/// The same of a descriptor that was opened for reading: flistxattr(2), fgetxattr(2).
long tw_flistxattr(int descriptor, void *buffer, size_t size);
long tw_fgetxattr(int descriptor, const char *attribute, void *buffer, size_t size);

/// The same of a descriptor that only pins, by /proc/self/fd: listxattr(2), getxattr(2). The kernel has no other way.
long tw_listxattr_pinned(int descriptor, void *buffer, size_t size);
long tw_getxattr_pinned(int descriptor, const char *attribute, void *buffer, size_t size);

/// Gives the calling thread a working directory of its own: unshare(2) with CLONE_FS.
long tw_unshare_working_directory(void);
long tw_fchdir(int directory);

#endif
