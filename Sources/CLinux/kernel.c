#define _GNU_SOURCE
#include "include/tw_kernel.h"

#include <errno.h>
#include <linux/seccomp.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "openat2.h"

// Linux 6.13: asm-generic/unistd.h.
enum { getxattrat_number = 464 };

const char *tw_kernel_release(void) {
    static _Thread_local struct utsname name;
    return uname(&name) == 0 ? name.release : "";
}

bool tw_has_openat2(void) {
    return syscall(openat2_number, -1, "", NULL, 0) >= 0 || errno != ENOSYS;
}

bool tw_has_getxattrat(void) {
    return syscall(getxattrat_number, -1, "", ~0u, "", NULL, 0) >= 0 || errno != ENOSYS;
}

bool tw_has_seccomp_filters(void) {
    uint32_t action = SECCOMP_RET_ERRNO;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}
