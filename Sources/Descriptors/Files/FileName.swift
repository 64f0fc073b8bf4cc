/// A name inside a directory: a single component that names an entry and neither the directory nor its parent.
///
/// Only such names are handed to the kernel. A trailing slash would make it follow a symbolic link in spite of
/// O_NOFOLLOW, and a slash inside would be a path through directories that nobody looked at.
public struct FileName: Hashable, Sendable {
    /// Neither a slash nor a zero byte is among them.
    public let bytes: [UInt8]

    /// Nothing for an empty name, `.`, `..`, and names with a slash or a zero byte.
    public init?(_ bytes: [UInt8]) {
        guard !bytes.isEmpty, !bytes.contains(0), !bytes.contains(UInt8(ascii: "/")) else { return nil }
        let dot = UInt8(ascii: ".")
        guard bytes != [dot], bytes != [dot, dot] else { return nil }
        self.bytes = bytes
    }

    /// A name that was one before.
    package init(listed bytes: ArraySlice<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// The same, without a copy.
    package init(checked bytes: [UInt8]) {
        self.bytes = bytes
    }
}
