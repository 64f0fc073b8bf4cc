#ifndef TW_CONFINEMENT_H
#define TW_CONFINEMENT_H

#include <stdbool.h>

// What a process can give up for good: landlock(7), seccomp(2). Either holds for the calling thread and all that it
// starts later; so it is to be called while there is one.

/// Gives up rights that files executed later could confer: what the others need (prctl(2), PR_SET_NO_NEW_PRIVS).
long tw_forbid_new_rights(void);

/// Gives up every capability but the one to read and search whatever its mode says (CAP_DAC_READ_SEARCH), where the process
/// has that (capabilities(7)). With the above in force no program that is executed gets them back.
long tw_keep_searching_only(void);

/// The version of Landlock's interface; -ENOSYS or -EOPNOTSUPP where the kernel has none.
long tw_landlock_version(void);
/// A set of rules by which nothing may be done with files, as far as that version knows of.
long tw_landlock_begin(long version, bool reading);
/// Files beneath the directory may be read, and directories listed.
long tw_landlock_allow_reading(int rules, int directory);
/// The rules hold from now on.
long tw_landlock_enforce(int rules);

/// Makes the directory the root of this process (chroot(2)). What lies elsewhere it reaches no more, unless by a descriptor
/// that it has of a directory there, or when somebody moves a directory out of the tree. /proc is not to be seen, only the
/// process's own descriptors.
///
/// -EPERM where the process may not; -ENOSYS where the kernel lacks open_tree (Linux 5.2), listxattrat or getxattrat (6.13).
long tw_enclose(int directory);

/// From now on only those system calls are made that a walk needs: no file is opened for writing, no other process
/// or connection is made, no program executed, no memory made executable. Descriptors up to `last_written`, from 2 on,
/// can be written to. What is forbidden fails with EPERM, and with ENOSYS where it is younger than this list, as on a
/// kernel without it. openat2(2), whose flags lie in memory where no filter sees them, is only `allows_openat2`; with flags
/// that nobody can change (mseal(2), Linux 6.10) it is allowed always.
long tw_filter_calls(int last_written, bool allows_openat2);

#endif
