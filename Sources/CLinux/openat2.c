#define _GNU_SOURCE
#include "openat2.h"

#include <sys/syscall.h>
#include <unistd.h>

#include "call.h"
#include "include/tw_files.h"

enum { resolve_no_xdev = 0x01, resolve_no_magiclinks = 0x02, resolve_no_symlinks = 0x04, resolve_beneath = 0x08 };
enum { beneath = resolve_beneath | resolve_no_symlinks | resolve_no_magiclinks };

const uint64_t tw_resolve_beneath = beneath;
const uint64_t tw_resolve_same_mount = resolve_no_xdev;

enum { directory = open_directory | O_NOFOLLOW, pin = open_pin | O_NOFOLLOW };

// What is asked most stands first.
const struct open_how tw_walks_openings[] = {
    {directory | O_NOATIME, 0, beneath | resolve_no_xdev},
    {directory, 0, beneath | resolve_no_xdev},
    {pin, 0, beneath | resolve_no_xdev},
    {pin, 0, beneath},
    {directory | O_NOATIME, 0, beneath},
    {directory, 0, beneath},
};
const size_t tw_walks_openings_count = sizeof tw_walks_openings / sizeof *tw_walks_openings;

long tw_openat2(int start, const char *name, int flags, uint64_t resolve) {
    const struct open_how asked = {.flags = (uint64_t)flags, .mode = 0, .resolve = resolve};
    const struct open_how *how = &asked;
    for (size_t i = 0; i < tw_walks_openings_count; i++) {
        if (tw_walks_openings[i].flags != asked.flags || tw_walks_openings[i].resolve != resolve) continue;
        how = &tw_walks_openings[i];
        break;
    }
    TW_RETURN("openat2", syscall(openat2_number, start, name, how, sizeof *how));
}
