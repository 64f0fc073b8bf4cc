#ifndef TW_CLINUX_H
#define TW_CLINUX_H

// The system calls and library functions that Swift's own import of the C library cannot see or cannot call safely.
// Every function with a result returns it, or the negated number of the error (errno(3)). A call that a signal
// interrupts is made again.

#include "tw_accounts.h"
#include "tw_attributes.h"
#include "tw_progress.h"
#include "tw_changes.h"
#include "tw_child.h"
#include "tw_confinement.h"
#include "tw_errors.h"
#include "tw_files.h"
#include "tw_kernel.h"
#include "tw_looks.h"
#include "tw_mounts.h"
#include "tw_process.h"
#include "tw_refusals.h"
#include "tw_status.h"
#include "tw_threads.h"
#include "tw_transfers.h"
#include "tw_unfinished.h"
#include "tw_worker.h"

#endif
