#include "include/tw_looks.h"

#include "include/tw_attributes.h"

// Each call for all entries before the next one: what it needs of the processor's caches is there from the second on.
void tw_look(int directory, struct tw_look *looks, size_t count, unsigned listed) {
    for (size_t i = 0; i < count; i++)
        looks[i].status_result = tw_statx(directory, looks[i].name, tw_status_cached, &looks[i].status);
    for (size_t i = 0; i < count; i++) {
        struct tw_look *look = &looks[i];
        look->list_result = tw_not_listed;
        if (look->status_result < 0 || look->status.attributes & tw_status_is_mount_root) continue;
        if (listed >> (look->status.mode >> 12) & 1)
            look->list_result = tw_listxattrat(directory, look->name, look->list, sizeof look->list);
    }
}
