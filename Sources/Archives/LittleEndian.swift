extension Span<UInt8> {
    /// The number in the two bytes at `offset`, the lowest first; those have to be there.
    @inline(__always)
    func word(_ offset: Int) -> UInt16 {
        UInt16(self[offset]) | UInt16(self[offset + 1]) << 8
    }

    /// The number in the four bytes at `offset`.
    @inline(__always)
    func long(_ offset: Int) -> UInt32 {
        UInt32(word(offset)) | UInt32(word(offset + 2)) << 16
    }

    /// The number in the eight bytes at `offset`.
    func quad(_ offset: Int) -> UInt64 {
        UInt64(long(offset)) | UInt64(long(offset + 4)) << 32
    }

    /// The number in the four bytes at `offset`, the highest first.
    func bigLong(_ offset: Int) -> UInt32 {
        long(offset).byteSwapped
    }
}
