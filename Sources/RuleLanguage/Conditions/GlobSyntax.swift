/// The spelling of the patterns that `matches` compares a text with, as far as the reader of a rule checks it.
package enum GlobSyntax {
    /// Where a set begins that no bracket closes. A bracket that comes first in a set, also after `!`, is a member; a
    /// backslash takes the next byte as it is.
    package static func firstUnclosedSet(_ glob: [UInt8]) -> Int? {
        var position = 0
        while position < glob.count {
            defer { position += 1 }
            if glob[position] == UInt8(ascii: "\\") {
                position += 1
                continue
            }
            guard glob[position] == UInt8(ascii: "[") else { continue }
            var end = position + 1
            if end < glob.count, [UInt8(ascii: "!"), UInt8(ascii: "^")].contains(glob[end]) { end += 1 }
            if end < glob.count, glob[end] == UInt8(ascii: "]") { end += 1 }
            while end < glob.count, glob[end] != UInt8(ascii: "]") {
                end += glob[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            guard end < glob.count else { return position }
            position = end
        }
        return nil
    }
}
