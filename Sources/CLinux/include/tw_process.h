#ifndef TW_PROCESS_H
#define TW_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

uint32_t tw_real_user(void);
uint32_t tw_real_group(void);
uint32_t tw_effective_user(void);
uint32_t tw_effective_group(void);

/// The arguments that this process was started with, as the start-up code of the C library hands them to main and, before,
/// to this program: neither copies nor /proc are needed. They stay as long as the process.
int tw_argument_count(void);
const char *tw_argument(int number);

/// umask(2), twice: the mask is 0777 for an instant, which denies and never grants.
unsigned tw_umask(void);
/// The soft limit on descriptors; INT64_MAX where there is none (getrlimit(2)).
long tw_descriptor_limit(void);
/// Nanoseconds of clock_gettime(2).
long tw_monotonic_nanoseconds(void);
long tw_wall_nanoseconds(void);
/// getenv(3); a null pointer where the variable is not set.
const char *tw_environment(const char *name);
bool tw_is_terminal(int descriptor);
/// The columns of a terminal, or 0 (ioctl_tty(2)).
unsigned tw_terminal_columns(int descriptor);
/// How many processors this process may run on (sched_getaffinity(2)).
long tw_processors(void);
/// The absolute path of the working directory: its length (getcwd(3)).
long tw_working_directory_path(void *buffer, size_t size);
/// Takes the numbers of standard streams that are closed, so that nothing else gets them: writing there fails (EBADF).
long tw_reserve_standard_streams(void);
/// Ignores SIGPIPE, so that writing to a pipe that nobody reads fails with EPIPE.
long tw_ignore_broken_pipes(void);

#endif
