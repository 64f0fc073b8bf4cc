#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "call.h"
#include "include/tw_confinement.h"
#include "openat2.h"

#if defined(__x86_64__)
#define TW_ARCHITECTURE AUDIT_ARCH_X86_64
enum { rseq_number = 334 };
#elif defined(__aarch64__) && defined(__AARCH64EL__)
#define TW_ARCHITECTURE AUDIT_ARCH_AARCH64
enum { rseq_number = 293 };
#endif

#ifdef TW_ARCHITECTURE

// Younger than some C libraries' headers; the same on every architecture.
enum { clone3_number = 435, mseal_number = 462, getxattrat_number = 464, listxattrat_number = 465 };
/// The youngest call when this list was written: file_setattr (Linux 6.17).
enum { youngest_number = 469 };

enum { program_limit = 256 };

struct program {
    struct sock_filter code[program_limit];
    unsigned short length;
};

#define TW_FIELD(field) ((unsigned)offsetof(struct seccomp_data, field))
#define TW_ARGUMENT(number) (TW_FIELD(args) + 8 * (number))
#define TW_REFUSE(code) (SECCOMP_RET_ERRNO | ((code) & SECCOMP_RET_DATA))

static void add(struct program *program, struct sock_filter instruction) {
    if (program->length < program_limit) program->code[program->length] = instruction;
    program->length++;
}

static void load(struct program *program, unsigned offset) {
    add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset));
}

static void finish(struct program *program, unsigned result) {
    add(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, result));
}

/// `result` for the call whose number is loaded; others go on.
static void settle(struct program *program, unsigned number, unsigned result) {
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1));
    finish(program, result);
}

/// The call is made where the argument's lower half has none of the bits, else refused. The number is loaded before and,
/// for other calls, after.
static void allow_without(struct program *program, unsigned number, int argument, unsigned bits) {
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 4));
    load(program, TW_ARGUMENT(argument));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1));
    finish(program, TW_REFUSE(EPERM));
    finish(program, SECCOMP_RET_ALLOW);
}

/// The call is made where the argument's lower half has all of the bits, else refused.
static void allow_with(struct program *program, unsigned number, int argument, unsigned bits) {
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 5));
    load(program, TW_ARGUMENT(argument));
    add(program, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, bits));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, bits, 1, 0));
    finish(program, TW_REFUSE(EPERM));
    finish(program, SECCOMP_RET_ALLOW);
}

/// The call is made where the argument's lower half is one of the numbers from `first` to `last`, else refused.
static void allow_between(struct program *program, unsigned number, int argument, unsigned first, unsigned last) {
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 5));
    load(program, TW_ARGUMENT(argument));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, first, 0, 1));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, last, 0, 1));
    finish(program, TW_REFUSE(EPERM));
    finish(program, SECCOMP_RET_ALLOW);
}

/// The call is made where the argument is the address of one of the walk's own ways of opening, else refused.
static void allow_own_openings(struct program *program, unsigned number, int argument) {
    unsigned count = (unsigned)tw_walks_openings_count;
    uint64_t first = (uint64_t)(uintptr_t)tw_walks_openings;
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, (unsigned char)(count + 5)));
    load(program, TW_ARGUMENT(argument) + 4);
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(first >> 32), 0, (unsigned char)(count + 1)));
    load(program, TW_ARGUMENT(argument));
    for (unsigned i = 0; i < count; i++)
        add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K,
                                                  (unsigned)(first + i * sizeof *tw_walks_openings),
                                                  (unsigned char)(count - i), 0));
    finish(program, TW_REFUSE(ENOSYS));
    finish(program, SECCOMP_RET_ALLOW);
}

/// Has nobody change the memory, or put other memory in its place (mseal(2), Linux 6.10).
static bool is_sealed(const void *start, size_t size) {
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t first = (uintptr_t)start & ~(page - 1);
    uintptr_t end = ((uintptr_t)start + size + page - 1) & ~(page - 1);
    return first >> 32 == (end - 1) >> 32 && syscall(mseal_number, first, end - first, 0) == 0;
}

/// What a walk asks, and what the C library and the runtime need of memory, time and threads. What is asked most stands
/// first.
static const unsigned allowed[] = {
    SYS_statx, listxattrat_number, SYS_getdents64, SYS_close, getxattrat_number, SYS_readlinkat, SYS_pread64,
    SYS_futex, SYS_newfstatat, SYS_fstat, SYS_fstatfs, SYS_name_to_handle_at, SYS_read, SYS_lseek, SYS_fchdir, SYS_ppoll,
    SYS_llistxattr, SYS_lgetxattr, SYS_flistxattr, SYS_fgetxattr, SYS_listxattr, SYS_getxattr,
    SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk,
    SYS_set_robust_list, rseq_number, SYS_set_tid_address, SYS_sched_yield, SYS_sched_getaffinity, SYS_membarrier,
    SYS_gettid, SYS_getpid, SYS_exit, SYS_exit_group, SYS_rt_sigprocmask, SYS_rt_sigaction, SYS_rt_sigreturn,
    SYS_sigaltstack, SYS_restart_syscall, SYS_clock_gettime, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday,
    SYS_getrandom,
#ifdef SYS_poll
    SYS_poll,
#endif
};

static void build(struct program *program, int last_written, bool allows_openat2) {
    load(program, TW_FIELD(arch));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, TW_ARCHITECTURE, 1, 0));
    finish(program, TW_REFUSE(EPERM));
    load(program, TW_FIELD(nr));
    if (!allows_openat2 && is_sealed(tw_walks_openings, tw_walks_openings_count * sizeof *tw_walks_openings))
        allow_own_openings(program, openat2_number, 2);
    else settle(program, openat2_number, allows_openat2 ? SECCOMP_RET_ALLOW : TW_REFUSE(ENOSYS));
    // O_TMPFILE is a bit of its own beside that of O_DIRECTORY.
    allow_without(program, SYS_openat, 2,
                  O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY));
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++) settle(program, allowed[i], SECCOMP_RET_ALLOW);
    allow_without(program, SYS_mmap, 2, PROT_EXEC);
    allow_without(program, SYS_mprotect, 2, PROT_EXEC);
    // clone3 has its flags in memory; the C library then asks for a thread by clone.
    settle(program, clone3_number, TW_REFUSE(ENOSYS));
    allow_with(program, SYS_clone, 0, CLONE_THREAD | CLONE_SIGHAND | CLONE_VM);
    allow_between(program, SYS_unshare, 0, CLONE_FS, CLONE_FS);
    allow_between(program, SYS_write, 0, 2, (unsigned)last_written);
    allow_between(program, SYS_writev, 0, 2, (unsigned)last_written);
    // The C library ends a process that found its memory damaged by a signal to itself.
    allow_between(program, SYS_tgkill, 0, (unsigned)getpid(), (unsigned)getpid());
    // To ask for a limit, without a new one.
    allow_between(program, SYS_prlimit64, 2, 0, 0);
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, youngest_number, 0, 1));
    finish(program, TW_REFUSE(ENOSYS));
    finish(program, TW_REFUSE(EPERM));
}

static long install(const struct sock_fprog *program, unsigned flags) {
    TW_RETURN("seccomp", syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, program));
}

long tw_filter_calls(int last_written, bool allows_openat2) {
    struct program program = {.length = 0};
    build(&program, last_written, allows_openat2);
    if (program.length > program_limit) return -E2BIG;
    struct sock_fprog installed = {.len = program.length, .filter = program.code};
    // Without this flag some kernels also switch off speculation, at a price for each call (Linux 4.17).
    long result = install(&installed, SECCOMP_FILTER_FLAG_SPEC_ALLOW);
    return result == -EINVAL ? install(&installed, 0) : result;
}

#else

long tw_filter_calls(int last_written, bool allows_openat2) {
    (void)last_written, (void)allows_openat2;
    return -ENOSYS;
}

#endif
