import Facts

/// A file of commands, or one that carries some.
struct CommandFile {
    let shell: ShellReader
    let text: Excerpt

    init(_ shell: ShellReader, _ bytes: [UInt8]) {
        self.shell = shell
        text = Excerpt(bytes)
    }

    /// Finds the acts of the file, with sites whose lines are not counted.
    func read(_ language: SourceLanguage, into found: inout FoundActs) {
        switch language {
        case .shell: readScript(into: &found)
        case .unit: UnitReader(shell).read(text.bytes, into: &found)
        case .tmpfiles: TemporaryFilesReader(shell).read(text.bytes, into: &found)
        case .dockerfile: DockerfileReader(shell).read(text.bytes, into: &found)
        case .workflow: WorkflowReader(shell: shell).read(text.bytes, into: &found)
        case .crontab: CrontabReader(shell: shell).read(text.bytes, into: &found)
        case .sudoers: SudoersReader(shell: shell).read(text.bytes, into: &found)
        case .makefile: MakefileReader(shell: shell).read(text.bytes, into: &found)
        case .c, .cPlusPlus, .objectiveC, .swift, .python: break
        }
    }

    private func readScript(into found: inout FoundActs) {
        var surroundings = ShellReader.Surroundings()
        // `#!/bin/sh -e`
        let first = text.bytes.prefix(256).prefix { $0 != UInt8(ascii: "\n") }
        if first.starts(with: "#!".utf8) {
            let options = first.split(separator: UInt8(ascii: " ")).dropFirst()
            surroundings.endsOnFailure = options.contains {
                $0.first == UInt8(ascii: "-") && $0.contains(UInt8(ascii: "e"))
            }
        }
        shell.read(text, surroundings, into: &found)
    }
}
