import Auditing
import Facts

extension SourceTally {
    /// `412 source files (C 120, Swift 240, shell 52), 1,903 file operations, 31 not decidable`.
    var phrase: String {
        let languages = SourceLanguage.allCases.compactMap { language in
            texts[language].map { "\(language.displayName) \($0.grouped)" }
        }
        let open = undecided > 0 ? ", \(undecided.grouped) not decidable" : ""
        return "\(count.of("source file")) (\(languages.joined(separator: ", "))), \(acts.of("file operation"))\(open)"
    }
}

extension SourceLanguage {
    /// As people write it.
    var displayName: String {
        switch self {
        case .c: "C"
        case .cPlusPlus: "C++"
        case .objectiveC: "Objective-C"
        case .swift: "Swift"
        case .python: "Python"
        case .dockerfile: "Dockerfile"
        case .shell, .unit, .tmpfiles, .workflow, .crontab, .sudoers, .makefile, .settings: rawValue
        }
    }
}
