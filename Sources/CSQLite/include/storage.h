// A database whose bytes lie where the caller says: SQLite's own layer opens files by their names.
#pragma once
#include <sqlite3.h>

struct tw_storage {
    // Handed to both functions.
    void *context;
    // Up to `count` bytes from `offset` on; how many there were.
    int (*read)(void *context, void *bytes, int count, long offset);
    // All of the bytes, at `offset`: 0, or -1 where they could not be written.
    int (*write)(void *context, const void *bytes, int count, long offset);
    // How many bytes there are.
    long size;
    // What SQLite knows of it; its name is none of another storage.
    sqlite3_vfs system;
    char name[32];
};

// Opens a database in `storage`, which has to stay where it is; a code of SQLite's. Either way it is to be closed.
int tw_sqlite_open(struct tw_storage *storage, sqlite3 **database);
int tw_sqlite_close(struct tw_storage *storage, sqlite3 *database);

// SQLite takes a copy of the bytes.
int tw_sqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes, int count);
int tw_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count);
