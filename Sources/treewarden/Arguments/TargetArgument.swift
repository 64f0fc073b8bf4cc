import Facts
import RuleLanguage

/// The words of `--target`: file systems that the tree may go to, separated by commas.
enum TargetArgument {
    /// The words of the file systems, each once, in the order in which they were given.
    static func words(of arguments: [String]) throws(CommandError) -> [String] {
        var words: [String] = []
        for argument in arguments {
            for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
                let word = String(part)
                guard let members = TargetSystems.members(named: word) else { throw CommandError(unknownTarget: word) }
                words += members.filter { !words.contains($0) }
            }
        }
        return words
    }
}

extension CommandError {
    fileprivate init(unknownTarget word: String) {
        let nearest = nearestWord(to: word, among: TargetSystems.allWords).map { "Did you mean '\($0)'? " } ?? ""
        self.init(
            "--target \(PathArgument(ArgumentText.decode(word)).quoted) is no file system that names can be judged for",
            hints: "\(nearest)All of them: \(TargetSystems.allWords.joined(separator: ", "))")
    }
}
