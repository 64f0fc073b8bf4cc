// The C++ library of Debian 12 asks glibc 2.36 for random numbers by this name, if anybody asks it. Defined here, the
// program starts on older ones as well.
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

uint32_t arc4random(void)
{
    uint32_t number;
    if (getrandom(&number, sizeof number, 0) != sizeof number)
        abort();
    return number;
}
