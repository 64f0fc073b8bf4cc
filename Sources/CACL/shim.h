#include <sys/types.h>
#include <sys/acl.h>
#include <acl/libacl.h>
