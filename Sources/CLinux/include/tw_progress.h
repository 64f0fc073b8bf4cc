#ifndef TW_PROGRESS_H
#define TW_PROGRESS_H

#include <stdint.h>
#include <string.h>

// Memory that a worker writes while another process reads it: numbers of 64 bits, each whole at any time; a name; a path;
// a ring of bytes. Whoever reads takes nothing in it for granted, for the worker may be anybody's by then.

enum {
    tw_progress_beats, tw_progress_entries, tw_progress_directories, tw_progress_reserved,
    tw_progress_is_busy, tw_progress_root, tw_progress_name_length, tw_progress_path_length,
    // Each on a cache line of its own: one side writes it, the other reads it.
    tw_progress_written = 8, tw_progress_bytes = 9, tw_progress_taken = 16, tw_progress_has_called = 24,
};

/// Where things lie on the shared memory of one worker, in bytes.
enum {
    tw_progress_name = 256, tw_progress_name_limit = 256,
    tw_progress_path = 512, tw_progress_path_limit = 4096,
    // Entries that are left out, a number of 64 bits for each cause.
    tw_progress_omissions = 4608, tw_progress_omission_causes = 16,
    tw_progress_ring = 8192, tw_progress_ring_size = 65536,
    tw_progress_size = tw_progress_ring + tw_progress_ring_size,
};

static inline uint64_t tw_progress_get(const uint64_t *memory, int number) {
    return __atomic_load_n(memory + number, __ATOMIC_ACQUIRE);
}

static inline void tw_progress_set(uint64_t *memory, int number, uint64_t value) {
    __atomic_store_n(memory + number, value, __ATOMIC_RELEASE);
}

/// By the worker alone: nobody else writes what it counts.
static inline void tw_progress_count(uint64_t *memory, int number) {
    tw_progress_set(memory, number, __atomic_load_n(memory + number, __ATOMIC_RELAXED) + 1);
}

/// Shows the entry that the worker turns to, and counts it. A name has 255 bytes at most (NAME_MAX).
static inline void tw_progress_enter(uint64_t *memory, const char *name, uint64_t length) {
    if (length > tw_progress_name_limit) length = tw_progress_name_limit;
    memcpy((char *)memory + tw_progress_name, name, length);
    tw_progress_set(memory, tw_progress_name_length, length);
    tw_progress_count(memory, tw_progress_entries);
}

#endif
