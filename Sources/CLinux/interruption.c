#define _GNU_SOURCE
#include "include/tw_interruption.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "call.h"

/// A slot is filled before it is shown to the handler, and hidden before it is given up: the handler may run at any
/// point, on any thread, and may only make calls that signal-safety(7) lists.
static struct {
    atomic_int is_taken;
    atomic_int is_shown;
    int directory;
    char name[256];
} watched[tw_watched_files];

static atomic_bool progress_is_shown;

long tw_watch(int directory, const char *name) {
    if (strlen(name) >= sizeof watched[0].name) return -ENAMETOOLONG;
    for (long slot = 0; slot < tw_watched_files; slot++) {
        int is_free = 0;
        if (!atomic_compare_exchange_strong(&watched[slot].is_taken, &is_free, 1)) continue;
        watched[slot].directory = directory;
        strcpy(watched[slot].name, name);
        atomic_store(&watched[slot].is_shown, 1);
        return slot;
    }
    return -ENOSPC;
}

void tw_unwatch(long slot) {
    if (slot < 0 || slot >= tw_watched_files) return;
    atomic_store(&watched[slot].is_shown, 0);
    atomic_store(&watched[slot].is_taken, 0);
}

void tw_note_progress(bool is_shown) { atomic_store(&progress_is_shown, is_shown); }

static void end(int signal) {
    for (int slot = 0; slot < tw_watched_files; slot++) {
        if (atomic_load(&watched[slot].is_shown)) unlinkat(watched[slot].directory, watched[slot].name, 0);
    }
    if (atomic_load(&progress_is_shown)) {
        static const char erase[] = "\r\033[K";
        ssize_t ignored = write(STDERR_FILENO, erase, sizeof erase - 1);
        (void)ignored;
    }
    // SA_RESETHAND has put the default back: the caller sees an end by this signal.
    raise(signal);
}

static long watch(int signal) {
    struct sigaction before;
    if (sigaction(signal, NULL, &before) < 0) return -errno;
    if (before.sa_handler == SIG_IGN) return 0;
    struct sigaction action = {.sa_handler = end, .sa_flags = SA_RESETHAND | SA_NODEFER};
    TW_RETURN("sigaction", sigaction(signal, &action, NULL));
}

long tw_watch_interruptions(void) {
    static const int signals[] = {SIGHUP, SIGINT, SIGTERM};
    for (unsigned index = 0; index < sizeof signals / sizeof signals[0]; index++) {
        long result = watch(signals[index]);
        if (result < 0) return result;
    }
    return 0;
}
