#ifndef TW_OPENAT2_H
#define TW_OPENAT2_H

#include <stddef.h>
#include <stdint.h>

/// linux/openat2.h: the C library's headers may be older than the call (Linux 5.6).
struct open_how {
    uint64_t flags, mode, resolve;
};

enum { openat2_number = 437 };

/// How a walk opens, for a filter that sees addresses and nothing of what lies there.
extern const struct open_how tw_walks_openings[];
extern const size_t tw_walks_openings_count;

#endif
