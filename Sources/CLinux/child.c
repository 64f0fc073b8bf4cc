#define _GNU_SOURCE
#include "include/tw_child.h"

#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <unistd.h>

#include "call.h"
#include "include/tw_files.h"

static long call_memfd_create(void) {
    TW_RETURN("memfd_create", memfd_create("treewarden", MFD_CLOEXEC));
}

long tw_unnamed_file(const void *bytes, size_t size) {
    long file = call_memfd_create();
    if (file < 0) return file;
    size_t written = 0;
    while (written < size) {
        long result = tw_write((int)file, (const char *)bytes + written, size - written);
        if (result <= 0) {
            tw_close((int)file);
            return result < 0 ? result : -EIO;
        }
        written += (size_t)result;
    }
    if (lseek((int)file, 0, SEEK_SET) != 0) {
        long code = errno;
        tw_close((int)file);
        return -code;
    }
    return file;
}

/// posix_spawn(3) returns its error instead of setting errno.
static long spawned(char *const arguments[], char *const environment[], posix_spawn_file_actions_t *actions,
                    posix_spawnattr_t *attributes) {
    pid_t process = 0;
    int code = posix_spawnp(&process, arguments[0], actions, attributes, arguments, environment);
    errno = code;
    return code == 0 ? process : -1;
}

static long call_spawn(char *const arguments[], char *const environment[], posix_spawn_file_actions_t *actions,
                       posix_spawnattr_t *attributes) {
    TW_RETURN("posix_spawnp", spawned(arguments, environment, actions, attributes));
}

long tw_spawn(char *const arguments[], char *const environment[], int input, int output, int error) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int code = posix_spawn_file_actions_init(&actions);
    if (code != 0) return -code;
    code = posix_spawnattr_init(&attributes);
    if (code != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return -code;
    }
    sigset_t ignored;
    sigemptyset(&ignored);
    sigaddset(&ignored, SIGPIPE);
    if (code == 0) code = posix_spawnattr_setsigdefault(&attributes, &ignored);
    if (code == 0) code = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    if (code == 0) code = posix_spawn_file_actions_adddup2(&actions, input, 0);
    if (code == 0) code = posix_spawn_file_actions_adddup2(&actions, output, 1);
    if (code == 0) code = posix_spawn_file_actions_adddup2(&actions, error, 2);
    long process = code == 0 ? call_spawn(arguments, environment, &actions, &attributes) : -code;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return process;
}

long tw_read(int descriptor, void *buffer, size_t size) {
    TW_RETURN("read", read(descriptor, buffer, size));
}
