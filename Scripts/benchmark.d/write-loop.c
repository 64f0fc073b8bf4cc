// What replacing a file takes at least: a new one, created exclusively under another name, written to and renamed.
//
//   write-loop DIRECTORY NAME COUNT

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count < 4) return 2;
    char bytes[100], name[64];
    memset(bytes, 'A', sizeof bytes);
    int directory = open(arguments[1], O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0) return perror(arguments[1]), 1;
    for (long number = 0, end = atol(arguments[3]); number < end; number++) {
        snprintf(name, sizeof name, ".new-%ld-%d", number, (int)getpid());
        int file = openat(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        if (file < 0 || write(file, bytes, sizeof bytes) != sizeof bytes || close(file) != 0
            || renameat(directory, name, directory, arguments[2]) != 0)
            return perror(name), 1;
    }
    return 0;
}
