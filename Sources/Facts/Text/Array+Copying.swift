extension [UInt8] {
    /// Puts these bytes behind what is there. As a span they are counted by nobody, which for the few of a name costs as much
    /// as to copy them.
    @inlinable @inline(__always)
    public mutating func append(copying bytes: Span<UInt8>) {
        append(addingCapacity: bytes.count) { room in
            // There first are as many as are copied: none is held against the end of the room, and many are copied at once.
            room.append(repeating: 0, count: bytes.count)
            var place = room.mutableSpan
            for index in 0..<bytes.count { place[index] = bytes[index] }
        }
    }

    /// Puts them in the place of what is there from `start` on, in the room that this had.
    @inlinable
    public mutating func replace(from start: Int = 0, byCopying bytes: Span<UInt8>) {
        let missing = start + bytes.count - count
        if missing < 0 { removeLast(-missing) }
        if missing > 0 { append(addingCapacity: missing) { $0.append(repeating: 0, count: missing) } }
        var all = mutableSpan
        var place = all._mutatingExtracting(droppingFirst: start)
        for index in 0..<bytes.count { place[index] = bytes[index] }
    }
}
