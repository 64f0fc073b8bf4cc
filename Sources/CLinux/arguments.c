#include "include/tw_process.h"

static int count;
static char **arguments;

// glibc, static or not, calls what is to be done before main with main's own arguments.
__attribute__((constructor)) static void keep_arguments(int argument_count, char **argument_vector) {
    count = argument_count;
    arguments = argument_vector;
}

int tw_argument_count(void) { return count; }

const char *tw_argument(int number) {
    return number >= 0 && number < count ? arguments[number] : NULL;
}
