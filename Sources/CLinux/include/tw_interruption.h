#ifndef TW_INTERRUPTION_H
#define TW_INTERRUPTION_H

#include <stdbool.h>

/// How many files can be watched over at a time.
enum { tw_watched_files = 16 };

/// Makes SIGHUP, SIGINT and SIGTERM remove the watched files, and the progress line, before they end the process as
/// they would have done without it (signal(7)). A signal that is ignored stays ignored.
long tw_watch_interruptions(void);

/// Watches over a file in a directory: its slot, or a negated ENOSPC where all are taken, ENAMETOOLONG. The descriptor
/// must stay open until `tw_unwatch`.
long tw_watch(int directory, const char *name);
/// The file is no longer to be removed.
void tw_unwatch(long slot);

/// Whether a progress line is on the terminal of standard error, to be erased when a signal ends the process.
void tw_note_progress(bool is_shown);

#endif
