#include <sys/capability.h>

// Headers before 2.49 do not say which they are.
#ifndef LIBCAP_MAJOR
#define LIBCAP_MAJOR 2
#define LIBCAP_MINOR 0
#endif
static const int tw_cap_major = LIBCAP_MAJOR, tw_cap_minor = LIBCAP_MINOR;
