// Deprecated in favour of EVP, which loads providers and a configuration: that would be a file read at every start.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
#include <openssl/opensslv.h>
