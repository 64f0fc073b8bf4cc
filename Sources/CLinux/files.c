#define _GNU_SOURCE
#include "include/tw_files.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "call.h"
#include "openat2.h"
#include "proc_path.h"

const int tw_working_directory = AT_FDCWD;

const int tw_open_directory = open_directory;
const int tw_open_path = open_pin;
const int tw_open_path_directory = O_PATH | O_DIRECTORY | O_CLOEXEC;
const int tw_open_reading = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
const int tw_open_unnamed = O_RDWR | O_TMPFILE | O_EXCL | O_CLOEXEC;
const int tw_open_writing = O_WRONLY | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC;
const int tw_no_follow = O_NOFOLLOW;
const int tw_no_access_time = O_NOATIME;

long tw_openat(int directory, const char *name, int flags, unsigned mode) {
    TW_RETURN("openat", openat(directory, name, flags, mode));
}

long tw_reopen(int descriptor, int flags) {
    struct proc_path path = proc_path_of_descriptor(descriptor);
    return tw_proc_result(tw_openat(tw_own_descriptors, path.text, flags, 0));
}

long tw_close(int descriptor) {
    int code = TW_REFUSAL("close");
    if (close(descriptor) != 0 && code == 0) code = errno;
    return code == EINTR ? 0 : -code;
}

long tw_getdents64(int directory, void *buffer, size_t size) {
    TW_RETURN("getdents64", syscall(SYS_getdents64, directory, buffer, size));
}

long tw_readlinkat(int directory, const char *name, void *buffer, size_t size) {
    TW_RETURN("readlinkat", readlinkat(directory, name, buffer, size));
}

long tw_path_of(int descriptor, void *buffer, size_t size) {
    struct proc_path path = proc_path_of_descriptor(descriptor);
    return tw_proc_result(tw_readlinkat(tw_own_descriptors, path.text, buffer, size));
}

long tw_pread(int descriptor, void *buffer, size_t size, int64_t offset) {
    TW_RETURN("pread", pread(descriptor, buffer, TW_SHORTENED("pread", size), offset));
}

long tw_seek(int descriptor, int64_t offset) {
    TW_RETURN("lseek", lseek(descriptor, offset, SEEK_SET));
}

static long write_once(int descriptor, const void *bytes, size_t size) {
    TW_RETURN("write", write(descriptor, bytes, size));
}

long tw_write(int descriptor, const void *bytes, size_t size) {
    for (;;) {
        long written = write_once(descriptor, bytes, size);
        if (written != -EAGAIN) return written;
        struct pollfd room = {.fd = descriptor, .events = POLLOUT};
        if (poll(&room, 1, -1) < 0 && errno != EINTR) return -errno;
    }
}

long tw_fsync(int descriptor) {
    TW_RETURN("fsync", fsync(descriptor));
}

long tw_unlinkat(int directory, const char *name) {
    TW_RETURN("unlinkat", unlinkat(directory, name, 0));
}
