// Loaded into the program: its worker turns against it when it has begun to read entries, as one would that was taken over
// by what it reads. By then it is confined, and left with the memory that it shares with its parent.
//
//   HOSTILE=words    a fact's name that is none, and moves the cursor
//   HOSTILE=known    the same record with a name that is one: what is refused above is the name. No trailer counts it
//   HOSTILE=silent   it ends as if all were well, without a trailer
//   HOSTILE=flood    the same place, told without end
//   HOSTILE=refusal  the scan did not take place, and all is well
//   HOSTILE=done     nothing was found, and a trailer counts what came until then
//   HOSTILE=another  the header of another result
//   HOSTILE=root     the tree that was opened is another one
//   HOSTILE=asking   it asks about accounts without end; what it was answered too much, it tells as in `known`

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "../../Sources/CLinux/include/tw_progress.h"

/// The kinds of records, and how many there are: ResultRecord.Kind.
enum { header = 0, opened_root = 1, refusal = 2, finding = 7, scan_error = 9, trailer = 14, kinds = 20 };

static char *progress;
static int is_worker;

void *mmap(void *start, size_t size, int protection, int flags, int descriptor, off_t offset) {
    static void *(*next)(void *, size_t, int, int, int, off_t);
    if (next == NULL) next = (void *(*)(void *, size_t, int, int, int, off_t))dlsym(RTLD_NEXT, "mmap");
    void *memory = next(start, size, protection, flags, descriptor, offset);
    if (flags == (MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE) && size >= tw_progress_size) progress = memory;
    return memory;
}

pid_t fork(void) {
    pid_t (*next)(void) = (pid_t(*)(void))dlsym(RTLD_NEXT, "fork");
    pid_t child = next();
    if (child == 0) is_worker = 1;
    return child;
}

static void put(const unsigned char *bytes, size_t count) {
    uint64_t *words = (uint64_t *)progress;
    for (size_t i = 0; i < count; i++) {
        while (tw_progress_get(words, tw_progress_written) - tw_progress_get(words, tw_progress_taken) >= tw_progress_ring_size) {
            struct timespec time = {.tv_nsec = 100000};
            nanosleep(&time, NULL);
        }
        uint64_t written = tw_progress_get(words, tw_progress_written);
        progress[tw_progress_ring + written % tw_progress_ring_size] = (char)bytes[i];
        tw_progress_set(words, tw_progress_written, written + 1);
    }
}

/// A record: the length of its payload, its kind, the payload.
static void send(unsigned char kind, const unsigned char *bytes, size_t count) {
    const unsigned char head[5] = {count & 0xFF, count >> 8 & 0xFF, 0, 0, kind};
    put(head, sizeof head);
    put(bytes, count);
}

/// A finding: `told` is a file with mode 644, and a fact of this name.
static void tell(const char *fact) {
    unsigned char message[256];
    size_t length = 0;
    // The only name of a file; rule 0, an error, in root 0; path; a file of mode 0644, both owners 0 without a name.
    static const unsigned char head[] = {0, 0, 3, 0, 4, 't', 'o', 'l', 'd', 0, 0xA4, 3, 0, 0, 0, 0};
    memcpy(message, head, sizeof head);
    length += sizeof head;
    // Neither size nor lists, capabilities, target.
    memset(message + length, 0, 5);
    length += 5;
    message[length++] = 1;
    message[length++] = (unsigned char)strlen(fact);
    memcpy(message + length, fact, strlen(fact));
    length += strlen(fact);
    static const unsigned char rest[] = {1, 'v', 0, 1, 1, 0};
    memcpy(message + length, rest, sizeof rest);
    length += sizeof rest;
    // Fingerprints: of a location, two halves, the first of its like; of a name, two halves.
    static const unsigned char fingerprints[] = {0, 0, 1, 0, 0};
    memcpy(message + length, fingerprints, sizeof fingerprints);
    length += sizeof fingerprints;
    // Neither a site nor a count, a membership, a fold, a detail.
    memset(message + length, 0, 5);
    length += 5;
    send(finding, message, length);
}

/// A trailer that counts what is in the ring from its beginning.
static void finish(void) {
    unsigned char counts[1 + kinds] = {kinds};
    uint64_t written = tw_progress_get((uint64_t *)progress, tw_progress_written);
    const unsigned char *ring = (const unsigned char *)progress + tw_progress_ring;
    for (uint64_t place = 0; place + 5 <= written && place + 5 <= tw_progress_ring_size;) {
        if (ring[place + 4] < kinds) counts[1 + ring[place + 4]]++;
        place += 5 + (ring[place] | (uint64_t)ring[place + 1] << 8);
    }
    send(trailer, counts, sizeof counts);
}

/// Asks for the name of user 0 until nobody answers. More than the supervisor is to answer are told.
static void ask(void) {
    enum { batch = 1000, most = 1 << 22, questions = 3, answers = 4 };
    static const unsigned char question[9];
    static unsigned char asked[batch * sizeof question];
    size_t answered = 0;
    for (;;) {
        if (write(questions, asked, sizeof asked) != (ssize_t)sizeof asked) break;
        for (int i = 0; i < batch; i++, answered++) {
            // Its length, what became of it, and `root`.
            unsigned char answer[3 + 4];
            for (size_t end = 0; end < sizeof answer;) {
                ssize_t size = read(answers, answer + end, sizeof answer - end);
                if (size <= 0) return answered > most ? tell("age") : (void)0;
                end += (size_t)size;
            }
        }
        if (answered > 2UL * most) return tell("age");
    }
    if (answered > most) tell("age");
}

static void attack(const char *means) {
    if (strcmp(means, "asking") == 0) return ask();
    if (strcmp(means, "words") == 0) tell("\033[2J::error::canary");
    if (strcmp(means, "known") == 0) tell("age");
    if (strcmp(means, "silent") == 0) _exit(0);
    // An entry vanished: kind, root, an empty path, call, error.
    static const unsigned char vanished[] = {3, 0, 0, 0, 0};
    while (strcmp(means, "flood") == 0) send(scan_error, vanished, sizeof vanished);
    // A sentence, no hints, and the code of success.
    static const unsigned char no_scan[] = {2, 'o', 'k', 0, 0};
    if (strcmp(means, "refusal") == 0) send(refusal, no_scan, sizeof no_scan);
    static const unsigned char root[] = {0, 0, 1, 4, '/', 'e', 't', 'c', 1, 0};
    if (strcmp(means, "root") == 0) send(opened_root, root, sizeof root);
    // Format 2, of a program without a name and with other rules.
    static const unsigned char other[] = {2, 0, 0};
    if (strcmp(means, "another") == 0) send(header, other, sizeof other);
    if (strcmp(means, "known") != 0) finish();
}

long syscall(long number, ...) {
    static long (*next)(long, ...);
    if (next == NULL) next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    va_list list;
    va_start(list, number);
    long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long), d = va_arg(list, long),
         e = va_arg(list, long), f = va_arg(list, long);
    va_end(list);
    static int listings;
    const char *means = getenv("HOSTILE");
    // The first listing is of the top level, when the root is looked at.
    if (is_worker && means != NULL && number == SYS_getdents64 && ++listings == 4) attack(means);
    return next(number, a, b, c, d, e, f);
}
