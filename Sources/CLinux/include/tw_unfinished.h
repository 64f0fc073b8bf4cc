#ifndef TW_UNFINISHED_H
#define TW_UNFINISHED_H

/// Remembers a file that is to be removed if a signal ends the process before it is forgotten; returns its number, or
/// -1 where there are too many or the name is too long.
int tw_remember_unfinished(int directory, const char *name);
void tw_forget_unfinished(int number);

/// Has SIGINT, SIGTERM and SIGHUP remove what is remembered before they end the process; where one of them is ignored,
/// it stays ignored.
long tw_remove_unfinished_on_signals(void);

#endif
