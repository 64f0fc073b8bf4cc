/*
 * The limit of a reader of programs: opens every C text of a tree, reads it whole, and splits it into tokens.
 *
 *   limit-tokens DIRECTORY
 *
 * Words with a hash of their letters, numbers, texts, signs; comments and blanks are gone, as the lexer of treewarden has
 * them. Tokens of 16 bytes go into one array that is kept from text to text, and nobody looks at them. Prints how many
 * texts, bytes and tokens there are.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <fts.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct token {
    uint32_t start, end, line;
    uint16_t word;
    uint8_t kind;
};

enum kind { BLANK, WORD, NUMBER, QUOTE, SIGN };

static unsigned char kinds[256];
static unsigned char *text;
static struct token *tokens;
static size_t room, capacity, count;

static void grow(size_t bytes) {
    if (bytes <= room) return;
    room = bytes * 2;
    capacity = room + 1;
    text = realloc(text, room);
    tokens = realloc(tokens, capacity * sizeof *tokens);
    if (!text || !tokens) {
        perror("limit-tokens");
        exit(2);
    }
}

static void add(enum kind kind, uint16_t word, uint32_t line, size_t start, size_t end) {
    tokens[count++] = (struct token){(uint32_t)start, (uint32_t)end, line, word, kind};
}

static size_t skip_comment(size_t at, size_t size, uint32_t *line) {
    if (text[at + 1] == '/') {
        while (at < size && text[at] != '\n') at++;
        return at;
    }
    for (at += 2; at < size; at++) {
        if (text[at] == '\n') (*line)++;
        if (text[at] == '*' && at + 1 < size && text[at + 1] == '/') return at + 2;
    }
    return at;
}

static size_t skip_quote(size_t at, size_t size) {
    unsigned char quote = text[at++];
    while (at < size && text[at] != quote && text[at] != '\n') at += text[at] == '\\' ? 2 : 1;
    return at < size ? at + 1 : size;
}

static void split(size_t size) {
    uint32_t line = 1;
    count = 0;
    for (size_t at = 0; at < size;) {
        size_t start = at;
        uint32_t hash = 2166136261u;
        switch (kinds[text[at]]) {
        case BLANK:
            line += text[at++] == '\n';
            break;
        case WORD:
            do hash = (hash ^ text[at++]) * 16777619u;
            while (at < size && (kinds[text[at]] == WORD || kinds[text[at]] == NUMBER));
            add(WORD, (uint16_t)hash, line, start, at);
            break;
        case NUMBER:
            do at++;
            while (at < size && (kinds[text[at]] == WORD || kinds[text[at]] == NUMBER || text[at] == '.'));
            add(NUMBER, 0, line, start, at);
            break;
        case QUOTE:
            at = skip_quote(at, size);
            add(QUOTE, text[start], line, start, at);
            break;
        default:
            if (text[at] == '/' && at + 1 < size && (text[at + 1] == '/' || text[at + 1] == '*')) {
                at = skip_comment(at, size, &line);
                break;
            }
            at++;
            add(SIGN, text[start], line, start, at);
        }
    }
}

static size_t read_text(const char *path) {
    struct stat status;
    int file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0 || fstat(file, &status) < 0) {
        perror(path);
        exit(2);
    }
    grow((size_t)status.st_size + 1);
    ssize_t size = read(file, text, (size_t)status.st_size);
    close(file);
    return size > 0 ? (size_t)size : 0;
}

int main(int arguments, char **words) {
    if (arguments != 2) return 2;
    for (int byte = 0; byte < 256; byte++) {
        unsigned char lower = (unsigned char)(byte | 0x20);
        if (byte <= ' ') kinds[byte] = BLANK;
        else if (byte >= '0' && byte <= '9') kinds[byte] = NUMBER;
        else if ((lower >= 'a' && lower <= 'z') || byte == '_' || byte == '$' || byte >= 0x80) kinds[byte] = WORD;
        else kinds[byte] = byte == '"' || byte == '\'' ? QUOTE : SIGN;
    }
    unsigned long long texts = 0, bytes = 0, all = 0;
    FTS *tree = fts_open((char *const[]){words[1], NULL}, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
    if (!tree) return 2;
    for (FTSENT *entry; (entry = fts_read(tree));) {
        const char *dot = strrchr(entry->fts_name, '.');
        if (entry->fts_info != FTS_F || !dot || (strcmp(dot, ".c") != 0 && strcmp(dot, ".h") != 0)) continue;
        size_t size = read_text(entry->fts_path);
        split(size);
        texts++;
        bytes += size;
        all += count;
    }
    fts_close(tree);
    printf("%llu texts, %llu bytes, %llu tokens\n", texts, bytes, all);
    return 0;
}
