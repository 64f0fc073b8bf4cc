import Facts

/// A path that was asked about, and the way that it leads.
struct AccessAnswer {
    /// As it was given.
    let path: [UInt8]
    /// Without links followed, and without dots.
    let absolutePath: [UInt8]
    let way: AccessWay
}
