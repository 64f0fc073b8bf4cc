#define _GNU_SOURCE
#include "include/tw_process.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "call.h"

uint32_t tw_real_user(void) { return getuid(); }
uint32_t tw_real_group(void) { return getgid(); }
uint32_t tw_effective_user(void) { return geteuid(); }
uint32_t tw_effective_group(void) { return getegid(); }

unsigned tw_umask(void) {
    mode_t mask = umask(0777);
    umask(mask);
    return mask;
}

static long call_getrlimit(struct rlimit *limit) {
    TW_RETURN("getrlimit", getrlimit(RLIMIT_NOFILE, limit));
}

long tw_descriptor_limit(void) {
    struct rlimit limit;
    long result = call_getrlimit(&limit);
    if (result < 0) return result;
    return limit.rlim_cur > (rlim_t)INT64_MAX ? INT64_MAX : (long)limit.rlim_cur;
}

static long nanoseconds(clockid_t clock) {
    struct timespec now;
    return clock_gettime(clock, &now) == 0 ? now.tv_sec * 1000000000L + now.tv_nsec : 0;
}

long tw_monotonic_nanoseconds(void) { return nanoseconds(CLOCK_MONOTONIC); }
long tw_wall_nanoseconds(void) { return nanoseconds(CLOCK_REALTIME); }

const char *tw_environment(const char *name) { return getenv(name); }

bool tw_is_terminal(int descriptor) { return isatty(descriptor) == 1; }

unsigned tw_terminal_columns(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

long tw_processors(void) {
    cpu_set_t set;
    TW_RETURN("sched_getaffinity", sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : -1);
}

long tw_working_directory_path(void *buffer, size_t size) {
    TW_RETURN("getcwd", getcwd(buffer, size) ? (long)strlen(buffer) : -1);
}

long tw_reserve_standard_streams(void) {
    for (int stream = 0; stream <= 2; stream++) {
        if (fcntl(stream, F_GETFD) >= 0) continue;
        // The lowest number that is free is this one.
        if (errno == EBADF && open("/", O_PATH | O_DIRECTORY) < 0) return -errno;
    }
    return 0;
}

long tw_ignore_broken_pipes(void) {
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    TW_RETURN("sigaction", sigaction(SIGPIPE, &ignore, NULL));
}
