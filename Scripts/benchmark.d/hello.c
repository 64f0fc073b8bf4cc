/* What starting a process costs at the least: linked dynamically against libc, as treewarden is. */
#include <stdio.h>

int main(void) {
    puts("hello");
    return 0;
}
