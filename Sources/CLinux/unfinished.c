#define _GNU_SOURCE
#include "include/tw_unfinished.h"

#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "call.h"

// Fixed places and atomic states: a signal handler may neither allocate nor lock (signal-safety(7)).
enum { place_count = 32, name_size = 64 };
enum { place_free, place_taken, place_armed };

static struct {
    atomic_int state;
    int directory;
    char name[name_size];
} places[place_count];

int tw_remember_unfinished(int directory, const char *name) {
    size_t length = strlen(name);
    if (length >= name_size) return -1;
    for (int i = 0; i < place_count; i++) {
        int expected = place_free;
        if (!atomic_compare_exchange_strong(&places[i].state, &expected, place_taken)) continue;
        places[i].directory = directory;
        memcpy(places[i].name, name, length + 1);
        atomic_store(&places[i].state, place_armed);
        return i;
    }
    return -1;
}

void tw_forget_unfinished(int number) {
    if (number >= 0 && number < place_count) atomic_store(&places[number].state, place_free);
}

static void remove_and_end(int signal_number) {
    int code = errno;
    for (int i = 0; i < place_count; i++) {
        if (atomic_load(&places[i].state) == place_armed) unlinkat(places[i].directory, places[i].name, 0);
    }
    errno = code;
    // SA_RESETHAND has put the default action back; the signal comes when this handler returns.
    raise(signal_number);
}

static long call_sigaction(int signal_number, const struct sigaction *action, struct sigaction *old) {
    TW_RETURN("sigaction", sigaction(signal_number, action, old));
}

long tw_remove_unfinished_on_signals(void) {
    struct sigaction action = {.sa_handler = remove_and_end, .sa_flags = (int)SA_RESETHAND};
    sigfillset(&action.sa_mask);
    const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction old;
        long result = call_sigaction(signals[i], NULL, &old);
        if (result >= 0 && old.sa_handler != SIG_IGN) result = call_sigaction(signals[i], &action, NULL);
        if (result < 0) return result;
    }
    return 0;
}
