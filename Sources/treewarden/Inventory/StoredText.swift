import Compression
import Descriptors

/// What a file holds, decompressed where it is compressed, some of it at a time.
struct StoredText: ~Copyable {
    private let path: PathArgument
    private var decompressor: Decompressor?
    private var hasBegun = false
    private var isOver = false
    private var rest: [UInt8] = []
    private var taken = 0
    private var given = 0

    /// How many bytes one byte may become: more than a thousand entries that are alike but for their names, and less than
    /// what would keep a reader busy for ever.
    private static let expansion = 1024

    /// Bytes that are enough to see how a text begins, unless one of its blocks is longer.
    private static let piece = 1 << 18

    init(_ path: PathArgument) {
        self.path = path
    }

    /// Takes what comes next of the file.
    ///
    /// - Parameter body: takes what comes next of the text.
    mutating func take(
        _ bytes: [UInt8], _ body: ([UInt8]) throws(CommandError) -> Void
    ) throws(CommandError) {
        if !hasBegun {
            hasBegun = true
            if let format = CompressionFormat(firstBytes: bytes.span) { decompressor = try decompressor(format) }
        }
        guard let decompressor else { return try body(bytes) }
        taken += bytes.count
        rest += bytes
        try advance(decompressor, isLast: false, body)
    }

    /// The rest of it.
    ///
    /// - Parameter wayOut: what to do where it is not whole.
    mutating func finish(
        wayOut: String, _ body: ([UInt8]) throws(CommandError) -> Void
    ) throws(CommandError) {
        guard let decompressor else { return }
        do throws(CommandError) {
            try advance(decompressor, isLast: true, body)
            guard isOver, rest.isEmpty else { throw refusal("something else lies behind what is compressed in it") }
        } catch {
            var commandError = error
            commandError.hints.append(wayOut)
            throw commandError
        }
    }

    private mutating func advance(
        _ decompressor: Decompressor, isLast: Bool, _ body: ([UInt8]) throws(CommandError) -> Void
    ) throws(CommandError) {
        var output = [UInt8](repeating: 0, count: Self.piece)
        while !isOver {
            let progress = try step(decompressor, isLast: isLast, into: &output)
            if progress.consumed > 0 { rest.removeFirst(progress.consumed) }
            given += progress.produced
            guard given <= Self.expansion * taken + 1 << 20 else {
                throw refusal("\(taken) bytes become more than \(given - progress.produced)")
            }
            if progress.produced > 0 { try body(Array(output[..<progress.produced])) }
            isOver = progress.isAtEnd
            if progress.consumed == 0, progress.produced == 0 { return }
        }
    }

    private func step(
        _ decompressor: Decompressor, isLast: Bool, into output: inout [UInt8]
    ) throws(CommandError) -> Decompressor.Progress {
        do throws(CompressionError) {
            var span = output.mutableSpan
            return try decompressor.decompress(rest.span, isLast: isLast, into: &span)
        } catch {
            throw refusal(error)
        }
    }

    private func decompressor(_ format: CompressionFormat) throws(CommandError) -> Decompressor {
        do throws(CompressionError) {
            return try Decompressor(format)
        } catch {
            throw refusal(error)
        }
    }

    private func refusal(_ error: CompressionError) -> CommandError {
        switch error {
        case .truncated: refusal("what is compressed in it was cut off")
        case .corrupt: refusal("what is compressed in it is damaged")
        case .needsMemory: refusal("to decompress it takes more than \(Decompressor.memoryLimit >> 20) MiB of memory")
        case .outOfMemory: refusal("there is no memory left to decompress it")
        case .unsupported: refusal("what is compressed in it is of a kind that is not read")
        }
    }

    private func refusal(_ message: String) -> CommandError { CommandError("\(path.quoted): \(message)") }
}

extension StoredText {
    /// Whether a regular file begins with this text, compressed or not; what it is, is told by its first bytes.
    ///
    /// - Throws: what keeps even those from being decompressed.
    static func begins(_ path: PathArgument, with text: String) throws(CommandError) -> Bool {
        guard let pin = pin(ofFile: path), let file = try? pin.reopenForReading(),
            let bytes = try? file.read(atMost: piece, at: 0)
        else { return false }
        var beginning: [UInt8] = []
        var stored = StoredText(path)
        func collect(_ piece: [UInt8]) { if beginning.count < text.utf8.count { beginning += piece } }
        do throws(CommandError) {
            try stored.take(bytes) { collect($0) }
            if bytes.count < piece, beginning.count < text.utf8.count {
                try stored.finish(wayOut: "Name another one.") { collect($0) }
            }
        } catch {
            // What is wrong further on is told by whoever reads it.
            if beginning.count < text.utf8.count { throw error }
        }
        return beginning.starts(with: text.utf8)
    }

    /// Whether a regular file has the path.
    static func isFile(_ path: PathArgument) -> Bool {
        guard let _ = pin(ofFile: path) else { return false }
        return true
    }

    private static func pin(ofFile path: PathArgument) -> Descriptor? {
        let (parent, last) = path.split
        guard let name = FileName(last), let directory = try? Descriptor.openRoot(parent, followingLink: true),
            let pin = try? directory.pin(name, crossingMounts: true), (try? pin.status())?.isRegularFile == true
        else { return nil }
        return pin
    }
}
