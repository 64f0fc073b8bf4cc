// Runs a program for which one system call fails, by a filter of seccomp(2): deny NUMBER[:LEAST] ERRNO PROGRAM [ARGUMENT…].
// With LEAST it fails where its first argument is a descriptor of that number or a higher one: the loader reads libraries
// from low ones.

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count < 4) return 2;
    char *rest;
    unsigned number = (unsigned)strtoul(arguments[1], &rest, 10), error = (unsigned)atoi(arguments[2]);
    unsigned least = *rest == ':' ? (unsigned)atoi(rest + 1) : 0;
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 4),
        // The lower half: descriptors are no longer, and AT_FDCWD is negative.
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args)),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, least, 0, 2),
        BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, least ? 0x7FFFFFFF : 0xFFFFFFFF, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        return perror("deny"), 125;
    execv(arguments[3], arguments + 3);
    perror("deny: execv");
    return 126;
}
