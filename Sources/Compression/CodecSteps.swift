/// How much of the input a library is shown at once that says nothing of what a failing call has put out: one block, so
/// that what came before a broken one is out by then.
///
/// Such a library says with each call how many bytes the next one had best have: a block and the header of the one behind
/// it (zstd.h, `ZSTD_decompressStream`; lz4frame.h, `LZ4F_decompress`).
struct CodecSteps {
    /// How many bytes to show next.
    private(set) var next = 1
    /// How many of those that are expected may lie behind the block.
    private let lookAhead: Int

    init(lookAhead: Int) {
        self.lookAhead = lookAhead
    }

    /// Takes over what the library said.
    mutating func expect(_ count: Int) {
        next = max(1, count - lookAhead)
    }
}
