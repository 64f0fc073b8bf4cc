/// A file of a space that is read and written anywhere, for what is not made from its beginning to its end.
public protocol ScratchFile: AnyObject {
    /// Whether all of it was written at `offset`; why not is kept by the space.
    func write(_ bytes: [UInt8], at offset: Int) -> Bool

    /// As many bytes as there are from `offset`, at most `count`; none after a failure, which the space keeps.
    func read(atMost count: Int, at offset: Int) -> [UInt8]
}

extension SpillSpace {
    public func makeScratch() -> (any ScratchFile)? { MemoryScratch() }
}

/// One without a space: in memory.
public final class MemoryScratch: ScratchFile {
    private var bytes: [UInt8] = []

    public init() {}

    public func write(_ new: [UInt8], at offset: Int) -> Bool {
        if bytes.count < offset + new.count { bytes += Array(repeating: 0, count: offset + new.count - bytes.count) }
        bytes.replaceSubrange(offset..<offset + new.count, with: new)
        return true
    }

    public func read(atMost count: Int, at offset: Int) -> [UInt8] {
        guard offset < bytes.count else { return [] }
        return Array(bytes[offset..<min(offset + count, bytes.count)])
    }
}
