#ifndef TW_CALL_H
#define TW_CALL_H

#include <errno.h>

#if DEBUG
/// The error that a test wants this call to fail with, or 0.
int tw_refusal(const char *call);
#define TW_REFUSAL(call) tw_refusal(call)
/// How many bytes a test lets a call do of those that are asked for: one of them, or all.
#define TW_SHORTENED(call, size) (tw_refusal(call " short") != 0 && (size) > 1 ? 1 : (size))
#else
#define TW_REFUSAL(call) 0
#define TW_SHORTENED(call, size) (size)
#endif

/// Returns from the function with the result of `expression`, a call that answers -1 and sets errno when it fails:
/// the result, or the negated error. Made again when a signal interrupts it.
#define TW_RETURN(call, expression)                     \
    do {                                                \
        int tw_code = TW_REFUSAL(call);                 \
        if (tw_code == 0) {                             \
            long tw_result = (long)(expression);        \
            if (tw_result >= 0) return tw_result;       \
            tw_code = errno;                            \
        }                                               \
        if (tw_code != EINTR) return -tw_code;          \
    } while (1)

#endif
