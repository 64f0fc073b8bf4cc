#include "include/tw_refusals.h"

#include <stdio.h>
#include <string.h>

#include "call.h"
#include "refusals.h"

#if DEBUG

enum { refusal_limit = 16 };

struct refusals {
    struct {
        char call[24];
        int code;
        unsigned long after, times, seen;
    } items[refusal_limit];
    int count;
};

static _Thread_local struct refusals current;

struct refusals *tw_current_refusals(void) {
    return &current;
}

void tw_adopt_refusals(const struct refusals *other) {
    current = *other;
    for (int i = 0; i < current.count; i++) current.items[i].seen = 0;
}

int tw_push_refusal(const char *call, int code, unsigned long after, unsigned long times) {
    if (current.count == refusal_limit) return -1;
    snprintf(current.items[current.count].call, sizeof current.items[0].call, "%s", call);
    current.items[current.count].code = code;
    current.items[current.count].after = after;
    current.items[current.count].times = times;
    current.items[current.count].seen = 0;
    current.count++;
    return 0;
}

unsigned long tw_pop_refusal(void) {
    if (current.count == 0) return 0;
    current.count--;
    return current.items[current.count].seen;
}

static _Thread_local struct {
    void (*function)(void *);
    void *context;
    unsigned long at, seen;
} interruption;

void tw_interrupt(void (*function)(void *), void *context, unsigned long at) {
    interruption.function = function;
    interruption.context = context;
    interruption.at = at;
    interruption.seen = 0;
}

unsigned long tw_calls_since_interrupt(void) {
    return interruption.seen;
}

int tw_refusal(const char *call) {
    int code = 0;
    // What it calls itself interrupts nothing.
    unsigned long now = interruption.seen++;
    if (interruption.function != NULL && now == interruption.at) {
        void (*function)(void *) = interruption.function;
        interruption.function = NULL;
        function(interruption.context);
    }
    for (int i = 0; i < current.count; i++) {
        if (strcmp(current.items[i].call, call) != 0) continue;
        unsigned long number = current.items[i].seen++;
        if (number >= current.items[i].after && number - current.items[i].after < current.items[i].times) {
            if (current.items[i].code != 0) code = current.items[i].code;
        }
    }
    return code;
}

#endif
