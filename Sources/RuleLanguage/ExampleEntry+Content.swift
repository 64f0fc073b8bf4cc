import Facts

extension ExampleEntry.Node {
    /// The first bytes of a file with its content; up to `size` zeros follow.
    public var contentBytes: [UInt8] {
        switch content {
        case nil, .empty: []
        case .other: Array("text\n".utf8.prefix(Int(clamping: givenSize ?? .max)))
        case .script: Array("#!".utf8) + interpreter + [UInt8(ascii: "\n")]
        case .elfExecutable: Self.elfHeader(type: 2)
        case .elfLibrary: Self.elfHeader(type: 3)
        case .elfCore: Self.elfHeader(type: 4)
        }
    }

    /// The file header of elf(5) for x86-64, little-endian, without sections or program headers.
    private static func elfHeader(type: UInt8) -> [UInt8] {
        var header: [UInt8] = [0x7F, UInt8(ascii: "E"), UInt8(ascii: "L"), UInt8(ascii: "F"), 2, 1, 1]
        header += Array(repeating: 0, count: 9)
        header += [type, 0, 62, 0, 1, 0, 0, 0]
        header += Array(repeating: 0, count: 24 + 4)
        // The sizes of this header, of a program header and of a section header; the counts are none.
        header += [64, 0, 56, 0, 0, 0, 64, 0, 0, 0, 0, 0]
        return header
    }
}
