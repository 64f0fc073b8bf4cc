import CLinux

/// One question about attributes, for whichever call it is put to: the list of their names, or the value of one.
@unsafe struct AttributeQuery {
    /// The attribute whose value is wanted; nothing for the list of names.
    let attribute: UnsafePointer<CChar>?
    let buffer: UnsafeMutableRawPointer?
    let size: Int

    /// By a name in a directory (listxattrat, getxattrat).
    func ask(_ name: UnsafePointer<CChar>, in directory: Int32, _ call: inout SystemCall) -> Int {
        if let attribute = unsafe attribute {
            call = .getxattrat
            return unsafe tw_getxattrat(directory, name, attribute, buffer, size)
        }
        call = .listxattrat
        return unsafe tw_listxattrat(directory, name, buffer, size)
    }

    /// By a name in the thread's working directory.
    func ask(_ name: UnsafePointer<CChar>, _ call: inout SystemCall) -> Int {
        if let attribute = unsafe attribute {
            call = .lgetxattr
            return unsafe tw_lgetxattr(name, attribute, buffer, size)
        }
        call = .llistxattr
        return unsafe tw_llistxattr(name, buffer, size)
    }

    /// Of a descriptor that pins.
    func ask(pinned descriptor: Int32, _ call: inout SystemCall) -> Int {
        if let attribute = unsafe attribute {
            call = .getxattr
            return unsafe tw_getxattr_pinned(descriptor, attribute, buffer, size)
        }
        call = .listxattr
        return unsafe tw_listxattr_pinned(descriptor, buffer, size)
    }

    /// Of a descriptor that was opened for reading.
    func ask(opened descriptor: Int32, _ call: inout SystemCall) -> Int {
        if let attribute = unsafe attribute {
            call = .fgetxattr
            return unsafe tw_fgetxattr(descriptor, attribute, buffer, size)
        }
        call = .flistxattr
        return unsafe tw_flistxattr(descriptor, buffer, size)
    }

    /// Has `read` fill a small buffer and, where that answers ERANGE, once more the greatest that the kernel fills. A
    /// file system may answer ERANGE for ever.
    static func value(into bytes: inout [UInt8], _ read: (UnsafeMutableRawPointer?, Int) -> Int) -> Int {
        var result = 0
        for capacity in [1024, Int(tw_attribute_limit)] {
            bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
                result = unsafe read(UnsafeMutableRawPointer(buffer.baseAddress), capacity)
                filled = min(max(0, result), capacity)
            }
            if result != -Int(ERANGE) { break }
        }
        return result
    }

    /// The value, or nothing where the answer means that there is none.
    static func present(_ value: [UInt8], _ result: Int, _ call: SystemCall) throws(SystemFailure) -> [UInt8]? {
        if result == -Int(ENODATA) || result == -Int(EOPNOTSUPP) { return nil }
        guard result >= 0 else { throw SystemFailure(call, result: result) }
        return value
    }

    /// Calls `body` with each name of a list as the kernel gives it: names that a zero byte ends.
    static func forEachName(in list: UnsafeRawBufferPointer, _ body: (Span<UInt8>) -> Void) {
        var start = 0
        for end in list.indices where unsafe list[end] == 0 {
            if end > start { unsafe body(Span(_unsafeBytes: UnsafeRawBufferPointer(rebasing: list[start..<end]))) }
            start = end + 1
        }
    }
}
