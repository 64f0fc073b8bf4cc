/// What a file has executed or relies on. Lines beside the finding say where it is looked for.
extension Fact {
    package static let interpreter = Fact(
        "interpreter", .text, by: .content, of: .files, holds: .rarely,
        "what a script's first line names, or an ELF program",
        .detailTexts { content, visit in
            if !content.interpreter.isEmpty { visit(content.interpreter.span) }
        }, shows: .value
    ) { EvidencePhrase("run by", $0.value) }
    package static let interpreterHazards = Fact(
        "interpreter.hazards", .set(.searchHazards), by: [.content, .resolution], of: .files, holds: .rarely,
        "what is wrong with where the interpreter is looked for", .details { $0.interpreterHazards }, shows: .value,
        about: [.interpreter]
    ) { EvidencePhrase("which \(ShownValue.searchHazards($0.words))") }
    package static let rpath = Fact(
        "rpath", .text, by: [.content, .reading], of: .files, holds: .rarely,
        "where an ELF file has its libraries looked for",
        .detailTexts { content, visit in if let path = content.searchPath { visit(path.span) } },
        shows: .custom { $0.contentDetails?.searchPath }, as: searchPathPhrase)
    package static let rpathComponents = Fact(
        "rpath.components", .texts, by: [.content, .reading], of: .files, holds: .rarely,
        "the parts of that path between colons",
        .detailTexts { content, visit in
            for component in content.searchPathComponents { visit(component.span) }
        }, shows: .custom { $0.contentDetails?.searchPath }, as: searchPathPhrase)
    package static let rpathHazards = Fact(
        "rpath.hazards", .set(.searchHazards), by: .contents, of: .files, holds: .rarely,
        "what is wrong with the directories of that path", .details { $0.searchPathHazards }, shows: .value,
        about: [.rpath, .rpathComponents]
    ) { EvidencePhrase("part of which \(ShownValue.searchHazards($0.words))") }
    package static let needed = Fact(
        "needed", .texts, by: [.content, .reading], of: .files, holds: .rarely,
        "the libraries that an ELF file asks for",
        .detailTexts { content, visit in for name in content.needed { visit(name.span) } },
        shows: .value
    ) { EvidencePhrase("needs", $0.value) }
    package static let programsHazards = Fact(
        "programs.hazards", .set(.searchHazards), by: .contents, of: .files, holds: .rarely,
        "what is wrong with what the file has executed: programs, libraries, directories of them",
        .details { $0.programHazards }, shows: .value)
    package static let stateHazards = Fact(
        "state.hazards", .set(.searchHazards), by: .contents, of: .files, holds: .rarely,
        "what is wrong with directories and files that root relies on in its work for a service",
        .details { $0.stateHazards }, shows: .value)
    package static let packageHazards = Fact(
        "package.hazards", .set(.packageHazards), by: .resolution, of: .directories, holds: .rarely,
        "what is wrong with the top of a file package", .details { $0.package }, shows: .value
    ) { EvidencePhrase("has \(ShownValue.joined($0.words.map(ShownValue.packageHazard)))") }
    package static let directoryEmpty = Fact(
        "directory.empty", .flag, by: .reading, of: .directories, holds: .seldom, "a directory without entries",
        .own { $0.isEmptyDirectory }, shows: .value
    ) { _ in EvidencePhrase("empty", unlessTitled: "empty") }
    package static let settings = Fact(
        "settings", .set(.settings), by: [.content, .reading], of: .files, holds: .rarely,
        "settings that give rights away", .details { $0.settings }, shows: .value)

    private static let searchPathPhrase: @Sendable (ShownValue) -> EvidencePhrase? = { shown in
        shown.value.isEmpty
            ? EvidencePhrase("looks for libraries in an empty path")
            : EvidencePhrase("looks for libraries in", shown.value)
    }

    static let ofPrograms = [
        interpreter, interpreterHazards, rpath, rpathComponents, rpathHazards, needed, programsHazards, stateHazards,
        packageHazards, directoryEmpty, settings,
    ]
}
