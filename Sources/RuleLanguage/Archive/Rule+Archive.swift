import Facts

extension Rule: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        id = try reader.text()
        family = try Family(from: &reader)
        title = try reader.text()
        level = try LevelChoice(from: &reader)
        profiles = [:]
        for _ in 0..<(try reader.count()) {
            let profile = try Profile(from: &reader)
            profiles[profile] = try LevelChoice(from: &reader)
        }
        confidence = try Confidence(from: &reader)
        since = try reader.text()
        cwe = try [Int](from: &reader)
        cert = try [String](from: &reader)
        guidance = try reader.text()
        when = try Condition(from: &reader)
        supersedes = try [String](from: &reader)
        because = try reader.text()
        remedy = try reader.text()
        fix = try Fix?(from: &reader)
        finds = try [Example](from: &reader)
        ignores = try [Example](from: &reader)
        isAggregate = try Bool(from: &reader)
        let files = try Int?(from: &reader)
        let percent = try Int?(from: &reader)
        threshold = files.map { Threshold(files: $0, percent: percent ?? 0) }
        subject = try Subject(from: &reader)
        needs = Set(try [Need](from: &reader))
        folds = [:]
        for _ in 0..<(try reader.count()) {
            let profile = try Profile(from: &reader)
            for _ in 0..<(try reader.count()) {
                let level = try Level(from: &reader)
                folds[profile, default: [:]][level] = try Fold(from: &reader)
            }
        }
        severity = try Int?(from: &reader)
        file = try reader.text()
    }

    package func write(to writer: inout ArchiveWriter) {
        writer.add(id)
        family.write(to: &writer)
        writer.add(title)
        level.write(to: &writer)
        profiles.count.write(to: &writer)
        // The same rules give the same archive.
        for (profile, level) in profiles.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            profile.write(to: &writer)
            level.write(to: &writer)
        }
        confidence.write(to: &writer)
        writer.add(since)
        cwe.write(to: &writer)
        cert.write(to: &writer)
        writer.add(guidance)
        when.write(to: &writer)
        supersedes.write(to: &writer)
        writer.add(because)
        writer.add(remedy)
        fix.write(to: &writer)
        finds.write(to: &writer)
        ignores.write(to: &writer)
        isAggregate.write(to: &writer)
        (threshold?.files).write(to: &writer)
        (threshold?.percent).write(to: &writer)
        subject.write(to: &writer)
        needs.sorted { $0.rawValue < $1.rawValue }.write(to: &writer)
        folds.count.write(to: &writer)
        for (profile, levels) in folds.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            profile.write(to: &writer)
            levels.count.write(to: &writer)
            for (level, fold) in levels.sorted(by: { $0.key < $1.key }) {
                level.write(to: &writer)
                fold.write(to: &writer)
            }
        }
        severity.write(to: &writer)
        writer.add(file)
    }
}

extension Rule.Fold: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        switch try Int(from: &reader) {
        case 0: self = .tree
        case 1: self = .directory
        case 2: self = .subtree
        default: self = .fact(try .read(from: &reader))
        }
    }

    package func write(to writer: inout ArchiveWriter) {
        switch self {
        case .tree: 0.write(to: &writer)
        case .directory: 1.write(to: &writer)
        case .subtree: 2.write(to: &writer)
        case .fact(let fact):
            3.write(to: &writer)
            fact.write(to: &writer)
        }
    }
}

extension Rule.LevelChoice: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        choices = try [Choice](from: &reader)
    }

    package func write(to writer: inout ArchiveWriter) {
        choices.write(to: &writer)
    }
}

extension Rule.LevelChoice.Choice: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        level = try Level(from: &reader)
        when = try Condition?(from: &reader)
    }

    package func write(to writer: inout ArchiveWriter) {
        level.write(to: &writer)
        when.write(to: &writer)
    }
}

extension Rule.Example: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        let dialect = try CodeExample.Dialect?(from: &reader)
        let text = try reader.text()
        self = dialect.map { .code(CodeExample(dialect: $0, text: text)) } ?? .entry(line: text)
    }

    package func write(to writer: inout ArchiveWriter) {
        switch self {
        case .entry(let line):
            CodeExample.Dialect?.none.write(to: &writer)
            writer.add(line)
        case .code(let code):
            Optional(code.dialect).write(to: &writer)
            writer.add(code.text)
        }
    }
}
