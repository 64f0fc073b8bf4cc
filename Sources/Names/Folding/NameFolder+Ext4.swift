extension NameFolder {
    /// ext4 and f2fs: every character becomes its folded decomposition without ignorable characters, and only then are
    /// the marks ordered (utf8 in the Linux kernel, form NFDICF). A name that is not UTF-8 is compared as bytes.
    mutating func foldExt4(_ name: Span<UInt8>) {
        let version = UnicodeVersion.v12_1
        decode(name)
        guard !scalars.contains(where: BadByte.isOne) else {
            swap(&scalars, &folded)
            return
        }
        folded.removeAll(keepingCapacity: true)
        for scalar in scalars { appendExt4(scalar, version) }
        version.order(&folded)
    }

    private mutating func appendExt4(_ scalar: UInt32, _ version: UnicodeVersion) {
        if scalar < 0x80 {
            version.appendFolded(scalar, to: &folded)
            return
        }
        guard !UnicodeVersion.isIgnorable(scalar) else { return }
        guard version.knows(scalar) else {
            folded.append(scalar)
            return
        }
        let start = folded.count
        version.forEachPart(of: scalar) { version.appendFolded($0, to: &folded) }
        // A folding may give a character that decomposes, so what it gave is taken once more.
        let parts = folded[start...].map { $0 }
        guard parts.contains(where: { version.decomposes($0) || UnicodeVersion.isIgnorable($0) }) else { return }
        folded.removeSubrange(start...)
        for part in parts where !UnicodeVersion.isIgnorable(part) { version.appendDecomposed(part, to: &folded) }
    }
}
