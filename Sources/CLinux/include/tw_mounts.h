#ifndef TW_MOUNTS_H
#define TW_MOUNTS_H

#include <stdbool.h>
#include <stdint.h>

/// Whether the mount by which a descriptor came shows some stored id as this one: 1 or 0 where it maps ids, -ENODATA where
/// it maps none (mount_setattr(2)). -ENOSYS and -EOPNOTSUPP where the kernel does not tell (statmount, Linux 6.15).
long tw_mount_shows(int descriptor, uint32_t id, bool is_group);

/// How a magic link of /proc is followed nowhere, and any other is (openat2(2), RESOLVE_NO_MAGICLINKS).
extern const uint64_t tw_resolve_no_magic;

#endif
