package import Facts

// What every line of `ls -l` says of an entry, a word each.
extension NotationWord {
    /// Kind and mode, as in `-rwsr-xr-x`.
    package func kindAndMode() throws(NotationError) -> (EntryKind, Mode) {
        let letters = bytes
        guard letters.count == 10, let kind = EntryKind.allCases.first(where: { $0.symbol == letters[0] }) else {
            throw error("\"\(text)\" is no kind and mode", note: "they read -rw-r--r-- or drwxr-xr-x")
        }
        var mode: UInt16 = 0
        for (place, letter) in letters.dropFirst().enumerated() {
            let bit: UInt16 = 0o400 >> UInt16(place)
            let special: UInt16 = 0o4000 >> UInt16(place / 3)
            let lower = place < 6 ? UInt8(ascii: "s") : UInt8(ascii: "t")
            switch letter {
            case UInt8(ascii: "-"): break
            case [UInt8(ascii: "r"), UInt8(ascii: "w"), UInt8(ascii: "x")][place % 3]: mode |= bit
            case lower where place % 3 == 2: mode |= bit | special
            case lower - 0x20 where place % 3 == 2: mode |= special
            default:
                throw NotationError(
                    offset: range.lowerBound + place + 1, length: 1, message: "no such letter at this place",
                    note: "the letters of `ls -l` are rwx, with s or S for set-id and t or T for sticky")
            }
        }
        return (kind, Mode(rawValue: mode))
    }

    /// The names in `owner:group`.
    package func ownerAndGroup() throws(NotationError) -> (owner: String, group: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { throw error("an owner and a group read owner:group") }
        return (parts[0], parts[1])
    }

    /// A path of a tree, and the name itself where that is none: as members of archives may have.
    ///
    /// - Parameter takesMembers: whether such names are taken.
    package func path(
        of kind: EntryKind, takesMembers: Bool
    ) throws(NotationError) -> (path: [UInt8], memberName: [UInt8]?) {
        var path = bytes
        if path.count > 1, path.last == UInt8(ascii: "/") {
            if kind != .directory { throw error("only a directory's name ends in a slash") }
            path.removeLast()
        }
        if path == [UInt8(ascii: ".")] { return ([], nil) }
        let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isSound = parts.allSatisfy { part in
            !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8) && !part.contains(0)
        }
        if isSound { return (path, nil) }
        let isMember = parts.contains { $0.elementsEqual("..".utf8) } || path.first == UInt8(ascii: "/")
        guard isMember, takesMembers, !path.contains(0) else {
            throw error("a name is a path from the root of the example's tree, without . and ..")
        }
        return (TreePath(joining: TreePath(path).folded.components).bytes, path)
    }
}
