#include "include/tw_looks.h"

#include "include/tw_attributes.h"

// Each call for all entries before the next one: what it needs of the processor's caches is there from the second on.
//
// Whether there are attributes at all is asked with no room for their names, which costs the kernel no memory, until the
// first entry that has some: its neighbours will have some as well.
void tw_look(int directory, struct tw_look *looks, size_t count, unsigned listed) {
    for (size_t i = 0; i < count; i++)
        looks[i].status_result = tw_statx(directory, looks[i].name, tw_status_cached, &looks[i].status);
    size_t room = 0;
    for (size_t i = 0; i < count; i++) {
        struct tw_look *look = &looks[i];
        look->list_result = tw_not_listed;
        if (look->status_result < 0 || look->status.attributes & tw_status_is_mount_root) continue;
        if (!(listed >> (look->status.mode >> 12) & 1)) continue;
        look->list_result = tw_listxattrat(directory, look->name, look->list, room);
        if (look->list_result <= 0 || room) continue;
        room = sizeof look->list;
        look->list_result = tw_listxattrat(directory, look->name, look->list, room);
    }
}
