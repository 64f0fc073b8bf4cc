import Facts
import Programs

extension CallTables: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        let calls = try [TabledCall](from: &reader)
        let aliases = try [String: String](from: &reader)
        let constants = try [String: UInt32](from: &reader)
        let texts = try [String: String](from: &reader)
        let views = try [String: [SourceLanguage]](from: &reader)
        let exports = try [String: String](from: &reader)
        self.init(
            calls: calls, aliases: aliases, constants: constants, texts: texts, views: views.mapValues { Set($0) },
            exports: exports)
    }

    package func write(to writer: inout ArchiveWriter) {
        calls.write(to: &writer)
        aliases.write(to: &writer)
        constants.write(to: &writer)
        texts.write(to: &writer)
        views.mapValues { $0.sorted { $0.rawValue < $1.rawValue } }.write(to: &writer)
        exports.write(to: &writer)
    }
}

extension TabledCall: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        let name = try reader.text()
        let form = try Form(from: &reader)
        let languages = try Set([SourceLanguage](from: &reader))
        self.init(name: name, form: form, languages: languages, api: try reader.text())
        type = try String?(from: &reader)
        receiver = try Role?(from: &reader)
        needs = try Set([String](from: &reader))
        given = try [String](from: &reader)
        options = try [String: CommandOption](from: &reader)
        runs = try Runs?(from: &reader)
        strips = Set(try reader.text())
        parameters = try [Parameter](from: &reader)
        isVariadic = try Bool(from: &reader)
        for _ in 0..<(try reader.count()) {
            let acts = try Acts(from: &reader)
            does.append(Conditional(acts, try FlagCondition(from: &reader)))
        }
        asks = try Self.questions(from: &reader)
        follows = try FlagCondition(from: &reader)
        exclusive = try FlagCondition(from: &reader)
        replaces = try FlagCondition(from: &reader)
        masked = try FlagCondition(from: &reader)
        needsMode = try FlagCondition(from: &reader)
        kept = try FlagCondition(from: &reader)
        gives = try Gift?(from: &reader)
        fails = try FailureSign?(from: &reader)
        failure = try FailureEffects(from: &reader)
        composes = try Bool(from: &reader)
        closes = try Bool(from: &reader)
        compares = try Bool(from: &reader)
        ends = try Bool(from: &reader)
        isReversible = try Bool(from: &reader)
        yields = try NameShapes(from: &reader)
        signs = Set(try [Sign](from: &reader))
        tolerates = try Self.questions(from: &reader)
        file = try reader.text()
        signature = try reader.text()
    }

    package func write(to writer: inout ArchiveWriter) {
        writer.add(name)
        form.write(to: &writer)
        languages.sorted { $0.rawValue < $1.rawValue }.write(to: &writer)
        writer.add(api)
        type.write(to: &writer)
        receiver.write(to: &writer)
        needs.sorted().write(to: &writer)
        given.write(to: &writer)
        options.write(to: &writer)
        runs.write(to: &writer)
        writer.add(String(strips.sorted()))
        parameters.write(to: &writer)
        isVariadic.write(to: &writer)
        does.count.write(to: &writer)
        for act in does {
            act.value.write(to: &writer)
            act.condition.write(to: &writer)
        }
        Self.write(asks, to: &writer)
        for condition in [follows, exclusive, replaces, masked, needsMode, kept] { condition.write(to: &writer) }
        gives.write(to: &writer)
        fails.write(to: &writer)
        failure.write(to: &writer)
        composes.write(to: &writer)
        closes.write(to: &writer)
        compares.write(to: &writer)
        ends.write(to: &writer)
        isReversible.write(to: &writer)
        yields.write(to: &writer)
        signs.sorted { $0.rawValue < $1.rawValue }.write(to: &writer)
        Self.write(tolerates, to: &writer)
        writer.add(file)
        writer.add(signature)
    }

    private static func questions(
        from reader: inout ArchiveReader
    ) throws(ArchiveDamage) -> [Conditional<Questions>] {
        var questions: [Conditional<Questions>] = []
        for _ in 0..<(try reader.count()) {
            let value = try Questions(from: &reader)
            questions.append(Conditional(value, try FlagCondition(from: &reader)))
        }
        return questions
    }

    private static func write(_ questions: [Conditional<Questions>], to writer: inout ArchiveWriter) {
        questions.count.write(to: &writer)
        for question in questions {
            question.value.write(to: &writer)
            question.condition.write(to: &writer)
        }
    }
}

extension TabledCall.Form: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        switch try Int(from: &reader) {
        case 0: self = .function(qualifier: try String?(from: &reader))
        case 1: self = .method
        case 2: self = .message(isClassMethod: try Bool(from: &reader))
        case 3: self = .command
        case 4: self = .property
        default: self = .directive(section: try reader.text())
        }
    }

    package func write(to writer: inout ArchiveWriter) {
        switch self {
        case .function(let qualifier):
            0.write(to: &writer)
            qualifier.write(to: &writer)
        case .method: 1.write(to: &writer)
        case .message(let isClassMethod):
            2.write(to: &writer)
            isClassMethod.write(to: &writer)
        case .command: 3.write(to: &writer)
        case .property: 4.write(to: &writer)
        case .directive(let section):
            5.write(to: &writer)
            writer.add(section)
        }
    }
}

extension TabledCall.Parameter: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        let role = try TabledCall.Role(from: &reader)
        let label = try String?(from: &reader)
        let isOptional = try Bool(from: &reader)
        self.init(role: role, label: label, isOptional: isOptional, isRepeated: try Bool(from: &reader))
    }

    package func write(to writer: inout ArchiveWriter) {
        role.write(to: &writer)
        label.write(to: &writer)
        isOptional.write(to: &writer)
        isRepeated.write(to: &writer)
    }
}

extension FlagCondition: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        let when = try Set([String](from: &reader))
        let unless = try Set([String](from: &reader))
        self.init(when: when, unless: unless, isPossible: try Bool(from: &reader))
    }

    package func write(to writer: inout ArchiveWriter) {
        when.sorted().write(to: &writer)
        unless.sorted().write(to: &writer)
        isPossible.write(to: &writer)
    }
}

extension CommandOption: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        let argument = try TabledCall.Role?(from: &reader)
        let other = try String?(from: &reader)
        self.init(argument: argument, other: other, effects: try [Effect](from: &reader))
    }

    package func write(to writer: inout ArchiveWriter) {
        argument.write(to: &writer)
        other.write(to: &writer)
        effects.write(to: &writer)
    }
}

extension CommandOption.Effect: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        switch try Int(from: &reader) {
        case 0: self = .isRecursive
        case 1: self = .follows(try Bool(from: &reader))
        case 2: self = .isExclusive(try Bool(from: &reader))
        case 3: self = .does(try Acts(from: &reader))
        case 4: self = .asks(try Questions(from: &reader))
        default: self = .tolerates(try Questions(from: &reader))
        }
    }

    package func write(to writer: inout ArchiveWriter) {
        func write(_ form: Int, _ value: some Archivable) {
            form.write(to: &writer)
            value.write(to: &writer)
        }
        switch self {
        case .isRecursive: 0.write(to: &writer)
        case .follows(let follows): write(1, follows)
        case .isExclusive(let isExclusive): write(2, isExclusive)
        case .does(let acts): write(3, acts)
        case .asks(let questions): write(4, questions)
        case .tolerates(let questions): write(5, questions)
        }
    }
}

extension Dictionary: Archivable where Key == String, Value: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        self = [:]
        for _ in 0..<(try reader.count()) {
            let key = try reader.text()
            self[key] = try Value(from: &reader)
        }
    }

    /// The same pairs give the same archive.
    package func write(to writer: inout ArchiveWriter) {
        count.write(to: &writer)
        for (key, value) in sorted(by: { $0.key < $1.key }) {
            writer.add(key)
            value.write(to: &writer)
        }
    }
}
