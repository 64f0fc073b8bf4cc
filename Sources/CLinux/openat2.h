#ifndef TW_OPENAT2_H
#define TW_OPENAT2_H

#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>

/// linux/openat2.h: the C library's headers may be older than the call (Linux 5.6).
struct open_how {
    uint64_t flags, mode, resolve;
};

enum { openat2_number = 437 };

/// How directories are opened, and how entries are pinned. O_NONBLOCK stays out of every O_PATH: openat2 refuses the two
/// together (EINVAL).
enum { open_directory = O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC, open_pin = O_PATH | O_CLOEXEC };

/// How a walk opens, for a filter that sees addresses and nothing of what lies there.
extern const struct open_how tw_walks_openings[];
extern const size_t tw_walks_openings_count;

#endif
