#define _GNU_SOURCE
#include "include/CBuild.h"

#include <limits.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

struct search {
    const char *name;
    const char *path;
};

static int compare(struct dl_phdr_info *library, size_t size, void *context) {
    (void)size;
    struct search *search = context;
    const char *slash = strrchr(library->dlpi_name, '/');
    const char *name = slash == NULL ? library->dlpi_name : slash + 1;
    if (strncmp(name, search->name, strlen(search->name)) != 0) return 0;
    search->path = library->dlpi_name;
    return 1;
}

const char *tw_library_file(const char *name) {
    static _Thread_local char path[PATH_MAX];
    struct search search = {.name = name, .path = NULL};
    dl_iterate_phdr(compare, &search);
    return search.path == NULL ? NULL : realpath(search.path, path);
}

#ifndef TW_COMMIT
#define TW_COMMIT ""
#endif

const char *tw_build_commit(void) { return TW_COMMIT; }
const char *tw_build_compiler(void) { return __VERSION__; }
