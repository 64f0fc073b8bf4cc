#define _GNU_SOURCE
#include "include/tw_accounts.h"

#include <grp.h>
#include <pwd.h>

#include "call.h"

// getpwnam(3): an account that does not exist is, by database, no error, ENOENT or ESRCH.
static long answer(int code, const void *found) {
    if (code == 0) return found != NULL;
    return code == ENOENT || code == ESRCH ? 0 : -code;
}

static long user_of(int code, const struct passwd *found, struct tw_user *user) {
    if (code == 0 && found != NULL) {
        *user = (struct tw_user){.name = found->pw_name, .id = found->pw_uid, .primary_group = found->pw_gid};
    }
    return answer(code, found);
}

static long group_of(int code, const struct group *found, struct tw_group *group) {
    if (code == 0 && found != NULL) {
        *group = (struct tw_group){.name = found->gr_name, .members = found->gr_mem, .id = found->gr_gid};
    }
    return answer(code, found);
}

// Asks again where a signal interrupts the database.
#define TW_ASK(call, expression)                        \
    do {                                                \
        code = TW_REFUSAL(call);                        \
        found = NULL;                                   \
        if (code == 0) code = (expression);             \
    } while (code == EINTR)

long tw_user_by_id(uint32_t id, struct tw_user *user, char *buffer, size_t size) {
    struct passwd entry, *found;
    int code;
    TW_ASK("getpwuid_r", getpwuid_r(id, &entry, buffer, size, &found));
    return user_of(code, found, user);
}

long tw_user_by_name(const char *name, struct tw_user *user, char *buffer, size_t size) {
    struct passwd entry, *found;
    int code;
    TW_ASK("getpwnam_r", getpwnam_r(name, &entry, buffer, size, &found));
    return user_of(code, found, user);
}

long tw_group_by_id(uint32_t id, struct tw_group *group, char *buffer, size_t size) {
    struct group entry, *found;
    int code;
    TW_ASK("getgrgid_r", getgrgid_r(id, &entry, buffer, size, &found));
    return group_of(code, found, group);
}

long tw_groups_of_user(const char *name, uint32_t primary_group, uint32_t *groups, size_t count) {
    int code;
    do {
        code = TW_REFUSAL("getgrouplist");
    } while (code == EINTR);
    if (code != 0) return -code;
    int found = (int)count;
    return getgrouplist(name, primary_group, groups, &found) < 0 ? -ERANGE : found;
}

long tw_group_by_name(const char *name, struct tw_group *group, char *buffer, size_t size) {
    struct group entry, *found;
    int code;
    TW_ASK("getgrnam_r", getgrnam_r(name, &entry, buffer, size, &found));
    return group_of(code, found, group);
}
