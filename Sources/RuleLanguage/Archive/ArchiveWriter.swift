/// Makes archives: values one after the other, without names or types.
///
/// A number is digits of five bits, the lowest first, each in a byte from `@` on, with the bit 0x20 set where more
/// follow; its sign is the lowest bit of all. A text is its length in bytes, then UTF-8. So the whole is UTF-8, and
/// mostly printable: a literal of Swift source can hold it.
package struct ArchiveWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func add(_ number: Int64) {
        var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
        while rest >= 0x20 {
            bytes.append(0x60 | UInt8(rest & 0x1F))
            rest >>= 5
        }
        bytes.append(0x40 | UInt8(rest))
    }

    package mutating func add(_ text: String) {
        add(Int64(text.utf8.count))
        bytes += Array(text.utf8)
    }
}
