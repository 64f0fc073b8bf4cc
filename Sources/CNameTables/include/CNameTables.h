/*
 * What characters are and what they map to, for the module Names. The tables are constants of C because Swift has no
 * constant array that is in place when the program starts, compiles in no time and needs no unsafe code to read; the
 * functions return plain numbers and take any number for a character. Scripts/generate-name-tables makes the tables.
 */
#ifndef C_NAME_TABLES_H
#define C_NAME_TABLES_H

#include <stdint.h>

/* Characters per block of a table, and the characters that the tables cover. */
#define TW_BLOCK 32
#define TW_LOW_END 0x32400
#define TW_HIGH_START 0xE0000
#define TW_HIGH_END 0xE1000

#define TW_IGNORABLE 1
#define TW_DECOMPOSES 2
#define TW_UNFOLDS 4

struct tw_character {
    /* The canonical combining class. */
    uint8_t combining_class;
    /* Ten times the first version of Unicode that has it, of those that a target stands at; 255 if none has. */
    uint8_t age;
    uint8_t flags;
    /* What to add for the simple mappings, and for the folding to one character. */
    int32_t upper;
    int32_t lower;
    int32_t fold;
};

extern const uint16_t tw_record_index[], tw_record_blocks[], tw_record_private, tw_record_unassigned;
extern const struct tw_character tw_records[];
extern const uint64_t tw_decompositions[], tw_long_folds[];
extern const uint32_t tw_decomposition_count, tw_long_fold_count;
extern const uint16_t tw_coarse_index[], tw_coarse_blocks[], tw_coarse_offsets[], tw_coarse_units[];

/* The block of a character that the tables cover, or -1. */
static inline int32_t tw_block(uint32_t character) {
    if (character < TW_LOW_END) return (int32_t)(character / TW_BLOCK);
    if (character - TW_HIGH_START < TW_HIGH_END - TW_HIGH_START)
        return (int32_t)((character - TW_HIGH_START + TW_LOW_END) / TW_BLOCK);
    return -1;
}

static inline struct tw_character tw_character_of(uint32_t character) {
    int32_t block = tw_block(character);
    if (block >= 0)
        return tw_records[tw_record_blocks[tw_record_index[block] * TW_BLOCK + character % TW_BLOCK]];
    return tw_records[character >= 0xF0000 && character <= 0x10FFFF ? tw_record_private : tw_record_unassigned];
}

/* The entry of a sorted table whose upper bits are the key, or 0. */
static inline uint64_t tw_find(const uint64_t *table, uint32_t count, int shift, uint64_t key) {
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (table[middle] >> shift < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && table[low] >> shift == key ? table[low] : 0;
}

/* One step of the canonical decomposition: first part << 21 | second part, of which there may be none; 0 if none. */
static inline uint64_t tw_decomposition(uint32_t character) {
    return tw_find(tw_decompositions, tw_decomposition_count, 42, character) & ((1ULL << 42) - 1);
}

/* The two or three characters that one folds to, 16 bits each, the first in bits 32 to 47; 0 if there are none. */
static inline uint64_t tw_long_fold(uint32_t character) {
    return tw_find(tw_long_folds, tw_long_fold_count, 48, character) & ((1ULL << 48) - 1);
}

/* 0: itself (or a Hangul syllable); 1: nothing; 0xD800 and more: a sequence; else the character that it becomes. */
static inline uint32_t tw_coarse(uint32_t character) {
    int32_t block = tw_block(character);
    return block < 0 ? 0 : tw_coarse_blocks[tw_coarse_index[block] * TW_BLOCK + character % TW_BLOCK];
}

/* A unit of UTF-16 of the sequence with this number (0xD800 and more); the first is how many follow. */
static inline uint32_t tw_coarse_unit(uint32_t sequence, uint32_t position) {
    return tw_coarse_units[tw_coarse_offsets[sequence - 0xD800] + position];
}

#endif
