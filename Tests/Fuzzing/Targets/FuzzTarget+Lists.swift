import Facts

@testable import Trees

extension FuzzTarget {
    /// What `git ls-files` and `git ls-tree` print, and what `git cat-file` does.
    static let git = FuzzTarget(name: "git") { input in
        let repository = GitRepository(at: Array("/nonexistent".utf8))
        for objectWord in [1, 2] {
            guard let tree = try? ListedTree(input, of: repository, objectWord: objectWord, words: 3) else { continue }
            try check(tree)
        }
        for (object, target) in GitRepository.contents(of: input) {
            try hold(object.count + target.count < input.count, "an object lies in the output")
        }
    }

    /// Paths that somebody lists.
    static let list = FuzzTarget(name: "list") { input in
        try check(ListedTree(paths: input))
    }

    private static func check(_ tree: ListedTree) throws {
        let met = try Self.paths(in: tree)
        let paths = Set(met)
        try hold(paths.count == met.count, "an entry is met once")
        for index in tree.entries.entries.indices {
            var path = Array(tree.entries.path(of: index))
            // A directory may be listed with a slash behind it, and is met without.
            if path.last == UInt8(ascii: "/"), !paths.contains(path) { path.removeLast() }
            try hold(paths.contains(path), "what is listed is met: \(path)")
        }
        for path in paths {
            guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { continue }
            try hold(paths.contains(Array(path[..<slash])), "what lies above an entry is met: \(path)")
        }
        var pruning = Pruning()
        pruning.skipsHidden = true
        pruning.skipsPackages = true
        try hold(paths.isSuperset(of: try Self.paths(in: tree.leavingOut(pruning))), "leaving out adds nothing")
    }

    private static func paths(in tree: ListedTree) throws -> [[UInt8]] {
        try tree.walk(consumers: [PathRecorder()], progress: WalkProgress()).0.flatMap(\.paths)
    }
}

/// Records the path of every entry.
private struct PathRecorder: EntryConsumer, Sendable {
    var paths: [[UInt8]] = []

    func baseline(for kind: EntryKind) -> Collectors { [.name, .path] }

    mutating func consider(_ facts: inout EntryFacts) -> Decision { .candidate }

    mutating func record(_ facts: borrowing EntryFacts) {
        paths.append(facts.path)
    }
}
