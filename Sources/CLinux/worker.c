#define _GNU_SOURCE
#include "include/tw_worker.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "call.h"
#include "include/tw_child.h"

// linux/close_range.h, Linux 5.9; the same number on every architecture.
enum { close_range_number = 436 };
enum { lent_number = 5, first_free = tw_worker_input + 1 };

static long call_fork(void) { TW_RETURN("fork", fork()); }
static long call_pipe2(int ends[2], int flags) { TW_RETURN("pipe2", pipe2(ends, flags)); }
static long call_mmap(size_t size, void **memory) {
    TW_RETURN("mmap", (*memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1,
                                      0)) == MAP_FAILED ? -1 : 0);
}

static void close_ends(int ends[2]) {
    for (int i = 0; i < 2; i++) {
        if (ends[i] >= 0) close(ends[i]);
    }
}

// A process may be started with standard streams closed: what takes their numbers would be written to in their place.
static long open_pipe(int ends[2], int flags) {
    int made[2];
    long result = call_pipe2(made, flags | O_CLOEXEC);
    if (result < 0) return result;
    ends[0] = fcntl(made[0], F_DUPFD_CLOEXEC, 3);
    ends[1] = fcntl(made[1], F_DUPFD_CLOEXEC, 3);
    int code = errno;
    close_ends(made);
    return ends[0] >= 0 && ends[1] >= 0 ? 0 : -code;
}

static void close_from(int first) {
    if (syscall(close_range_number, first, ~0U, 0) == 0) return;
    long limit = sysconf(_SC_OPEN_MAX);
    for (int descriptor = first; descriptor < limit; descriptor++) close(descriptor);
}

static void settle(struct tw_worker *worker, int attention, int questions, int answers, int lent, int input_copy,
                   bool keeps_input, int parent) {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent) _exit(1);
    const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], SIG_IGN);
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, NULL);
    // Out of the way first: any of the numbers may be one that another is to get.
    int kept = fcntl(answers, F_DUPFD, first_free);
    int kept_questions = fcntl(questions, F_DUPFD, first_free);
    int kept_lent = fcntl(lent >= 0 ? lent : attention, F_DUPFD, first_free);
    int kept_copy = fcntl(input_copy >= 0 ? input_copy : attention, F_DUPFD, first_free);
    int kept_input = keeps_input ? fcntl(0, F_DUPFD, first_free) : -1;
    if (kept < 0 || kept_questions < 0 || kept_lent < 0 || kept_copy < 0 || dup2(attention, 0) < 0 || dup2(attention, 1) < 0
        || dup2(attention, 2) < 0 || dup2(kept_questions, 3) < 0 || dup2(kept, 4) < 0
        || dup2(kept_lent, lent_number) < 0 || dup2(kept_copy, tw_worker_input_copy) < 0) _exit(1);
    // Where standard input is closed, reading it says so.
    if (kept_input < 0 || dup2(kept_input, tw_worker_input) < 0) close(tw_worker_input);
    close_from(first_free);
    *worker = (struct tw_worker){.process = 0, .attention = 2, .questions = 3, .answers = 4, .lent = lent_number};
}

long tw_start_worker(struct tw_worker *worker, int lent, int input_copy, bool keeps_input) {
    int attention[2] = {-1, -1}, questions[2] = {-1, -1}, answers[2] = {-1, -1};
    worker->has_pipes = false;
    long result = open_pipe(attention, O_NONBLOCK);
    if (result >= 0) result = open_pipe(questions, 0);
    if (result >= 0) result = open_pipe(answers, 0);
    int parent = getpid();
    if (result >= 0) {
        worker->has_pipes = true;
        result = call_fork();
    }
    if (result == 0) {
        settle(worker, attention[1], questions[1], answers[0], lent, input_copy, keeps_input, parent);
        return 0;
    }
    if (result < 0) {
        close_ends(attention);
        close_ends(questions);
        close_ends(answers);
        return result;
    }
    close(attention[1]);
    close(questions[1]);
    close(answers[0]);
    *worker = (struct tw_worker){
        .process = (int)result, .attention = attention[0], .questions = questions[0], .answers = answers[1],
        .lent = -1};
    return result;
}

static long call_waitpid(int process, int *status) {
    TW_RETURN("waitpid", waitpid(process, status, WNOHANG));
}

long tw_reap(int process, int *ending_signal, int *exit_code) {
    int status = 0;
    long result = call_waitpid(process, &status);
    if (result <= 0) return result;
    *ending_signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    *exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    return 1;
}

long long tw_processor_time(int process) {
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

long tw_kill(int process) { TW_RETURN("kill", kill(process, SIGKILL)); }

void tw_end_worker(int code) { _exit(code); }

long tw_map_shared(size_t size, void **memory) { return call_mmap(size, memory); }

long tw_unmap(void *memory, size_t size) { TW_RETURN("munmap", munmap(memory, size)); }

static sigset_t held;

long tw_hold_signals(void) {
    const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    sigemptyset(&held);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction action;
        // A signal that is ignored would be kept while it is blocked.
        if (sigaction(signals[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN) sigaddset(&held, signals[i]);
    }
    pthread_sigmask(SIG_BLOCK, &held, NULL);
    TW_RETURN("signalfd", signalfd(-1, &held, SFD_CLOEXEC | SFD_NONBLOCK));
}

long tw_release_signals(int descriptor) {
    close(descriptor);
    return -pthread_sigmask(SIG_UNBLOCK, &held, NULL);
}

long tw_take_signal(int descriptor) {
    struct signalfd_siginfo information;
    long result = tw_read(descriptor, &information, sizeof information);
    return result == sizeof information ? (long)information.ssi_signo : 0;
}

#define TW_NAME(number) case number: return #number

const char *tw_signal_name(int number) {
    switch (number) {
    TW_NAME(SIGHUP); TW_NAME(SIGINT); TW_NAME(SIGQUIT); TW_NAME(SIGILL); TW_NAME(SIGTRAP); TW_NAME(SIGABRT);
    TW_NAME(SIGBUS); TW_NAME(SIGFPE); TW_NAME(SIGKILL); TW_NAME(SIGUSR1); TW_NAME(SIGSEGV); TW_NAME(SIGUSR2);
    TW_NAME(SIGPIPE); TW_NAME(SIGALRM); TW_NAME(SIGTERM); TW_NAME(SIGXCPU); TW_NAME(SIGXFSZ); TW_NAME(SIGSYS);
    default: return NULL;
    }
}

long tw_wait_readable(const int *descriptors, unsigned count, int milliseconds) {
    struct pollfd polled[8];
    if (count > sizeof polled / sizeof *polled) return -EINVAL;
    for (unsigned i = 0; i < count; i++) polled[i] = (struct pollfd){.fd = descriptors[i], .events = POLLIN};
    int code = TW_REFUSAL("poll");
    if (code == 0 && poll(polled, count, milliseconds) < 0) code = errno;
    if (code != 0) return code == EINTR ? 0 : -code;
    long ready = 0;
    for (unsigned i = 0; i < count; i++) {
        if (polled[i].revents != 0) ready |= 1L << i;
    }
    return ready;
}

void tw_call(int descriptor) {
    // Where the pipe is full it has been called often enough.
    ssize_t written = write(descriptor, "", 1);
    (void)written;
}

void tw_pause(unsigned microseconds) {
    struct timespec time = {.tv_sec = microseconds / 1000000, .tv_nsec = microseconds % 1000000 * 1000L};
    nanosleep(&time, NULL);
}
