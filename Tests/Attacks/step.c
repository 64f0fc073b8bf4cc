// Runs a program, stops it before each system call that touches a directory, and changes something before one of them.
//
//   step NUMBER AREA OUTSIDE LOG CHANGE A B PROGRAM [ARGUMENT…]
//
// CHANGE is made before the call with that number, counted from 1, that names a place in AREA or a descriptor in it, by
// whichever thread or child of the program: `exchange` A and B, `move` A to B, `remove` A, `cut` A in half, `grow` A by
// what is in B, `kill` the program, `fail` the call with the error number A, or `none`. Everything that
// lay in OUTSIDE, directories with colons between them, at the start is forbidden. LOG gets a line for each call, its
// number, its name, the place, and another that begins with `!` where the call reaches what is forbidden, or opens a FIFO or a
// device; its name is `pin` there where it opens by O_PATH. With `fail`, one that begins with `=` for each descriptor in AREA that
// the program has open when it ends. Nothing moves while that is found out: this process alone makes changes.
//
// ptrace(2), seccomp(2).

#define _GNU_SOURCE
#include <dirent.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

// The numbers of newer calls are the same on every architecture.
#ifndef SYS_openat2
#define SYS_openat2 437
#endif
#ifndef SYS_getxattrat
#define SYS_getxattrat 464
#define SYS_listxattrat 465
#endif
#ifndef SYS_fchmodat2
#define SYS_fchmodat2 452
#endif

enum { none = -1, never = -2, always = -3 };

// Which argument is a descriptor, a path, flags; `follows` is what holds where there are no flags.
static const struct call {
    long number;
    const char *name;
    int descriptor, path, flags, opens;
} calls[] = {
    {SYS_openat, "openat", 0, 1, none, 1},
    {SYS_openat2, "openat2", 0, 1, none, 1},
    {SYS_statx, "statx", 0, 1, 2, 0},
    {SYS_newfstatat, "newfstatat", 0, 1, 3, 0},
    {SYS_readlinkat, "readlinkat", 0, 1, never, 0},
    {SYS_faccessat, "faccessat", 0, 1, always, 0},
    {SYS_getxattrat, "getxattrat", 0, 1, 2, 0},
    {SYS_listxattrat, "listxattrat", 0, 1, 2, 0},
    {SYS_getxattr, "getxattr", none, 0, always, 0},
    {SYS_listxattr, "listxattr", none, 0, always, 0},
    {SYS_lgetxattr, "lgetxattr", none, 0, never, 0},
    {SYS_llistxattr, "llistxattr", none, 0, never, 0},
    {SYS_statfs, "statfs", none, 0, always, 0},
    {SYS_chdir, "chdir", none, 0, always, 0},
    {SYS_fgetxattr, "fgetxattr", 0, none, none, 0},
    {SYS_flistxattr, "flistxattr", 0, none, none, 0},
    {SYS_fstat, "fstat", 0, none, none, 0},
    {SYS_fstatfs, "fstatfs", 0, none, none, 0},
    {SYS_fchdir, "fchdir", 0, none, none, 0},
    {SYS_getdents64, "getdents64", 0, none, none, 0},
    {SYS_pread64, "pread64", 0, none, none, 0},
    {SYS_read, "read", 0, none, none, 0},
    {SYS_fchownat, "fchownat", 0, 1, 4, 0},
    {SYS_fchmodat, "fchmodat", 0, 1, always, 0},
    {SYS_fchmodat2, "fchmodat2", 0, 1, 3, 0},
    {SYS_utimensat, "utimensat", 0, 1, 3, 0},
    {SYS_setxattr, "setxattr", none, 0, always, 0},
    {SYS_removexattr, "removexattr", none, 0, always, 0},
    {SYS_linkat, "linkat", 2, 3, never, 0},
    {SYS_pwrite64, "pwrite64", 0, none, none, 0},
    {SYS_fdatasync, "fdatasync", 0, none, none, 0},
    {SYS_fsync, "fsync", 0, none, none, 0},
#ifdef SYS_open
    {SYS_chmod, "chmod", none, 0, always, 0},
    {SYS_open, "open", none, 0, none, 1},
    {SYS_stat, "stat", none, 0, always, 0},
    {SYS_lstat, "lstat", none, 0, never, 0},
    {SYS_readlink, "readlink", none, 0, never, 0},
    {SYS_access, "access", none, 0, always, 0},
#endif
};
enum { call_count = sizeof calls / sizeof *calls, forbidden_limit = 4096, opening_limit = 64 };

static struct { dev_t device; ino_t inode; } forbidden[forbidden_limit];
static int forbidden_count;
static struct { pid_t thread; const struct call *call; char place[2 * PATH_MAX]; } openings[opening_limit];
static const char *area;
static pid_t program;
static FILE *log_file;

static int forbid(const char *path, const struct stat *status, int type, struct FTW *walk) {
    (void)path, (void)type, (void)walk;
    if (forbidden_count == forbidden_limit) return 1;
    forbidden[forbidden_count].device = status->st_dev;
    forbidden[forbidden_count++].inode = status->st_ino;
    return 0;
}

static int is_forbidden(const char *path, int follows) {
    struct stat status;
    if ((follows ? stat(path, &status) : lstat(path, &status)) != 0) return 0;
    for (int index = 0; index < forbidden_count; index++)
        if (forbidden[index].device == status.st_dev && forbidden[index].inode == status.st_ino) return 1;
    return 0;
}

static int is_in_area(const char *path) {
    size_t length = strlen(area);
    return strncmp(path, area, length) == 0 && (path[length] == 0 || path[length] == '/');
}

static int read_text(pid_t thread, unsigned long address, char *text, size_t size) {
    size_t length = 0;
    while (length < size) {
        // To the end of the page: the next one need not be there.
        size_t part = 4096 - (address + length) % 4096;
        if (part > size - length) part = size - length;
        struct iovec local = {text + length, part}, remote = {(void *)(address + length), part};
        ssize_t count = process_vm_readv(thread, &local, 1, &remote, 1, 0);
        if (count <= 0) return 0;
        if (memchr(text + length, 0, (size_t)count)) return 1;
        length += (size_t)count;
    }
    return 0;
}

// Appends all of b, which is small, to a.
static int grow(const char *a, const char *b) {
    char bytes[1 << 16];
    int from = open(b, O_RDONLY | O_CLOEXEC), to = open(a, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (from < 0 || to < 0) return -1;
    ssize_t count = read(from, bytes, sizeof bytes);
    int failed = count < 0 || write(to, bytes, (size_t)count) != count;
    return close(from) | close(to) | (failed ? -1 : 0);
}

static int cut(const char *a) {
    struct stat status;
    return stat(a, &status) ? -1 : truncate(a, status.st_size / 2);
}

static void change(const char *how, const char *a, const char *b) {
    if (strcmp(how, "kill") == 0) {
        kill(program, SIGKILL);
        return;
    }
    int failed = strcmp(how, "exchange") == 0 ? renameat2(AT_FDCWD, a, AT_FDCWD, b, RENAME_EXCHANGE)
        : strcmp(how, "move") == 0 ? rename(a, b) : strcmp(how, "remove") == 0 ? remove(a)
        : strcmp(how, "cut") == 0 ? cut(a) : strcmp(how, "grow") == 0 ? grow(a, b) : 0;
    if (failed) {
        fprintf(stderr, "step: %s %s: %s\n", how, a, strerror(errno));
        exit(124);
    }
}

// Has the call that a thread is about to make not be made, and say this instead.
static void fail(pid_t thread, int code) {
#if defined __x86_64__
    struct user_regs_struct registers;
    struct iovec all = {&registers, sizeof registers};
    int failed = ptrace(PTRACE_GETREGSET, thread, NT_PRSTATUS, &all) != 0;
    registers.orig_rax = (unsigned long long)-1;
    registers.rax = (unsigned long long)-(long long)code;
    failed |= ptrace(PTRACE_SETREGSET, thread, NT_PRSTATUS, &all) != 0;
#elif defined __aarch64__
    struct user_regs_struct registers;
    int number = -1;
    struct iovec all = {&registers, sizeof registers}, call = {&number, sizeof number};
    int failed = ptrace(PTRACE_GETREGSET, thread, NT_PRSTATUS, &all) != 0;
    registers.regs[0] = (unsigned long long)-(long long)code;
    failed |= ptrace(PTRACE_SETREGSET, thread, NT_ARM_SYSTEM_CALL, &call) != 0;
    failed |= ptrace(PTRACE_SETREGSET, thread, NT_PRSTATUS, &all) != 0;
#else
    int failed = 1;
#endif
    if (failed) {
        fprintf(stderr, "step: no call can be refused here\n");
        exit(125);
    }
}

// Says which descriptors the program has open.
static void list_descriptors(void) {
    char path[320], link[PATH_MAX];
    snprintf(path, sizeof path, "/proc/%d/fd", program);
    DIR *directory = opendir(path);
    if (directory == NULL) return;
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        snprintf(path, sizeof path, "/proc/%d/fd/%s", program, entry->d_name);
        ssize_t length = readlink(path, link, sizeof link - 1);
        if (length <= 0) continue;
        link[length] = 0;
        if (is_in_area(link)) fprintf(log_file, "=\t%s\t%s\n", entry->d_name, link);
    }
    closedir(directory);
}

// Where the call goes: as this process would name it, and as a person would. False where it is no place in the area.
static int locate(
    pid_t thread, const struct call *call, const __uint64_t *arguments, char *reachable, char *place, int *follows
) {
    char base[64], link[PATH_MAX] = "", path[PATH_MAX] = "";
    int descriptor = call->descriptor == none ? AT_FDCWD : (int)arguments[call->descriptor];
    if (call->path != none && !read_text(thread, arguments[call->path], path, sizeof path)) return 0;
    *follows = call->flags == always || (call->flags >= 0 && !(arguments[call->flags] & AT_SYMLINK_NOFOLLOW));
    if (path[0] == '/') {
        int number, end = 0;
        if (sscanf(path, "/proc/self/fd/%d%n", &number, &end) == 1 && path[end] == 0) {
            snprintf(reachable, PATH_MAX, "/proc/%d/fd/%d", thread, number);
            if (readlink(reachable, link, sizeof link - 1) < 0) return 0;
            snprintf(place, 2 * PATH_MAX, "%s", link);
            return is_in_area(link);
        }
        snprintf(reachable, PATH_MAX, "%s", path);
        snprintf(place, 2 * PATH_MAX, "%s", path);
        return is_in_area(path);
    }
    if (descriptor == AT_FDCWD) {
        snprintf(base, sizeof base, "/proc/%d/cwd", thread);
    } else {
        snprintf(base, sizeof base, "/proc/%d/fd/%d", thread, descriptor);
    }
    if (readlink(base, link, sizeof link - 1) < 0 || !is_in_area(link)) return 0;
    *follows |= path[0] == 0;
    snprintf(reachable, PATH_MAX, path[0] ? "%s/%s" : "%s", base, path);
    snprintf(place, 2 * PATH_MAX, path[0] ? "%s/%s" : "%s", link, path);
    return 1;
}

static int install_filter(void) {
    struct sock_filter filter[2 * call_count + 2] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))};
    int length = 1;
    for (int index = 0; index < call_count; index++) {
        filter[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)calls[index].number, 0, 1);
        filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRACE | (unsigned)index);
    }
    filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog program = {.len = (unsigned short)length, .filter = filter};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

// Before a call: counts it, makes the change, says what it reaches. True where its end is of interest, too.
static int enter(pid_t thread, long wanted, char **what) {
    static long counted;
    char reachable[PATH_MAX], place[2 * PATH_MAX];
    int follows;
    struct __ptrace_syscall_info info;
    if (ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof info, &info) <= 0) return 0;
    if (info.op != PTRACE_SYSCALL_INFO_SECCOMP || info.seccomp.ret_data >= call_count) return 0;
    const struct call *call = calls + info.seccomp.ret_data;
    if (!locate(thread, call, info.seccomp.args, reachable, place, &follows)) return 0;
    int fails = ++counted == wanted && strcmp(what[0], "fail") == 0;
    if (counted == wanted && !fails) change(what[0], what[1], what[2]);
    fprintf(log_file, "%ld\t%s\t%s\n", counted, call->name, place);
    if (fails) {
        fail(thread, atoi(what[1]));
        return 0;
    }
    if (!call->opens) {
        if (is_forbidden(reachable, follows)) fprintf(log_file, "!\t%s\t%s\n", call->name, place);
        return 0;
    }
    for (int index = 0; index < opening_limit; index++)
        if (openings[index].thread == 0) {
            openings[index].thread = thread;
            openings[index].call = call;
            snprintf(openings[index].place, sizeof openings[index].place, "%s", place);
            return 1;
        }
    return 0;
}

// Whether a descriptor is open by O_PATH: nothing is done to what it leads to.
static int is_pin(pid_t thread, long long descriptor) {
    char path[64], line[64];
    unsigned flags = 0;
    snprintf(path, sizeof path, "/proc/%d/fdinfo/%lld", thread, descriptor);
    FILE *file = fopen(path, "re");
    if (file == NULL) return 0;
    while (fgets(line, sizeof line, file))
        if (sscanf(line, "flags: %o", &flags) == 1) break;
    fclose(file);
    return (flags & O_PATH) != 0;
}

// After a call that opens: what was opened is what its descriptor leads to.
static void leave(pid_t thread) {
    struct __ptrace_syscall_info info;
    for (int index = 0; index < opening_limit; index++) {
        if (openings[index].thread != thread) continue;
        openings[index].thread = 0;
        if (ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof info, &info) <= 0) return;
        if (info.op != PTRACE_SYSCALL_INFO_EXIT || info.exit.rval < 0) return;
        char opened[64];
        snprintf(opened, sizeof opened, "/proc/%d/fd/%lld", thread, (long long)info.exit.rval);
        int pins = is_pin(thread, info.exit.rval);
        // A device or a FIFO is not to be opened, not even for a moment.
        struct stat status;
        int is_special = !pins && stat(opened, &status) == 0
            && (S_ISFIFO(status.st_mode) || S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode));
        if (is_special || is_forbidden(opened, 1))
            fprintf(log_file, "!\t%s\t%s\n", pins ? "pin" : openings[index].call->name, openings[index].place);
    }
}

int main(int count, char **arguments) {
    if (count < 9) return 2;
    long wanted = atol(arguments[1]);
    area = arguments[2];
    for (char *outside = strtok(arguments[3], ":"); outside != NULL; outside = strtok(NULL, ":"))
        if (nftw(outside, forbid, 16, FTW_PHYS) != 0) return perror("step: outside"), 125;
    log_file = fopen(arguments[4], "we");
    int begin[2];
    if (log_file == NULL || pipe2(begin, O_CLOEXEC) != 0) return perror("step"), 125;
    program = fork();
    if (program < 0) return perror("step: fork"), 125;
    if (program == 0) {
        char byte;
        close(begin[1]);
        if (read(begin[0], &byte, 1) != 1 || install_filter()) _exit(125);
        execv(arguments[8], arguments + 8);
        perror("step: execv");
        _exit(126);
    }
    long options = PTRACE_O_TRACESECCOMP | PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK
        | PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL;
    int listing = strcmp(arguments[5], "fail") == 0;
    if (listing) options |= PTRACE_O_TRACEEXIT;
    if (ptrace(PTRACE_SEIZE, program, 0, options) != 0) return perror("step: may not trace"), 125;
    if (write(begin[1], "", 1) != 1) return perror("step"), 125;
    int result = 125, status;
    for (pid_t thread; (thread = waitpid(-1, &status, __WALL)) > 0 || errno == EINTR;) {
        if (thread < 0) continue;
        if (!WIFSTOPPED(status)) {
            if (thread == program) result = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
            continue;
        }
        int signal = WSTOPSIG(status), event = status >> 16;
        if (event == PTRACE_EVENT_SECCOMP) {
            ptrace(enter(thread, wanted, arguments + 5) ? PTRACE_SYSCALL : PTRACE_CONT, thread, 0, 0);
        } else if (signal == (SIGTRAP | 0x80)) {
            leave(thread);
            ptrace(PTRACE_CONT, thread, 0, 0);
        } else if (event == PTRACE_EVENT_EXIT) {
            if (thread == program) list_descriptors();
            ptrace(PTRACE_CONT, thread, 0, 0);
        } else if (event == PTRACE_EVENT_STOP && signal != SIGTRAP) {
            ptrace(PTRACE_LISTEN, thread, 0, 0);
        } else {
            ptrace(PTRACE_CONT, thread, 0, event ? 0 : signal);
        }
    }
    return fclose(log_file) == 0 ? result : 125;
}
