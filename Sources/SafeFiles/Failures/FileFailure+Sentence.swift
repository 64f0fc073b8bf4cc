internal import Descriptors
internal import FileModel
internal import SystemPackage

extension FileFailure {
    /// For people, with hostile bytes escaped, the same in every locale.
    public var sentence: String {
        let reason =
            switch cause {
            case .system(let call, let code): Self.sentence(call, code)
            case .refused(let refusal): refusal.sentence
            }
        return "\(Self.escaped(path.bytes)): \(reason)\(left.sentence)"
    }

    private static func sentence(_ call: String, _ code: Errno) -> String {
        guard let known = SystemCall(rawValue: call) else { return "\(call): errno \(code.rawValue)" }
        return SystemFailure(known, code.rawValue).sentence
    }

    /// Printable ASCII as it is; anything else by its number, so that nothing happens to a terminal.
    static func escaped(_ bytes: [UInt8]) -> String {
        var text = ""
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\\"): text += "\\\\"
            case 0x20...0x7E: text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16)
                text += "\\x" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        return text
    }
}

extension FileFailure.Refusal {
    fileprivate var sentence: String {
        switch self {
        case .link: "is a symbolic link, which is not followed"
        case .kind(let kind): "is a \(kind.name)"
        case .owner(let owner): "belongs to user \(owner), who is not trusted here"
        case .mode(let mode): "has mode \(mode.octal), which allows too much"
        case .writable(let principals): "may be written to by \(principals.words)"
        case .hardLinks(let count): "has \(count) names"
        case .otherMount: "lies on another mount"
        case .outside: "lies outside of the directory"
        case .changed: "is not what it was"
        case .tooLarge(let limit): "is larger than \(limit) bytes"
        case .bound(.depth): "lies deeper than was allowed"
        case .bound(.entries): "has more entries than were allowed"
        case .bound(.bytes): "has more bytes than were allowed"
        case .untrustedAncestor(let path):
            "\(FileFailure.escaped(path.bytes)) on the way can be changed by accounts that are not trusted; "
                + "make it writable for its owner alone, or trust them with the parameter `trust`"
        case .losesMetadata(let lost): "would lose \(lost.words)"
        case .unsupported: "cannot be done safely on this file system"
        }
    }
}

extension FileFailure.Residue {
    fileprivate var sentence: String {
        switch self {
        case .nothing: ""
        case .doneUnsynchronized: "; it is done, but may not outlive a loss of power"
        case .temporary(let name): "; \(FileFailure.escaped(name.bytes)) was left behind"
        case .partial(let done): "; \(done) were done before"
        }
    }
}
