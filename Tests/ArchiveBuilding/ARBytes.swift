/// Ar archives written byte by byte.
public struct ARBytes: Sendable {
    public var bytes = Array("!<arch>\n".utf8)

    public init() {}

    public mutating func add(
        _ name: String, _ contents: [UInt8] = [], modified: String = "77", owner: String = "1000",
        group: String = "100",
        mode: String = "100644", size: String? = nil
    ) {
        for (text, width) in [
            (name, 16), (modified, 12), (owner, 6), (group, 6), (mode, 8), (size ?? String(contents.count), 10),
        ] {
            bytes += Array(text.utf8) + [UInt8](repeating: 0x20, count: width - text.utf8.count)
        }
        bytes += [0x60, 0x0A] + contents
        if contents.count % 2 == 1 { bytes.append(0x0A) }
    }

    public mutating func add(_ name: String, _ contents: String) {
        add(name, Array(contents.utf8))
    }
}
