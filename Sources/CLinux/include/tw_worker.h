#ifndef TW_WORKER_H
#define TW_WORKER_H

#include <stdbool.h>
#include <stddef.h>

/// A child process, and this process's ends of the pipes between the two.
struct tw_worker {
    /// The child's id; 0 in the child itself.
    int process;
    /// From the child: that something is to be looked at, and whatever is written to its standard streams.
    int attention;
    /// From the child, and the way back.
    int questions, answers;
    /// In the child, the file that it was lent, or else a copy of `attention`.
    int lent;
    /// Whether the pipes were made: where no child could be had all the same, it was fork that failed.
    bool has_pipes;
};

/// Splits this process in two (fork(2)), which must be of one thread. In the child the ends are descriptors 2, 3 and 4,
/// 0 and 1 are copies of 2, 5 is the file that it is lent (-1 for none), `tw_worker_input_copy` the one for a copy of its
/// input (-1 for none), `tw_worker_input` the parent's standard input where it is to keep that, and all others are closed: whoever waits for the end of a stream of the parent must not wait for the
/// child. The child ignores SIGINT, SIGTERM and SIGHUP, and is killed when the parent ends.
long tw_start_worker(struct tw_worker *worker, int lent, int input_copy, bool keeps_input);
enum { tw_worker_input_copy = 6, tw_worker_input };
/// waitpid(2), without waiting: 1 where the child has ended, by a signal or with an exit code; 0 where it has not.
long tw_reap(int process, int *ending_signal, int *exit_code);
/// The processor time that a process has taken so far, in nanoseconds (clock_getcpuclockid(3)); -1 where nobody can tell.
long long tw_processor_time(int process);
/// SIGKILL (kill(2)). A process that waits for a file system may not end before that answers.
long tw_kill(int process);
/// Ends the process without a word to anything that is registered to be told (_exit(2)).
void tw_end_worker(int code);

/// Zeroed memory that this process and children that it forks later share (mmap(2)).
long tw_map_shared(size_t size, void **memory);
long tw_unmap(void *memory, size_t size);

/// Makes SIGINT, SIGTERM and SIGHUP, where they are not ignored, readable from the descriptor that is returned, and
/// nothing else (signalfd(2)); `tw_release_signals` undoes it and closes the descriptor.
long tw_hold_signals(void);
long tw_release_signals(int descriptor);
/// The number of a signal that has come; 0 where none has.
long tw_take_signal(int descriptor);
/// For example "SIGSEGV"; a null pointer for a number without a name.
const char *tw_signal_name(int number);

/// Waits until one of the descriptors can be read or has no other end any more, or the time is over: a bit for each
/// (poll(2)). A signal ends the waiting as well.
long tw_wait_readable(const int *descriptors, unsigned count, int milliseconds);
/// Writes a zero byte, where there is room for it: whoever reads has something to look at.
void tw_call(int descriptor);
/// Sleeps for so long, or a little longer (nanosleep(2)).
void tw_pause(unsigned microseconds);

#endif
