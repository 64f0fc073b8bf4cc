#define _GNU_SOURCE
#include <linux/capability.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "call.h"
#include "include/tw_confinement.h"

static long call_capget(struct __user_cap_header_struct *header, struct __user_cap_data_struct *sets) {
    TW_RETURN("capget", syscall(SYS_capget, header, sets));
}

static long call_capset(struct __user_cap_header_struct *header, const struct __user_cap_data_struct *sets) {
    TW_RETURN("capset", syscall(SYS_capset, header, sets));
}

long tw_keep_searching_only(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3] = {{0}};
    long result = call_capget(&header, sets);
    if (result < 0) return result;
    // Without inheritable ones the kernel keeps no ambient ones either.
    for (unsigned i = 0; i < _LINUX_CAPABILITY_U32S_3; i++) {
        sets[i].permitted &= i == CAP_TO_INDEX(CAP_DAC_READ_SEARCH) ? CAP_TO_MASK(CAP_DAC_READ_SEARCH) : 0;
        sets[i].effective &= sets[i].permitted;
        sets[i].inheritable = 0;
    }
    return call_capset(&header, sets);
}
