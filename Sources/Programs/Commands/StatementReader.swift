import Facts

/// Reads texts of one language whose statements are commands, or carry some.
enum StatementReader: Sendable {
    case script(ShellReader)
    case unit(UnitReader)
    case temporaryFiles(TemporaryFilesReader)
    case dockerfile(DockerfileReader)
    case workflow(WorkflowReader)
    case crontab(CrontabReader)
    case sudoers(SudoersReader)
    case makefile(MakefileReader)
    case settings(SettingsReader)

    /// Nothing for the language of a program.
    init?(_ language: SourceLanguage, _ shell: ShellReader) {
        switch language {
        case .shell: self = .script(shell)
        case .unit: self = .unit(UnitReader(shell))
        case .tmpfiles: self = .temporaryFiles(TemporaryFilesReader(shell))
        case .dockerfile: self = .dockerfile(DockerfileReader(shell))
        case .workflow: self = .workflow(WorkflowReader(shell: shell))
        case .crontab: self = .crontab(CrontabReader(shell: shell))
        case .sudoers: self = .sudoers(SudoersReader(shell: shell))
        case .makefile: self = .makefile(MakefileReader(shell: shell))
        case .settings: self = .settings(SettingsReader(shell))
        case .c, .cPlusPlus, .objectiveC, .swift, .python: return nil
        }
    }

    /// Finds the acts of a text, with sites whose lines are not counted.
    func read(_ bytes: [UInt8], into found: inout FoundActs) {
        switch self {
        case .script(let shell): Self.read(script: bytes, shell, into: &found)
        case .unit(let reader): reader.read(bytes, into: &found)
        case .temporaryFiles(let reader): reader.read(bytes, into: &found)
        case .dockerfile(let reader): reader.read(bytes, into: &found)
        case .workflow(let reader): reader.read(bytes, into: &found)
        case .crontab(let reader): reader.read(bytes, into: &found)
        case .sudoers(let reader): reader.read(bytes, into: &found)
        case .makefile(let reader): reader.read(bytes, into: &found)
        case .settings(let reader): reader.read(bytes, into: &found)
        }
    }

    private static func read(script bytes: [UInt8], _ shell: ShellReader, into found: inout FoundActs) {
        var surroundings = ShellReader.Surroundings()
        // `#!/bin/sh -e`
        let first = bytes.prefix(256).prefix { $0 != UInt8(ascii: "\n") }
        if first.starts(with: "#!".utf8) {
            let options = first.split(separator: UInt8(ascii: " ")).dropFirst()
            surroundings.endsOnFailure = options.contains {
                $0.first == UInt8(ascii: "-") && $0.contains(UInt8(ascii: "e"))
            }
        }
        shell.read(Excerpt(bytes), surroundings, into: &found)
    }
}
