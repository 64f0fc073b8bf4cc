internal import Descriptors
public import SystemPackage

extension Directory {
    /// For reading.
    ///
    /// - Throws: what is not as expected, looked at before it is opened; what openat2(2), statx(2), getxattr(2) or
    ///   openat(2) says.
    public borrowing func open(_ name: FileName, _ expected: Expectation = .file) throws(FileFailure) -> File {
        let pin = try regularFile(name, expected)
        return try open(pin, name)
    }

    borrowing func open(_ pin: borrowing Descriptor, _ name: FileName) throws(FileFailure) -> File {
        let path = place.path(of: name)
        return File(try reporting(path) { () throws(SystemFailure) in try pin.reopenForReading() }, path)
    }

    /// For writing what exists: neither creates nor empties.
    ///
    /// - Throws: as `open(_:_:)`.
    public borrowing func openForWriting(
        _ name: FileName, _ expected: Expectation = .ownFile
    ) throws(FileFailure) -> File {
        let pin = try regularFile(name, expected)
        let path = place.path(of: name)
        return File(try reporting(path) { () throws(SystemFailure) in try pin.reopenForWriting() }, path)
    }

    /// All of it.
    ///
    /// - Throws: `.tooLarge` where it is longer than `atMost` bytes, `.changed` where it was written to meanwhile; as
    ///   `open(_:_:)`; what pread(2) says.
    public borrowing func contents(
        of name: FileName, atMost: Int, _ expected: Expectation = .file
    ) throws(FileFailure) -> [UInt8] {
        try open(name, expected).contents(atMost: atMost)
    }

    /// The text of a link.
    ///
    /// - Throws: what readlinkat(2) says; EINVAL for what is no link.
    public borrowing func target(ofLink name: FileName) throws(FileFailure) -> FilePath {
        let target = try reporting(place.path(of: name)) { () throws(SystemFailure) in
            try descriptor.linkTarget(of: name.entry)
        }
        return FilePath(target)
    }

    /// Pins a regular file, and holds it against what is expected.
    borrowing func regularFile(_ name: FileName, _ expected: Expectation) throws(FileFailure) -> Descriptor {
        var expected = expected
        if expected.kind == nil { expected.kind = .file }
        let path = place.path(of: name)
        if let kind = expected.kind, kind != .file { throw FileFailure(.kind(kind), at: path) }
        let pin = try pin(name, crossingMounts: expected.crossingMounts)
        let status = try reporting(path) { () throws(SystemFailure) in try pin.status() }
        try expected.check(status, pin, at: path)
        try admit(status, at: path)
        return pin
    }
}
