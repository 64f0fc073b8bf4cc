/// By what an inode is known again: the kernel's handle as type and hexadecimal bytes, or else the number; and when it was
/// made.
struct ObjectIdentity {
    let inode: UInt64
    /// Four bytes of type, and the handle; shorter where the kernel has none.
    let handle: ArraySlice<UInt8>
    /// In nanoseconds since 1970.
    let born: Int64?

    /// At most so many are written.
    var mostBytes: Int { 2 * handle.count + 64 }

    func write(to output: inout OutputSpan<UInt8>) {
        if handle.count > 4 {
            output.append(copying: "handle:".utf8.span)
            output.append(decimal: UInt64(handle.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }))
            output.append(UInt8(ascii: ":"))
            let bytes = handle.dropFirst(4)
            output.append(hexadecimal: bytes.span)
        } else {
            output.append(copying: "inode:".utf8.span)
            output.append(decimal: inode)
        }
        guard let born else { return }
        output.append(UInt8(ascii: "@"))
        if born < 0 { output.append(UInt8(ascii: "-")) }
        output.append(decimal: born.magnitude)
    }
}
