#ifndef TW_THREADS_H
#define TW_THREADS_H

#include <stddef.h>

/// Runs `body` with the numbers below `count`, each on a thread of its own with a stack of `stack_size` bytes, and
/// returns when all have ended. Where a thread cannot be made, no more are, and the error is returned after the
/// others have ended (pthread_create(3)).
long tw_run_threads(unsigned count, size_t stack_size, void (*body)(void *context, unsigned number), void *context);

/// Runs `body` on a thread of its own that nobody waits for.
long tw_start_thread(void (*body)(void *context), void *context);

#endif
