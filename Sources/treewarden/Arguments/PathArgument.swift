import ArgumentParser
import Reporting

/// A path as it was given, byte for byte.
struct PathArgument: ExpressibleByArgument, Equatable {
    var bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    init?(argument: String) {
        bytes = ArgumentText.decode(argument)
    }

    static var defaultCompletionKind: CompletionKind { .file() }

    /// In quotes, safe to show.
    var quoted: String { "'\(DisplayEscape.full.text(bytes))'" }

    /// Without the slashes at its end, which would make the kernel follow a link; `/` stays.
    var withoutTrailingSlashes: [UInt8] {
        guard let last = bytes.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return bytes.isEmpty ? [] : [0x2F] }
        return Array(bytes[...last])
    }

    /// The last component and the directory that holds it.
    var split: (directory: [UInt8], name: [UInt8]) {
        let path = withoutTrailingSlashes
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return (Array(".".utf8), path) }
        return (slash == 0 ? [0x2F] : Array(path[..<slash]), Array(path[(slash + 1)...]))
    }
}
