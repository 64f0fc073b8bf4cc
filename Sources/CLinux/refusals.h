#ifndef TW_REFUSALS_PRIVATE_H
#define TW_REFUSALS_PRIVATE_H

#include <stddef.h>

struct refusals;

#if DEBUG
/// The refusals of the calling thread, and taking a copy of another thread's, with counters of its own: what a test
/// refuses is refused to the workers that it starts, too.
struct refusals *tw_current_refusals(void);
void tw_adopt_refusals(const struct refusals *other);
#else
static inline struct refusals *tw_current_refusals(void) { return NULL; }
static inline void tw_adopt_refusals(const struct refusals *other) { (void)other; }
#endif

#endif
