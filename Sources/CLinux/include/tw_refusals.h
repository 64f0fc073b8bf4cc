#ifndef TW_REFUSALS_H
#define TW_REFUSALS_H

// Failure injection for tests. Only debug builds define these functions; in others no call looks for a refusal.

/// From its call number `after` on (counted from 0), `times` times, the calling thread's calls named `call` fail with
/// `code` and are not made. A code of 0 refuses nothing and counts. Refusals nest; returns -1 where there are too many.
int tw_push_refusal(const char *call, int code, unsigned long after, unsigned long times);
/// Ends the newest refusal; returns how many calls of its name it saw.
unsigned long tw_pop_refusal(void);

/// Has the calling thread call `function` once, before its call number `at` (counted from 0) of any name: what another
/// process might do at that moment. Nothing ends it.
void tw_interrupt(void (*function)(void *), void *context, unsigned long at);
/// How many calls the thread has made since.
unsigned long tw_calls_since_interrupt(void);

#endif
