@testable import Facts

extension FuzzTarget {
    /// What scripts and configurations say about the umask.
    static let umask = FuzzTarget(name: "umask") { input in
        let lines = input.lines
        let all = UmaskReader.statements(in: input)
        for statement in all {
            try hold((1...lines.count).contains(statement.line), "line \(statement.line) is in the file")
            try hold(!statement.text.isEmpty && statement.text.count <= 60, "a statement is shown, and not too much")
        }
        for statement in UmaskReader.statements(in: input, ofScript: true) {
            try hold(statement.text.starts(with: "umask ".utf8), "a script says something by its commands")
        }
    }

    /// The programs that a unit of systemd starts.
    static let unit = FuzzTarget(name: "unit") { input in
        let programs = UnitFile.programs(in: input)
        try hold(programs.count <= 64, "so many programs are dear")
        try hold(Set(programs).count == programs.count, "a program is named once")
        for program in programs {
            try hold(program.first == UInt8(ascii: "/"), "a program's path is absolute")
            try hold(!program.contains(UInt8(ascii: "\n")), "a program's path ends with the line")
        }
    }
}
