#ifndef TW_BOARD_H
#define TW_BOARD_H

#include <stdint.h>
#include <string.h>

// Memory that a worker writes while another process reads it: numbers of 64 bits, each whole at any time; a name; a path;
// a ring of bytes. Whoever reads takes nothing in it for granted, for the worker may be anybody's by then.

enum {
    tw_board_beats, tw_board_entries, tw_board_directories, tw_board_pruned,
    tw_board_is_busy, tw_board_root, tw_board_name_length, tw_board_path_length,
    // Each on a cache line of its own: one side writes it, the other reads it.
    tw_board_written = 8, tw_board_taken = 16, tw_board_has_called = 24,
};

/// Where things lie on a board, in bytes.
enum {
    tw_board_name = 256, tw_board_name_limit = 256,
    tw_board_path = 512, tw_board_path_limit = 4096,
    tw_board_ring = 8192, tw_board_ring_size = 65536,
    tw_board_size = tw_board_ring + tw_board_ring_size,
};

static inline uint64_t tw_board_get(const uint64_t *board, int number) {
    return __atomic_load_n(board + number, __ATOMIC_ACQUIRE);
}

static inline void tw_board_set(uint64_t *board, int number, uint64_t value) {
    __atomic_store_n(board + number, value, __ATOMIC_RELEASE);
}

/// By the worker alone: nobody else writes what it counts.
static inline void tw_board_count(uint64_t *board, int number) {
    tw_board_set(board, number, __atomic_load_n(board + number, __ATOMIC_RELAXED) + 1);
}

/// Shows the entry that the worker turns to, and counts it. A name has 255 bytes at most (NAME_MAX).
static inline void tw_board_enter(uint64_t *board, const char *name, uint64_t length) {
    if (length > tw_board_name_limit) length = tw_board_name_limit;
    memcpy((char *)board + tw_board_name, name, length);
    tw_board_set(board, tw_board_name_length, length);
    tw_board_count(board, tw_board_entries);
}

#endif
