import Facts

extension Collection where Element == Fact {
    /// What a source lacks that has none of these facts, as people name it: `owners, groups, ACLs or capabilities`.
    var lackInWords: String {
        // Where there are owners, and only nobody knows their accounts, it is those that are missing.
        let known: [Fact: Fact] = [.ownerKnown: .owner, .groupKnown: .group]
        let families = Set(
            map { fact in
                known[fact].map { !contains($0) } == true ? "accounts" : String(fact.name.prefix { $0 != "." })
            })
        var words: [String] = []
        for (family, word) in Self.words where families.contains(family) && !words.contains(word) { words.append(word) }
        // What is lost on the way follows from what is known of each entry.
        let worded = Set(Self.words.map(\.family) + ["transfer"])
        words += families.subtracting(worded).sorted()
        if words.isEmpty { words = families.sorted() }
        guard let last = words.popLast() else { return "" }
        return words.isEmpty ? last : "\(words.joined(separator: ", ")) or \(last)"
    }

    /// By the first part of a fact's name, in the order in which they are listed.
    private static var words: [(family: String, word: String)] {
        [
            ("owner", "owners"), ("group", "groups"), ("accounts", "account database (etc/passwd)"), ("mode", "modes"),
            ("writers", "modes"), ("readers", "modes"),
            ("executors", "modes"), ("acl", "ACLs"), ("capabilities", "capabilities"),
            ("xattrs", "extended attributes"), ("attributes", "file attributes (chattr)"), ("device", "device numbers"),
            ("links", "hard links"), ("hardlink", "hard links"), ("age", "modification times"),
            ("after-build", "modification times"), ("mount", "mount options"), ("root", "parent directories"),
            ("content", "file contents"), ("link", "link targets"), ("size", "sizes"),
        ]
    }
}
