/// A file whose whole content may be the path that a symbolic link pointed to, before a copy or a checkout without
/// links made a file of it.
public enum PathText {
    /// The longest content that is looked at, in bytes.
    public static let longest = 1024

    /// The names of a relative path, `..` among them; nothing where the text is none.
    public static func names(_ content: [UInt8]) -> [[UInt8]]? {
        guard !content.isEmpty, content.count <= longest, content.first != UInt8(ascii: "/"),
            content.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { return nil }
        let names = content.split(separator: UInt8(ascii: "/")).map { Array($0) }.filter { !$0.elementsEqual(".".utf8) }
        return names.isEmpty || names.count > 64 ? nil : names
    }
}
