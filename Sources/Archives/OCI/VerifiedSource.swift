import Digests
import Facts

/// The bytes of a blob, and at their end what its digest says of them.
final class VerifiedSource: ByteSource {
    /// The blob's path.
    let path: [UInt8]
    private let source: any ByteSource
    private let expected: [UInt8]
    private var hash = SHA256()
    private var count: UInt64 = 0
    private var passed: [UInt8] = []
    private var isChecked = false

    /// - Throws: where the digest is of a kind that nothing here can compute.
    init(_ source: any ByteSource, _ digest: ImageDigest, _ path: [UInt8]) throws(ArchiveError) {
        guard digest.algorithm == Array("sha256".utf8) else {
            throw ArchiveError(.blob(.digestUnknown), at: 0, member: path)
        }
        self.source = source
        self.path = path
        expected = digest.encoded
    }

    func read(into buffer: inout MutableSpan<UInt8>) throws(ArchiveError) -> Int {
        guard buffer.count > 0 else { return 0 }
        let read = try source.read(into: &buffer)
        count += UInt64(read)
        if read > 0 {
            hash.add(buffer.span.extracting(first: read))
        } else {
            try check()
        }
        return read
    }

    /// What is passed over is part of the digest as well.
    func skip(_ count: UInt64) throws(ArchiveError) -> UInt64 {
        var passed: [UInt8] = []
        swap(&passed, &self.passed)
        defer { swap(&passed, &self.passed) }
        return try readPast(count, by: &passed)
    }

    /// Reads what nobody has read.
    ///
    /// - Throws: where the bytes are others than those that the digest was made of.
    func finish() throws(ArchiveError) {
        if !isChecked { _ = try skip(.max) }
    }

    /// Whether what is left begins as an object of JSON does; all of it is read.
    ///
    /// - Throws: where the bytes are others than those that the digest was made of.
    func isObject() throws(ArchiveError) -> Bool {
        var window = ByteWindow(self)
        var first: UInt8?
        while first == nil, try window.fill(1) {
            if [0x20, 0x09, 0x0A, 0x0D].contains(window.available[0]) {
                window.consume(1)
            } else {
                first = window.available[0]
            }
        }
        try window.skipToEnd()
        try finish()
        return first == UInt8(ascii: "{")
    }

    private func check() throws(ArchiveError) {
        if isChecked { return }
        isChecked = true
        guard hash.hexadecimal().utf8.elementsEqual(expected) else {
            throw ArchiveError(.blob(.digest), at: count, member: path)
        }
    }
}
