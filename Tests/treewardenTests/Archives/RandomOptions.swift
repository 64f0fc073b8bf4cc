import RandomNumbers

/// What of a tree is judged, drawn at random: the same for the same seed.
struct RandomOptions {
    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// One choice.
    struct Choice: CustomStringConvertible {
        var arguments: [String] = []
        /// Root-relative paths that alone are judged.
        var files: [String]?
        /// Whether the walk may end before its end: where it is then depends on the order of the entries.
        var endsEarly = false

        var description: String { (arguments + (files.map { ["--files-from"] + $0 } ?? [])).joined(separator: " ") }
    }

    private static let globs = [
        "a", "lib", "b/**", "*.sh", "etc/", "**/bin", "a/*", "?", "[ab]", "*", "n*", "tool", "bin/tool", ".hidden",
        "a/b", "*~", "**/a/**",
    ]
    // None is near a time that a tree has, or that unpacking one gives a directory.
    private static let times = ["@500000000", "@3000000000"]

    /// - Parameter paths: of all entries of the tree.
    mutating func next(of paths: [String]) -> Choice {
        var choice = Choice()
        for _ in 0..<random.pick([1, 1, 2, 3]) {
            switch random.below(7) {
            case 0, 1: choice.arguments += ["--exclude", random.pick(Self.globs)]
            case 2: choice.arguments += ["--skip-hidden"]
            case 3: choice.arguments += ["--skip-packages"]
            case 4: choice.arguments += ["--newer-than", random.pick(Self.times)]
            case 5 where !paths.isEmpty && choice.files == nil:
                choice.files = random.some(of: paths)
            case 6 where random.once(in: 3): choice.arguments += ["--max-entries", "1"]
            default: choice.arguments += ["--max-depth", random.pick(["1", "2", "3"])]
            }
        }
        choice.endsEarly = choice.arguments.contains("--max-entries")
        return choice
    }
}
