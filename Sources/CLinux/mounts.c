#define _GNU_SOURCE
#include "include/tw_mounts.h"

#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "call.h"
#include "include/tw_status.h"

// Younger than some C libraries' headers: statx's STATX_MNT_ID_UNIQUE (Linux 6.8), and statmount with its bits for the maps
// of ids (linux/mount.h, Linux 6.15).
enum { statmount_number = 457, unique_mount_id = 0x4000 };
enum { supported_mask = 0x1000, user_map = 0x2000, group_map = 0x4000 };

const uint64_t tw_resolve_no_magic = 0x02;

struct mount_request {
    uint32_t size, spare;
    uint64_t mount, wanted;
};

/// struct statmount, as far as it is asked for here.
struct mount_answer {
    uint32_t size, options;
    uint64_t given, others[16];
    uint64_t supported;
    uint32_t users_count, users, groups_count, groups;
    uint64_t later_fields[43];
    char text[8192];
};

_Static_assert(offsetof(struct mount_answer, supported) == 144 && offsetof(struct mount_answer, text) == 512,
               "mount_answer is laid out as struct statmount");

static long call_statmount(const struct mount_request *request, struct mount_answer *answer) {
    TW_RETURN("statmount", syscall(statmount_number, request, answer, sizeof *answer, 0));
}

static long call_statx(int descriptor, struct tw_status *status) {
    int flags = AT_EMPTY_PATH | AT_NO_AUTOMOUNT | AT_SYMLINK_NOFOLLOW | tw_status_cached;
    TW_RETURN("statx", syscall(SYS_statx, descriptor, "", flags, unique_mount_id, status));
}

long tw_mount_shows(int descriptor, uint32_t id, bool is_group) {
    struct tw_status status;
    long result = call_statx(descriptor, &status);
    if (result < 0) return result;
    if ((status.mask & unique_mount_id) == 0) return -EOPNOTSUPP;
    uint64_t wanted = is_group ? group_map : user_map;
    struct mount_request request = {.size = sizeof request, .mount = status.mount_id, .wanted = wanted | supported_mask};
    struct mount_answer answer;
    result = call_statmount(&request, &answer);
    if (result < 0) return result;
    if ((answer.supported & wanted) == 0) return -EOPNOTSUPP;
    if ((answer.given & wanted) == 0) return -ENODATA;
    // Texts such as "0 70000 4": ids from 0 on that are stored are shown as those from 70000 on, four of them.
    const char *map = answer.text + (is_group ? answer.groups : answer.users);
    uint32_t count = is_group ? answer.groups_count : answer.users_count;
    for (const char *end = answer.text + sizeof answer.text; count > 0; count--) {
        unsigned stored, shown, length;
        if (map >= end || memchr(map, 0, (size_t)(end - map)) == NULL) return -EOVERFLOW;
        if (sscanf(map, "%u %u %u", &stored, &shown, &length) != 3) return -EINVAL;
        if (id >= shown && id - shown < length) return 1;
        map += strlen(map) + 1;
    }
    return 0;
}
