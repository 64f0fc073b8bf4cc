#ifndef TW_ACCOUNTS_H
#define TW_ACCOUNTS_H

#include <stddef.h>
#include <stdint.h>

/// A user of the name service (getpwnam(3)); the name lies in the buffer that was handed over.
struct tw_user {
    const char *name;
    uint32_t id, primary_group;
};

/// A group of the name service (getgrnam(3)); names lie in the buffer that was handed over.
struct tw_group {
    const char *name;
    char **members;
    uint32_t id;
};

/// Each returns 1 where there is one, 0 where there is none, -ERANGE where the buffer is too small.
long tw_user_by_id(uint32_t id, struct tw_user *user, char *buffer, size_t size);
long tw_user_by_name(const char *name, struct tw_user *user, char *buffer, size_t size);
long tw_group_by_id(uint32_t id, struct tw_group *group, char *buffer, size_t size);
long tw_group_by_name(const char *name, struct tw_group *group, char *buffer, size_t size);

/// The groups that a user's processes start with (getgrouplist(3)), the primary one among them: how many, or -ERANGE
/// where there are more than `count`. The call does not tell a failing name service from a user without groups.
long tw_groups_of_user(const char *name, uint32_t primary_group, uint32_t *groups, size_t count);

#endif
