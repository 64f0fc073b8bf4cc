/*
 * Runs a command and says what it cost: meter FILE COMMAND ARGUMENT...
 *
 * Writes to FILE wall, user and system time in microseconds, peak memory in KiB, and the exit status. Its own memory is
 * small, which matters: a program inherits the peak of the process that it replaces (the old address space's peak
 * counts in getrusage(2)), so one that Python starts seems to need what Python needs. What the command prints goes
 * nowhere.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long microseconds(struct timeval time) {
    return time.tv_sec * 1000000LL + time.tv_usec;
}

int main(int count, char **arguments) {
    if (count < 3) return 2;
    struct timespec begun, ended;
    clock_gettime(CLOCK_MONOTONIC, &begun);
    pid_t child = fork();
    if (child == 0) {
        int nowhere = open("/dev/null", O_RDWR);
        dup2(nowhere, 0);
        dup2(nowhere, 1);
        dup2(nowhere, 2);
        execvp(arguments[2], arguments + 2);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) != child) return 2;
    clock_gettime(CLOCK_MONOTONIC, &ended);
    long long wall = (ended.tv_sec - begun.tv_sec) * 1000000LL + (ended.tv_nsec - begun.tv_nsec) / 1000;
    FILE *file = fopen(arguments[1], "w");
    if (!file) return 2;
    fprintf(file, "%lld %lld %lld %ld %d\n", wall, microseconds(usage.ru_utime), microseconds(usage.ru_stime),
            usage.ru_maxrss, WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    return fclose(file) == 0 ? 0 : 2;
}
