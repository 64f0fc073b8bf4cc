#ifndef TW_PROC_PATH_H
#define TW_PROC_PATH_H

#include <errno.h>
#include <fcntl.h>
#include <string.h>

/// Where the paths of this process's descriptors begin: the working directory while /proc is seen, and the directory
/// of descriptors itself where the process has given up all other ways there (tw_enclose).
extern int tw_own_descriptors;

struct proc_path {
    char text[40];
};

/// `prefix`, at most 24 bytes, followed by the number of a descriptor.
static inline struct proc_path proc_path_of(const char *prefix, int descriptor) {
    struct proc_path path;
    size_t length = strlen(prefix);
    memcpy(path.text, prefix, length);
    char digits[12];
    int count = 0;
    unsigned rest = descriptor < 0 ? 0 : (unsigned)descriptor;
    do {
        digits[count++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    while (count > 0) path.text[length++] = digits[--count];
    path.text[length] = 0;
    return path;
}

static inline struct proc_path proc_path_of_descriptor(int descriptor) {
    return proc_path_of(tw_own_descriptors == AT_FDCWD ? "/proc/self/fd/" : "", descriptor);
}

/// The result of a call on such a path. A descriptor that is open is always there: "no such file" means that /proc is
/// not mounted, and must not be taken for an entry that vanished.
static inline long tw_proc_result(long result) {
    return result == -ENOENT ? -ENOSYS : result;
}

#endif
