extension [UInt8] {
    /// Puts these bytes behind what is there. As a span they are counted by nobody, which for the few of a name costs as much
    /// as to copy them.
    @inlinable @inline(__always)
    public mutating func append(copying bytes: Span<UInt8>) {
        append(addingCapacity: bytes.count) { room in
            for index in 0..<bytes.count { room.append(bytes[index]) }
        }
    }

    /// Puts them in the place of what is there, in the room that this had.
    @inlinable @inline(__always)
    public mutating func replace(byCopying bytes: Span<UInt8>) {
        removeAll(keepingCapacity: true)
        append(copying: bytes)
    }
}
