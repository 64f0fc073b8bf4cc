import Facts

/// A file of commands, or one that carries some.
struct CommandFile {
    let shell: ShellReader
    let text: Excerpt

    init(_ shell: ShellReader, _ bytes: [UInt8]) {
        self.shell = shell
        text = Excerpt(bytes)
    }

    /// The acts of the file, in its order, with sites whose lines are not counted.
    func acts(_ language: SourceLanguage) -> [ActFacts] {
        switch language {
        case .shell: script()
        case .unit: UnitReader(shell).acts(in: text.bytes)
        case .tmpfiles: TemporaryFilesReader(shell).acts(in: text.bytes)
        case .dockerfile: DockerfileReader(shell).acts(in: text.bytes)
        case .workflow: WorkflowReader(shell: shell).acts(in: text.bytes)
        case .crontab: CrontabReader(shell: shell).acts(in: text.bytes)
        case .sudoers: SudoersReader(shell: shell).acts(in: text.bytes)
        case .makefile: MakefileReader(shell: shell).acts(in: text.bytes)
        case .c, .cPlusPlus, .objectiveC, .swift, .python: []
        }
    }

    private func script() -> [ActFacts] {
        var surroundings = ShellReader.Surroundings()
        // `#!/bin/sh -e`
        let first = text.bytes.prefix(256).prefix { $0 != UInt8(ascii: "\n") }
        if first.starts(with: "#!".utf8) {
            let options = first.split(separator: UInt8(ascii: " ")).dropFirst()
            surroundings.endsOnFailure = options.contains {
                $0.first == UInt8(ascii: "-") && $0.contains(UInt8(ascii: "e"))
            }
        }
        return shell.acts(in: text, surroundings)
    }
}
