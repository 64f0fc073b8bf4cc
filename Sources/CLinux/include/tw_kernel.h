#ifndef TW_KERNEL_H
#define TW_KERNEL_H

#include <stdbool.h>

/// The kernel's release (uname(2)); the thread's own.
const char *tw_kernel_release(void);

/// Whether the kernel has the call at all: it is made with arguments that it refuses.
bool tw_has_openat2(void);
bool tw_has_getxattrat(void);
bool tw_has_seccomp_filters(void);

#endif
