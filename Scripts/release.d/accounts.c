// A static program that asks a name service loads it, and the C library that belongs to it, into itself: what answers
// then, if anything does, is a library against another one's data. The files are what glibc has built in.
#include <nss.h>
#include <stddef.h>

// Declared by no header; a part of glibc's interface since 2.1.
extern int __nss_configure_lookup(const char *database, const char *services);

__attribute__((constructor)) static void look_up_in_files(void)
{
    static const char *const databases[] = { "passwd", "group", "initgroups" };
    for (size_t i = 0; i < sizeof databases / sizeof databases[0]; i++)
        __nss_configure_lookup(databases[i], "files");
}
