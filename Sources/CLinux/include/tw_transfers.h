#ifndef TW_TRANSFERS_H
#define TW_TRANSFERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tw_status.h"

// Contents: from file to file, to the disk, and by what names nothing.

/// pwrite(2).
long tw_pwrite(int descriptor, const void *bytes, size_t size, int64_t offset);
/// Behind what the file holds, whoever else writes there (pwritev2(2), RWF_APPEND).
long tw_append(int descriptor, const void *bytes, size_t size);
/// copy_file_range(2), from the same offset to the same offset: how many bytes, 0 at the end of the source.
long tw_copy_range(int from, int to, int64_t offset, size_t size);
/// Shares the content of one file with another (ioctl_ficlone(2)).
long tw_clone(int from, int to);
/// lseek(2) with SEEK_DATA or SEEK_HOLE; ENXIO behind the last of them.
long tw_seek_data(int descriptor, int64_t offset);
long tw_seek_hole(int descriptor, int64_t offset);
long tw_ftruncate(int descriptor, int64_t size);
long tw_fdatasync(int descriptor);

/// Whether both hold the same (memcmp(3)).
bool tw_is_same(const void *bytes, const void *others, size_t size);

/// Opens what a handle stands for on the file system of a descriptor that was opened for reading (open_by_handle_at(2)).
/// EPERM without CAP_DAC_READ_SEARCH; ESTALE where there is no such inode any more.
long tw_open_by_handle(int mount, const struct tw_handle *handle, int flags);

#endif
