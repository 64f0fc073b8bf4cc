import CLinux

extension Descriptor {
    /// The names of the object's extended attributes; none where the file system knows no attributes.
    ///
    /// - Throws: what listxattr(2) says, of a pin, or flistxattr(2).
    public borrowing func attributeNames() throws(SystemFailure) -> [[UInt8]] {
        var call = SystemCall.flistxattr
        var list: [UInt8] = []
        let result = unsafe AttributeQuery.value(into: &list) { buffer, size in
            unsafe ask(AttributeQuery(attribute: nil, buffer: buffer, size: size), &call)
        }
        if result == -Int(EOPNOTSUPP) { return [] }
        guard result >= 0 else { throw SystemFailure(call, result: result) }
        var names: [[UInt8]] = []
        unsafe list.withUnsafeBytes { list in
            unsafe AttributeQuery.forEachName(in: list) { name in names.append(name.indices.map { name[$0] }) }
        }
        return names
    }

    /// The value of one of its attributes, or nothing where it has none of that name.
    ///
    /// - Throws: what getxattr(2) says, of a pin, or fgetxattr(2); ERANGE where the value grew while it was read.
    public borrowing func attributeValue(_ name: [UInt8]) throws(SystemFailure) -> [UInt8]? {
        var call = SystemCall.fgetxattr
        var value: [UInt8] = []
        let result = unsafe name.withTerminated { name in
            unsafe AttributeQuery.value(into: &value) { buffer, size in
                unsafe ask(AttributeQuery(attribute: name, buffer: buffer, size: size), &call)
            }
        }
        return unsafe try AttributeQuery.present(value, result, call)
    }
}
