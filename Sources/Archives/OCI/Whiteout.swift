/// What a layer takes away from those below it (image specification 1.1, "Whiteouts").
public enum Whiteout: Hashable, Sendable {
    /// The sibling of that name in lower layers.
    case hides(ArraySlice<UInt8>)
    /// Whatever lower layers have in the same directory.
    case opaque
    /// What aufs keeps of its own in a layer, `.wh..wh.` and a name: nobody unpacks it.
    case bookkeeping
    /// Begins as one and is none: there is no name to hide.
    case malformed

    private static let prefix = Array(".wh.".utf8)
    private static let opaqueName = Array(".wh..wh..opq".utf8)

    /// Nothing where the last component of a path is an ordinary name.
    public init?(name: ArraySlice<UInt8>) {
        guard name.starts(with: Self.prefix) else { return nil }
        let hidden = name.dropFirst(Self.prefix.count)
        if name.elementsEqual(Self.opaqueName) {
            self = .opaque
        } else if hidden.starts(with: Self.prefix) {
            self = .bookkeeping
        } else if hidden.isEmpty || hidden.isText(".") || hidden.isText("..") {
            self = .malformed
        } else {
            self = .hides(hidden)
        }
    }
}
