extension [UInt8] {
    /// A copy in storage of its own and no larger than it must be: what a worker fills anew for every entry has room
    /// for the longest path.
    var compact: [UInt8] {
        var copy: [UInt8] = []
        copy.reserveCapacity(count)
        copy.append(contentsOf: self)
        return copy
    }
}
