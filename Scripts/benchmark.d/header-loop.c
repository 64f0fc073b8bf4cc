/*
 * What libarchive takes to go through the headers of an archive, which it judges not.
 *
 *   header-loop FILE
 *
 * Prints how many members there are.
 */
#include <archive.h>
#include <archive_entry.h>
#include <stdio.h>

int main(int count, char **words) {
    struct archive *archive = archive_read_new();
    struct archive_entry *entry;
    unsigned long long members = 0;
    int result;
    if (count != 2 || !archive) return 2;
    archive_read_support_format_all(archive);
    archive_read_support_filter_all(archive);
    if (archive_read_open_filename(archive, words[1], 1 << 16) != ARCHIVE_OK) goto failed;
    while ((result = archive_read_next_header(archive, &entry)) == ARCHIVE_OK || result == ARCHIVE_WARN) members++;
    if (result != ARCHIVE_EOF) goto failed;
    printf("%llu\n", members);
    return archive_read_free(archive) == ARCHIVE_OK ? 0 : 2;
failed:
    fprintf(stderr, "header-loop: %s\n", archive_error_string(archive));
    return 2;
}
