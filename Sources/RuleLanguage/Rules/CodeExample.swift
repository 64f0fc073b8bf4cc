public import Facts

/// A program's text in a rule: a whole file, in which lines may be marked at which a finding starts.
public struct CodeExample: Equatable, Sendable {
    /// What it is written in; the same language may be in files of several sorts.
    public var dialect: Dialect
    /// As it was written, marks included.
    public var text: String

    package init(dialect: Dialect, text: String) {
        self.dialect = dialect
        self.text = text
    }

    /// Sorts of files, by the words that rules have for them.
    public enum Dialect: String, CaseIterable, Hashable, Sendable {
        case c
        case cPlusPlus = "c++"
        case objectiveC = "objective-c"
        case swift, sh, python, unit, socket, tmpfiles, dockerfile, workflow, gitlab, crontab, sudoers, makefile
        case settings
    }

    /// What ends a marked line.
    private static let mark = "<--"

    private var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The file, without the marks.
    public var bytes: [UInt8] {
        let lines = lines.map { line in
            line.hasSuffix(Self.mark) ? String(line.dropLast(Self.mark.count)).trimmedEnd : line
        }
        return Array(lines.joined(separator: "\n").utf8)
    }

    /// The lines at which findings start, from 1; where there are none any place will do.
    public var markedLines: [Int] {
        lines.enumerated().filter { $1.hasSuffix(Self.mark) }.map { $0.offset + 1 }
    }
}

extension CodeExample.Dialect {
    /// The language of its files.
    public var language: SourceLanguage {
        switch self {
        case .c: .c
        case .cPlusPlus: .cPlusPlus
        case .objectiveC: .objectiveC
        case .swift: .swift
        case .sh: .shell
        case .python: .python
        case .unit, .socket: .unit
        case .tmpfiles: .tmpfiles
        case .dockerfile: .dockerfile
        case .workflow, .gitlab: .workflow
        case .crontab: .crontab
        case .sudoers: .sudoers
        case .makefile: .makefile
        case .settings: .settings
        }
    }

    /// Where such a file lies in a tree.
    public var path: String {
        switch self {
        case .c: "src/example.c"
        case .cPlusPlus: "src/example.cpp"
        case .objectiveC: "src/example.m"
        case .swift: "Sources/example.swift"
        case .sh: "bin/example.sh"
        case .python: "bin/example.py"
        case .unit: "system/example.service"
        case .socket: "system/example.socket"
        case .tmpfiles: "tmpfiles.d/example.conf"
        case .dockerfile: "Dockerfile"
        case .workflow: ".github/workflows/example.yml"
        case .gitlab: ".gitlab-ci.yml"
        case .crontab: "cron.d/example"
        case .sudoers: "sudoers.d/example"
        case .makefile: "Makefile"
        case .settings: "etc/login.defs"
        }
    }
}

extension String {
    fileprivate var trimmedEnd: Substring {
        var rest = self[...]
        while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
        return rest
    }
}
