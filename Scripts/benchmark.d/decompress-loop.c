/*
 * What reading a compressed file cannot do without: the library's own loop, and nothing else.
 *
 *   decompress-loop gzip|xz|zstd FILE
 *
 * 64 KiB in, 64 KiB out, as zlib, liblzma and libzstd put it out; prints how many bytes that were.
 */
#include <lzma.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

static unsigned char input[1 << 16], output[1 << 16];
static unsigned long long total;

static void fail(const char *what) {
    fprintf(stderr, "decompress-loop: %s\n", what);
    exit(2);
}

static void gzip(FILE *file) {
    z_stream stream = {0};
    if (inflateInit2(&stream, 15 + 16) != Z_OK) fail("zlib");
    size_t count;
    while ((count = fread(input, 1, sizeof input, file)) > 0) {
        stream.next_in = input;
        stream.avail_in = count;
        do {
            stream.next_out = output;
            stream.avail_out = sizeof output;
            int result = inflate(&stream, Z_NO_FLUSH);
            if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) fail("zlib");
            total += sizeof output - stream.avail_out;
        } while (stream.avail_out == 0);
    }
    inflateEnd(&stream);
}

static void xz(FILE *file) {
    lzma_stream stream = LZMA_STREAM_INIT;
    if (lzma_stream_decoder(&stream, UINT64_MAX, 0) != LZMA_OK) fail("liblzma");
    size_t count;
    while ((count = fread(input, 1, sizeof input, file)) > 0) {
        stream.next_in = input;
        stream.avail_in = count;
        do {
            stream.next_out = output;
            stream.avail_out = sizeof output;
            lzma_ret result = lzma_code(&stream, LZMA_RUN);
            if (result != LZMA_OK && result != LZMA_STREAM_END && result != LZMA_BUF_ERROR) fail("liblzma");
            total += sizeof output - stream.avail_out;
        } while (stream.avail_out == 0);
    }
    lzma_end(&stream);
}

static void zstd(FILE *file) {
    ZSTD_DCtx *context = ZSTD_createDCtx();
    if (!context) fail("libzstd");
    size_t count;
    while ((count = fread(input, 1, sizeof input, file)) > 0) {
        ZSTD_inBuffer in = {input, count, 0};
        ZSTD_outBuffer out;
        do {
            out = (ZSTD_outBuffer){output, sizeof output, 0};
            if (ZSTD_isError(ZSTD_decompressStream(context, &out, &in))) fail("libzstd");
            total += out.pos;
        } while (in.pos < in.size || out.pos == out.size);
    }
    ZSTD_freeDCtx(context);
}

int main(int count, char **words) {
    if (count != 3) fail("usage: decompress-loop gzip|xz|zstd FILE");
    FILE *file = fopen(words[2], "rb");
    if (!file) fail(words[2]);
    if (strcmp(words[1], "gzip") == 0) gzip(file);
    else if (strcmp(words[1], "xz") == 0) xz(file);
    else if (strcmp(words[1], "zstd") == 0) zstd(file);
    else fail(words[1]);
    if (ferror(file)) fail(words[2]);
    printf("%llu\n", total);
    return 0;
}
