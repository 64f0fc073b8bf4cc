#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "call.h"
#include "include/tw_confinement.h"

// linux/landlock.h (Linux 5.13 and later): the C library's headers may be older. The same numbers on every architecture.
enum { create_ruleset_number = 444, add_rule_number = 445, restrict_self_number = 446 };
enum { create_ruleset_version = 1, rule_path_beneath = 1 };

struct ruleset {
    uint64_t files, network, scopes;
};

struct path_beneath {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

enum { read_file = 1 << 2, read_directory = 1 << 3 };

long tw_forbid_new_rights(void) {
    TW_RETURN("prctl", prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0));
}

long tw_landlock_version(void) {
    TW_RETURN("landlock_create_ruleset", syscall(create_ruleset_number, NULL, 0, create_ruleset_version));
}

long tw_landlock_begin(long version, bool reading) {
    // All that a version can forbid: rights from executing to making links; referring (2), truncating (3) and device
    // requests (5) came later, as did ports (4), abstract sockets and signals (6).
    struct ruleset rules = {.files = (1 << 13) - 1};
    size_t size = sizeof rules.files;
    if (version >= 2) rules.files |= 1 << 13;
    // Whether the last two hold is asked for whatever is opened, for later: to leave out reading alone would gain nothing.
    // The filter then has to see how things are opened.
    if (!reading) rules.files &= ~(uint64_t)(read_file | read_directory);
    else if (version >= 3) rules.files |= version >= 5 ? 1 << 14 | 1 << 15 : 1 << 14;
    if (version >= 4) {
        rules.network = 3;
        size = sizeof rules.files + sizeof rules.network;
    }
    if (version >= 6) {
        rules.scopes = 3;
        size = sizeof rules;
    }
    TW_RETURN("landlock_create_ruleset", syscall(create_ruleset_number, &rules, size, 0));
}

long tw_landlock_allow_reading(int rules, int directory) {
    struct path_beneath rule = {.allowed = read_file | read_directory, .parent = directory};
    TW_RETURN("landlock_add_rule", syscall(add_rule_number, rules, rule_path_beneath, &rule, 0));
}

long tw_landlock_enforce(int rules) {
    TW_RETURN("landlock_restrict_self", syscall(restrict_self_number, rules, 0));
}
