#include "storage.h"
#include <stdio.h>
#include <string.h>

// SQLite's view of a file (sqlite3_io_methods). Nobody else sees it: locks and barriers are nothing.
struct file {
    sqlite3_file base;
    struct tw_storage *storage;
};

static struct tw_storage *storage_of(sqlite3_file *file) { return ((struct file *)file)->storage; }

static int close_file(sqlite3_file *file) {
    (void)file;
    return SQLITE_OK;
}

static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    struct tw_storage *storage = storage_of(file);
    int there = storage->read(storage->context, bytes, count, (long)offset);
    if (there == count) return SQLITE_OK;
    if (there < 0 || there > count) return SQLITE_IOERR_READ;
    memset((char *)bytes + there, 0, (size_t)(count - there));
    return SQLITE_IOERR_SHORT_READ;
}

static int write_file(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    struct tw_storage *storage = storage_of(file);
    if (storage->write(storage->context, bytes, count, (long)offset) != 0) return SQLITE_FULL;
    if (offset + count > storage->size) storage->size = (long)offset + count;
    return SQLITE_OK;
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
    if (size < storage_of(file)->size) storage_of(file)->size = (long)size;
    return SQLITE_OK;
}

static int sync_file(sqlite3_file *file, int flags) {
    (void)file;
    (void)flags;
    return SQLITE_OK;
}

static int size_of_file(sqlite3_file *file, sqlite3_int64 *size) {
    *size = storage_of(file)->size;
    return SQLITE_OK;
}

static int lock_file(sqlite3_file *file, int lock) {
    (void)file;
    (void)lock;
    return SQLITE_OK;
}

static int is_reserved(sqlite3_file *file, int *result) {
    (void)file;
    *result = 0;
    return SQLITE_OK;
}

static int control_file(sqlite3_file *file, int operation, void *argument) {
    (void)file;
    (void)operation;
    (void)argument;
    return SQLITE_NOTFOUND;
}

static int sector_size(sqlite3_file *file) {
    (void)file;
    return 4096;
}

static int characteristics(sqlite3_file *file) {
    (void)file;
    return 0;
}

static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = size_of_file,
    .xLock = lock_file,
    .xUnlock = lock_file,
    .xCheckReservedLock = is_reserved,
    .xFileControl = control_file,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
};

// A system for one database (sqlite3_vfs): there is no file but this one, no time, and no chance, so that equal rows make
// equal bytes.

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *opened) {
    (void)name;
    file->pMethods = NULL;
    if ((flags & SQLITE_OPEN_MAIN_DB) == 0) return SQLITE_CANTOPEN;
    ((struct file *)file)->storage = vfs->pAppData;
    file->pMethods = &methods;
    if (opened) *opened = flags;
    return SQLITE_OK;
}

static int delete_file(sqlite3_vfs *vfs, const char *name, int sync) {
    (void)vfs;
    (void)name;
    (void)sync;
    return SQLITE_IOERR_DELETE_NOENT;
}

static int access_file(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
    (void)vfs;
    (void)name;
    (void)flags;
    *result = 0;
    return SQLITE_OK;
}

static int full_path(sqlite3_vfs *vfs, const char *name, int size, char *output) {
    (void)vfs;
    int length = snprintf(output, (size_t)size, "%s", name);
    return length >= 0 && length < size ? SQLITE_OK : SQLITE_CANTOPEN;
}

static int randomness(sqlite3_vfs *vfs, int count, char *bytes) {
    (void)vfs;
    memset(bytes, 0, (size_t)count);
    return count;
}

static int sleep_for(sqlite3_vfs *vfs, int microseconds) {
    (void)vfs;
    return microseconds;
}

static int current_time(sqlite3_vfs *vfs, double *time) {
    (void)vfs;
    *time = 0;
    return SQLITE_OK;
}

static int last_error(sqlite3_vfs *vfs, int size, char *text) {
    (void)vfs;
    (void)size;
    (void)text;
    return 0;
}

int tw_sqlite_open(struct tw_storage *storage, sqlite3 **database) {
    *database = NULL;
    snprintf(storage->name, sizeof storage->name, "treewarden-%p", (void *)storage);
    storage->system = (sqlite3_vfs){
        .iVersion = 1,
        .szOsFile = sizeof(struct file),
        .mxPathname = 64,
        .zName = storage->name,
        .pAppData = storage,
        .xOpen = open_file,
        .xDelete = delete_file,
        .xAccess = access_file,
        .xFullPathname = full_path,
        .xRandomness = randomness,
        .xSleep = sleep_for,
        .xCurrentTime = current_time,
        .xGetLastError = last_error,
    };
    int result = sqlite3_vfs_register(&storage->system, 0);
    if (result != SQLITE_OK) return result;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    return sqlite3_open_v2("database", database, flags, storage->name);
}

int tw_sqlite_close(struct tw_storage *storage, sqlite3 *database) {
    int result = sqlite3_close(database);
    sqlite3_vfs_unregister(&storage->system);
    return result;
}

int tw_sqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_text(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

int tw_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}
