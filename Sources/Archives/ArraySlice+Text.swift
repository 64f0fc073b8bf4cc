extension ArraySlice<UInt8> {
    /// What follows `prefix`, where these bytes begin with it and go on.
    @inline(__always)
    func rest(behind prefix: [UInt8]) -> ArraySlice<UInt8>? {
        guard count > prefix.count, hasPrefix(prefix) else { return nil }
        return self[(startIndex + prefix.count)...]
    }

    func rest(behind prefix: StaticString) -> ArraySlice<UInt8>? {
        rest(behind: Array(String(describing: prefix).utf8))
    }

    @inline(__always)
    func isText(_ text: [UInt8]) -> Bool {
        count == text.count && hasPrefix(text)
    }

    func isText(_ text: StaticString) -> Bool {
        text.utf8CodeUnitCount == count && elementsEqual(String(describing: text).utf8)
    }

    /// They are as many as those of the prefix at the least.
    @inline(__always)
    private func hasPrefix(_ prefix: [UInt8]) -> Bool {
        for index in 0..<prefix.count where self[startIndex + index] != prefix[index] { return false }
        return true
    }
}
