import Auditing
import Facts

extension Evidence {
    /// Type, permissions and owners as `ls -l` prints them: `-rw-rw-rw- root:root`.
    func listing(_ escape: DisplayEscape = .full) -> String {
        guard hasMode else { return kind.name }
        var bytes = [kind.symbol]
        bytes += mode.letters.utf8
        guard hasOwners else { return String(decoding: bytes, as: UTF8.self) }
        bytes.append(UInt8(ascii: " "))
        owner.append(to: &bytes, escape)
        bytes.append(UInt8(ascii: ":"))
        group.append(to: &bytes, escape)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Evidence.Account {
    /// The name, or the number where there is none.
    func text(_ escape: DisplayEscape = .full) -> String {
        name.map(escape.text) ?? String(id)
    }

    /// Appends the same text.
    func append(to bytes: inout [UInt8], _ escape: DisplayEscape) {
        if let name {
            escape.append(name, to: &bytes)
        } else {
            bytes += String(id).utf8
        }
    }
}
