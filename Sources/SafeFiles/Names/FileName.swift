internal import Descriptors
public import SystemPackage

/// A single component: never empty, `.`, `..`, with a slash or a zero byte.
public struct FileName: Hashable, Sendable, ExpressibleByStringLiteral {
    /// As the file system keeps them, in no encoding.
    public let bytes: [UInt8]

    /// Nothing where the bytes are no name.
    public init?(_ bytes: some Sequence<UInt8>) {
        guard let name = Descriptors.FileName(Array(bytes)) else { return nil }
        self.bytes = name.bytes
    }

    /// Nothing for `.` and `..`.
    public init?(_ component: FilePath.Component) {
        self.init(component.bytes)
    }

    /// For names in source code: stops the program where it is none.
    public init(stringLiteral: StaticString) {
        let name = Descriptors.FileName(Array(stringLiteral.description.utf8))
        precondition(name != nil, "a name has one component")
        bytes = name?.bytes ?? []
    }

    init(_ name: Descriptors.FileName) {
        bytes = name.bytes
    }

    /// As the kernel is handed it.
    var entry: Descriptors.FileName { Descriptors.FileName(checked: bytes) }

    /// A name that nobody can foresee and occupy.
    static func random() -> FileName {
        var number = UInt64.random(in: .min ... .max)
        var bytes = [UInt8](temporaryPrefix.utf8)
        // Sixty-four bits, five at a time.
        for _ in 0..<13 {
            bytes.append(digits[Int(number & 31)])
            number >>= 5
        }
        return FileName(Descriptors.FileName(checked: bytes))
    }

    /// What is told by its name to be left over from a process that was killed.
    static let temporaryPrefix = ".safefiles-"

    private static let digits = [UInt8]("0123456789abcdefghijklmnopqrstuv".utf8)
}
