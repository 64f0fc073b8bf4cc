// Changes a tree for as long as it runs, and counts who opens what must not be opened.
//
//   swap exchange|move A B [WATCHED…]    exchange: A and B change places, at once; move: A goes to B, and back
//
// Prints "ready" when it begins and, at SIGTERM, "SWAPS OPENED": the changes made, and how often anything WATCHED, or in
// it, was opened (inotify(7): opening with O_PATH does not count, and does nothing to what is opened).

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

static volatile sig_atomic_t ended;
static void end(int number) { (void)number, ended = 1; }

int main(int count, char **arguments) {
    if (count < 4) return 2;
    int exchange = strcmp(arguments[1], "exchange") == 0;
    const char *a = arguments[2], *b = arguments[3];
    int events = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    for (int index = 4; index < count; index++)
        if (inotify_add_watch(events, arguments[index], IN_OPEN | IN_ACCESS | IN_DONT_FOLLOW) < 0)
            return perror("swap: watching"), 1;
    signal(SIGTERM, end);
    puts("ready");
    fflush(stdout);
    unsigned long swaps = 0, opened = 0;
    _Alignas(8) char bytes[4096];
    for (int there = 0; !ended; there = !there, swaps++) {
        int failed = exchange ? renameat2(AT_FDCWD, a, AT_FDCWD, b, RENAME_EXCHANGE) : rename(there ? b : a, there ? a : b);
        if (failed) return perror("swap: renaming"), 1;
        // A pause of another length each time, so that no rhythm is met or missed for ever.
        usleep((unsigned)(swaps * 37 % 211));
    }
    // What moves was opened where it lay before; only the note of it comes from where it is by now.
    const char *slash = strrchr(b, '/'), *moved = exchange ? "" : slash ? slash + 1 : b;
    for (ssize_t size; (size = read(events, bytes, sizeof bytes)) > 0;)
        for (ssize_t at = 0; at < size;) {
            const struct inotify_event *event = (void *)(bytes + at);
            opened += event->len == 0 || *moved == 0 || strcmp(event->name, moved) != 0;
            at += (ssize_t)(sizeof *event + event->len);
        }
    printf("%lu %lu\n", swaps, opened);
    return 0;
}
