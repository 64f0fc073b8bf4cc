// What writing a file in one piece takes at least: a new one, created exclusively under another name, written to and renamed.
//
//   write-loop same DIRECTORY NAME COUNT    one name, again and again
//   write-loop each DIRECTORY NAME COUNT    a name for each
//   write-loop held DIRECTORY NAME COUNT    one name, with the calls by which SafeFiles replaces: what any program takes that
//                                           keeps metadata, follows no link and leaves nothing behind where it is killed

#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/xattr.h>
#include <unistd.h>

static char bytes[100];

static int fail(const char *what) {
    perror(what);
    return 1;
}

static int replace(int directory, const char *temporary, const char *name) {
    int file = openat(directory, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0 || write(file, bytes, sizeof bytes) != sizeof bytes || close(file) != 0
        || renameat(directory, temporary, directory, name) != 0)
        return fail(temporary);
    return 0;
}

static int replace_held(int directory, const char *name) {
    struct open_how how = {
        .flags = O_PATH | O_NOFOLLOW | O_CLOEXEC,
        .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_XDEV,
    };
    struct statx status;
    char path[32], list[1024], temporary[32];
    int pin = (int)syscall(SYS_openat2, directory, name, &how, sizeof how);
    if (pin < 0) return fail(name);
    snprintf(path, sizeof path, "/proc/self/fd/%d", pin);
    if (statx(pin, "", AT_EMPTY_PATH | AT_SYMLINK_NOFOLLOW, STATX_ALL, &status) != 0
        || listxattr(path, list, sizeof list) < 0 || close(pin) != 0)
        return fail(name);

    int file = openat(directory, ".", O_RDWR | O_TMPFILE | O_CLOEXEC, 0600);
    struct iovec content = {bytes, sizeof bytes};
    if (file < 0 || pwritev2(file, &content, 1, 0, RWF_APPEND) != sizeof bytes) return fail(name);
    union {
        struct file_handle handle;
        char room[sizeof(struct file_handle) + MAX_HANDLE_SZ];
    } identity;
    identity.handle.handle_bytes = MAX_HANDLE_SZ;
    int mount;
    uint64_t random;
    // Most have no list, and some file systems no handles.
    (void)!name_to_handle_at(file, "", &identity.handle, &mount, AT_EMPTY_PATH);
    (void)!fgetxattr(file, "system.posix_acl_access", list, sizeof list);
    if (statx(file, "", AT_EMPTY_PATH, STATX_ALL, &status) != 0 || getrandom(&random, sizeof random, 0) != sizeof random)
        return fail(name);
    snprintf(temporary, sizeof temporary, ".new-%016llx", (unsigned long long)random);
    if (linkat(file, "", directory, temporary, AT_EMPTY_PATH) != 0
        || renameat2(directory, temporary, directory, name, 0) != 0 || close(file) != 0)
        return fail(temporary);
    return 0;
}

int main(int count, char **arguments) {
    if (count != 5) return 2;
    memset(bytes, 'A', sizeof bytes);
    int directory = open(arguments[2], O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0) return fail(arguments[2]);
    int isHeld = strcmp(arguments[1], "held") == 0, isEach = strcmp(arguments[1], "each") == 0;
    char temporary[64], name[256];
    snprintf(name, sizeof name, "%s", arguments[3]);
    for (long number = 0, end = atol(arguments[4]); number < end; number++) {
        snprintf(temporary, sizeof temporary, ".new-%ld-%d", number, (int)getpid());
        if (isEach) snprintf(name, sizeof name, "%s-%ld", arguments[3], number);
        if (isHeld && number > 0 ? replace_held(directory, name) : replace(directory, temporary, name)) return 1;
    }
    return 0;
}
