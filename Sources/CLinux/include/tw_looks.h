#ifndef TW_LOOKS_H
#define TW_LOOKS_H

#include <stddef.h>

#include "tw_status.h"

/// Room for the attribute names that an entry usually has, in bytes. The kernel takes as much memory for every question
/// as it is offered room: with 64 KiB a listing costs half as much again.
enum { tw_usual_list = 128 };

/// A look at an entry of a directory: its status and the list of its attribute names.
struct tw_look {
    /// The name, which a zero byte ends.
    const char *name;
    /// Where it begins in the batch of entries, and how many bytes it has.
    size_t start, length;
    /// What tw_statx and tw_listxattrat answered.
    long status_result, list_result;
    struct tw_status status;
    char list[tw_usual_list];
};

/// `list_result` of an entry whose list was not asked for: no error of the kernel's.
enum { tw_not_listed = -4096 };

/// Looks at the entries that `looks` names, one after the other: first at the status of each, then at the list of those
/// whose file type is one of `listed`, a bit for each (`1 << (mode >> 12)`), and on which nothing is mounted.
void tw_look(int directory, struct tw_look *looks, size_t count, unsigned listed);

#endif
