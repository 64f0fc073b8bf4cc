#ifndef TW_CHILD_H
#define TW_CHILD_H

#include <stddef.h>

/// A file without a name that is gone with its descriptor, holding `size` bytes; its offset is 0 (memfd_create(2)).
long tw_unnamed_file(const void *bytes, size_t size);

/// Starts a program, looked up in PATH, with these files as standard input, output and error and no other descriptor:
/// its process id (posix_spawnp(3)). Signals that this process ignores have their ordinary effect there.
long tw_spawn(char *const arguments[], char *const environment[], int input, int output, int error);

/// read(2); -EAGAIN where the descriptor does not wait and nothing is there yet.
long tw_read(int descriptor, void *buffer, size_t size);

#endif
