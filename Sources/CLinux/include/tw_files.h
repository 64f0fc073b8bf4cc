#ifndef TW_FILES_H
#define TW_FILES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// The working directory, as the directory of an `*at` call (AT_FDCWD).
extern const int tw_working_directory;

/// How a file is opened. Each is the union of flags of open(2) that one purpose needs, O_CLOEXEC always among them.
extern const int tw_open_directory;     // O_RDONLY|O_DIRECTORY|O_NONBLOCK
extern const int tw_open_path;          // O_PATH
extern const int tw_open_path_directory;  // O_PATH|O_DIRECTORY
extern const int tw_open_reading;       // O_RDONLY|O_NONBLOCK|O_NOCTTY
extern const int tw_open_unnamed;       // O_RDWR|O_TMPFILE|O_EXCL
extern const int tw_open_writing;       // O_WRONLY|O_NOFOLLOW|O_NOCTTY
/// What may be added to them.
extern const int tw_no_follow;          // O_NOFOLLOW
extern const int tw_no_access_time;     // O_NOATIME

/// How openat2(2) may resolve a name: beneath the directory, through no link of any kind.
extern const uint64_t tw_resolve_beneath;
/// And across no mount point.
extern const uint64_t tw_resolve_same_mount;

long tw_openat(int directory, const char *name, int flags, unsigned mode);
long tw_openat2(int directory, const char *name, int flags, uint64_t resolve);
/// Opens anew, by /proc/self/fd, the object of a descriptor.
long tw_reopen(int descriptor, int flags);
/// close(2). Linux gives the number free even where it reports EINTR, which is therefore success.
long tw_close(int descriptor);

long tw_getdents64(int directory, void *buffer, size_t size);
long tw_readlinkat(int directory, const char *name, void *buffer, size_t size);
/// The path at which the kernel has what is open, or pinned: the link of /proc/self/fd (proc_pid_fd(5)).
long tw_path_of(int descriptor, void *buffer, size_t size);
long tw_pread(int descriptor, void *buffer, size_t size, int64_t offset);
/// lseek(2) with SEEK_SET.
long tw_seek(int descriptor, int64_t offset);

/// write(2), waiting with poll(2) where the descriptor does not block.
long tw_write(int descriptor, const void *bytes, size_t size);
long tw_fsync(int descriptor);
long tw_unlinkat(int directory, const char *name);

/// The length of the name at `bytes`, which ends before `limit`: 0 where it is empty, holds a slash or does not end.
static inline size_t tw_name_length(const void *bytes, size_t limit) {
    const uint64_t ones = 0x0101010101010101, high = 0x8080808080808080, slashes = 0x2F * ones;
    const unsigned char *name = (const unsigned char *)bytes;
    size_t length = 0;
    // Eight bytes at once, up to those that hold a zero or a slash.
    for (; limit - length >= 8; length += 8) {
        uint64_t word;
        memcpy(&word, name + length, sizeof word);
        uint64_t other = word ^ slashes;
        if ((((word - ones) & ~word) | ((other - ones) & ~other)) & high) break;
    }
    for (; length < limit && name[length] != '/'; length++)
        if (name[length] == 0) return length;
    return 0;
}

#endif
