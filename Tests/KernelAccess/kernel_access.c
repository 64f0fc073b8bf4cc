#define _GNU_SOURCE
#include "include/kernel_access.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/fs.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

// The process came by fork from one with many threads: nothing here takes a lock or memory.

static bool set_capabilities(uint64_t effective) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct data[2];
    if (syscall(SYS_capget, &header, data) != 0) return false;
    for (int half = 0; half < 2; half++) {
        data[half].effective = (uint32_t)(effective >> (32 * half)) & data[half].permitted;
    }
    return syscall(SYS_capset, &header, data) == 0;
}

// The saved user stays root, so that the way back is open; files are judged by the effective one.
static bool become(const struct ka_request *request) {
    return syscall(SYS_setgroups, (size_t)request->group_count, request->groups) == 0
        && syscall(SYS_setresgid, request->group, request->group, 0) == 0
        && syscall(SYS_setresuid, request->user, request->user, 0) == 0 && set_capabilities(request->capabilities);
}

static bool return_to_root(void) {
    return syscall(SYS_setresuid, 0, 0, 0) == 0 && set_capabilities(UINT64_MAX)
        && syscall(SYS_setresgid, 0, 0, 0) == 0 && syscall(SYS_setgroups, (size_t)0, NULL) == 0;
}

// `allowed` where the call went through; what is neither that nor a refusal breaks the trial.
static long answer(bool succeeded, long allowed) {
    if (succeeded) return allowed;
    return errno == EACCES || errno == EPERM ? 0 : ka_broken;
}

static long try_opening(int trial, int flags, long allowed) {
    int file = openat(trial, "a/b/f", flags | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (file >= 0) close(file);
    // Nobody reads the FIFO: the permission was there.
    return answer(file >= 0 || errno == ENXIO, allowed);
}

static long try_filling(int trial) {
    bool made = mkdirat(trial, "a/b/f/n", 0777) == 0;
    long result = answer(made, ka_write);
    // Where the directory is append-only it stays, and root takes it away.
    if (made) unlinkat(trial, "a/b/f/n", AT_REMOVEDIR);
    return result;
}

static long try_access(int trial) {
    long result = 0;
    for (int rights = 1; rights <= 7; rights++) {
        bool may = syscall(SYS_faccessat2, trial, "a/b/f", rights, AT_EACCESS | AT_SYMLINK_NOFOLLOW) == 0;
        result |= answer(may, (long)ka_access << (rights - 1));
    }
    return result;
}

// No program begins like f: the kernel says so only to those who may execute it.
static long try_executing(int trial) {
    char *const none[] = {NULL};
    syscall(SYS_execveat, trial, "a/b/f", none, none, AT_SYMLINK_NOFOLLOW);
    // So does one that another process, just forked, still holds open for writing.
    return answer(errno == ENOEXEC || errno == ETXTBSY, ka_execute);
}

static long try_renaming(int trial, const char *from, const char *to, long allowed) {
    if (renameat(trial, from, trial, to) != 0) return answer(false, allowed);
    return renameat(trial, to, trial, from) == 0 ? allowed : ka_broken;
}

static long try_ending(int trial, const struct ka_request *request) {
    int result = request->replaces ? renameat(trial, "pool/spare", trial, "a/b/f")
                                   : unlinkat(trial, "a/b/f", request->kind == S_IFDIR ? AT_REMOVEDIR : 0);
    return answer(result == 0, ka_end);
}

static long try_all(int trial, const struct ka_request *request) {
    long result = 0;
    if (request->looks) {
        result |= try_opening(trial, O_RDONLY, ka_read);
        // A directory is opened for writing by nobody (EISDIR).
        struct stat status;
        bool opens = fstatat(trial, "a/b/f", &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(status.st_mode);
        if (opens) result |= try_opening(trial, O_WRONLY, ka_write) | try_opening(trial, O_RDWR, ka_read_write);
        return result | try_access(trial);
    }
    if (request->kind != S_IFLNK) {
        result |= try_opening(trial, O_RDONLY, ka_read);
        if (request->kind == S_IFDIR) {
            result |= try_filling(trial);
        } else {
            result |= try_opening(trial, O_WRONLY, ka_write) | try_opening(trial, O_RDWR, ka_read_write);
        }
        result |= try_access(trial) | try_executing(trial);
        result |= answer(fchmodat(trial, "a/b/f", request->mode, 0) == 0, ka_change_mode);
    }
    result |= try_renaming(trial, "a", "x", ka_rename_a);
    result |= try_renaming(trial, "a/b", "a/x", ka_rename_b);
    result |= try_renaming(trial, "a/b/f", "a/b/x", ka_rename_f);
    return result | try_ending(trial, request);
}

static long serve_one(int scratch, const struct ka_request *request) {
    int trial = openat(scratch, request->trial, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (trial < 0) return ka_broken;
    long result = become(request) ? try_all(trial, request) : ka_broken;
    close(trial);
    return return_to_root() ? result : -1;
}

static void serve(int socket, int scratch) {
    struct ka_request request;
    while (recv(socket, &request, sizeof request, MSG_WAITALL) == (ssize_t)sizeof request) {
        long result = serve_one(scratch, &request);
        if (send(socket, &result, sizeof result, MSG_NOSIGNAL) != (ssize_t)sizeof result || result < 0) _exit(1);
    }
    _exit(0);
}

int ka_start(const char *scratch, pid_t *process) {
    int directory = open(scratch, O_PATH | O_DIRECTORY | O_CLOEXEC), sockets[2];
    if (directory < 0) return -1;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) {
        close(directory);
        return -1;
    }
    *process = fork();
    if (*process == 0) {
        close(sockets[0]);
        umask(0);
        serve(sockets[1], directory);
    }
    close(directory);
    close(sockets[1]);
    if (*process > 0) return sockets[0];
    close(sockets[0]);
    return -1;
}

long ka_try(int socket, const struct ka_request *request) {
    long result;
    if (send(socket, request, sizeof *request, MSG_NOSIGNAL) != (ssize_t)sizeof *request) return -1;
    return recv(socket, &result, sizeof result, MSG_WAITALL) == (ssize_t)sizeof result ? result : -1;
}

int ka_stop(int socket, pid_t process) {
    int status;
    close(socket);
    return waitpid(process, &status, 0) == process && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int ka_set_acl(const char *path, const void *value, size_t size) {
    return lsetxattr(path, "system.posix_acl_access", value, size, 0) == 0 ? 0 : errno;
}

int ka_set_flags(const char *path, int flags) {
    int code = 0, present = 0, file = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0) return errno;
    if (ioctl(file, FS_IOC_GETFLAGS, &present) != 0) code = errno;
    // The others are the file system's own.
    present = (present & ~(FS_IMMUTABLE_FL | FS_APPEND_FL)) | flags;
    if (code == 0 && ioctl(file, FS_IOC_SETFLAGS, &present) != 0) code = errno;
    close(file);
    return code;
}
