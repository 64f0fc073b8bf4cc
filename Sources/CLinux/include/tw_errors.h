#ifndef TW_ERRORS_H
#define TW_ERRORS_H

#include <errno.h>

/// The name of an error number, for example "EACCES"; a null pointer for one without.
const char *tw_error_name(int code);

#endif
