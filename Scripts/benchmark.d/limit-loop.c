/*
 * The limit: what an audit of modes, owners, access lists and capabilities cannot do without, and nothing else.
 *
 *   limit-loop [--content] [--confined] DIRECTORY...
 *
 * getdents64(2) with a buffer of 64 KiB; statx(2) of every entry; one listing of extended attribute names of every
 * entry that is no link; openat(2) of every directory. With --content also openat, one pread of 4 KiB and close of
 * every regular file. With --confined it gives up before the first directory what the worker of a scan gives up, by the
 * same code: what the kernel takes for that is no program's doing. It stays on the mount it began on, believes statx and
 * never d_type, and prints how many entries it saw. The attribute listing is listxattrat(2) where the kernel has it (6.13), otherwise llistxattr(2) on the bare
 * name after one fchdir(2) for each directory.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "tw_confinement.h"

#define NR_LISTXATTRAT 465
#define STATUS_FLAGS (AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT | AT_STATX_DONT_SYNC)
#define STATUS_MASK (STATX_BASIC_STATS | STATX_BTIME | STATX_MNT_ID)

struct record {
    uint64_t inode;
    int64_t offset;
    unsigned short length;
    unsigned char type;
    char name[];
};

static char listing[65536] __attribute__((aligned(8)));
static char attributes[65536];
static char content[4096];
static bool reads_content, lists_by_directory;
static uint64_t entries, failures, mount_id;

/* Names of directories still to be visited, those of one directory side by side. */
static char *pending;
static size_t pending_used, pending_size;

static void push(const char *name) {
    size_t length = strlen(name) + 1;
    if (pending_used + length > pending_size) {
        pending_size = pending_size ? pending_size * 2 : 1 << 16;
        pending = realloc(pending, pending_size);
        if (!pending) {
            perror("limit-loop");
            exit(2);
        }
    }
    memcpy(pending + pending_used, name, length);
    pending_used += length;
}

static void list_attributes(int directory, const char *name) {
    long result;
    if (lists_by_directory)
        result = llistxattr(name, attributes, sizeof attributes);
    else
        result = syscall(NR_LISTXATTRAT, directory, name, AT_SYMLINK_NOFOLLOW, attributes, sizeof attributes);
    if (result < 0 && errno != EOPNOTSUPP) failures++;
}

static void read_content(int directory, const char *name) {
    int file = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (file < 0 || pread(file, content, sizeof content, 0) < 0) failures++;
    if (file >= 0) close(file);
}

static void visit_entry(int directory, const char *name) {
    struct statx status;
    entries++;
    if (statx(directory, name, STATUS_FLAGS, STATUS_MASK, &status) < 0) {
        failures++;
        return;
    }
    if (S_ISLNK(status.stx_mode)) return;
    list_attributes(directory, name);
    if (S_ISDIR(status.stx_mode) && status.stx_mnt_id == mount_id) push(name);
    if (S_ISREG(status.stx_mode) && reads_content) read_content(directory, name);
}

/* Holds one descriptor for each level, and the names of the directories at each level on the way. */
static void visit(int directory) {
    size_t first = pending_used;
    long bytes;
    if (lists_by_directory && fchdir(directory) < 0) failures++;
    while ((bytes = syscall(SYS_getdents64, directory, listing, sizeof listing)) > 0) {
        for (long at = 0; at < bytes;) {
            struct record *record = (struct record *)(listing + at);
            const char *name = record->name;
            at += record->length;
            if (name[0] == '.' && (!name[1] || (name[1] == '.' && !name[2]))) continue;
            visit_entry(directory, name);
        }
    }
    if (bytes < 0) failures++;
    size_t last = pending_used;
    for (size_t at = first; at < last; at += strlen(pending + at) + 1) {
        int child = openat(directory, pending + at, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (child < 0) {
            failures++;
            continue;
        }
        visit(child);
        close(child);
    }
    pending_used = first;
}

static void confine(int root, int report) {
    bool confined = tw_forbid_new_rights() == 0;
    bool enclosed = tw_enclose(root) == 0;
    long rules = tw_landlock_begin(tw_landlock_version(), !enclosed);
    confined &= rules >= 0 && (enclosed || tw_landlock_allow_reading((int)rules, root) == 0) &&
                tw_landlock_enforce((int)rules) == 0 && tw_filter_calls(report, !enclosed) == 0;
    if (!confined) {
        fputs("limit-loop: this kernel does not confine\n", stderr);
        exit(2);
    }
}

static bool lacks_listxattrat(int directory) {
    long result = syscall(NR_LISTXATTRAT, directory, ".", AT_SYMLINK_NOFOLLOW, attributes, sizeof attributes);
    return result < 0 && (errno == ENOSYS || errno == EPERM);
}

int main(int count, char **arguments) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    // The one number that may be written to later.
    int report = dup(STDOUT_FILENO);
    bool is_confined = false;
    int start = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (int index = 1; index < count; index++) {
        if (strcmp(arguments[index], "--content") == 0) {
            reads_content = true;
            continue;
        }
        if (strcmp(arguments[index], "--confined") == 0) {
            is_confined = true;
            continue;
        }
        if (fchdir(start) < 0) return 2;
        int root = open(arguments[index], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        struct statx status;
        if (root < 0 || statx(root, "", STATUS_FLAGS | AT_EMPTY_PATH, STATUS_MASK, &status) < 0) {
            perror(arguments[index]);
            return 2;
        }
        mount_id = status.stx_mnt_id;
        lists_by_directory = lacks_listxattrat(root);
        if (is_confined) confine(root, report);
        visit(root);
        close(root);
    }
    dprintf(report, "%llu entries, %llu failures, attributes by %s\n", (unsigned long long)entries,
            (unsigned long long)failures, lists_by_directory ? "fchdir and llistxattr" : "listxattrat");
    return failures ? 3 : 0;
}
