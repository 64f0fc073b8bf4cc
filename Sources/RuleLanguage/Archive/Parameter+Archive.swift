import Facts

extension Parameter: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        name = try reader.text()
        type = try Kind(from: &reader)
        standard = try ParameterValue?(from: &reader)
        meaning = try reader.text()
    }

    package func write(to writer: inout ArchiveWriter) {
        writer.add(name)
        type.write(to: &writer)
        standard.write(to: &writer)
        writer.add(meaning)
    }
}

extension ParameterValue: Archivable {
    private enum Form: UInt8, Archivable {
        case text, texts, accounts, number, flag, pins
    }

    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        switch try Form(from: &reader) {
        case .text: self = .text(try [UInt8](from: &reader))
        case .texts: self = .texts(try [[UInt8]](from: &reader))
        case .accounts: self = .accounts(try [AccountReference](from: &reader))
        case .number: self = .number(try reader.number())
        case .flag: self = .flag(try Bool(from: &reader))
        case .pins: self = .pins(try [PinnedEntry](from: &reader))
        }
    }

    package func write(to writer: inout ArchiveWriter) {
        func write(_ form: Form, _ value: some Archivable) {
            form.write(to: &writer)
            value.write(to: &writer)
        }
        switch self {
        case .text(let text): write(.text, text)
        case .texts(let texts): write(.texts, texts)
        case .accounts(let ids): write(.accounts, ids)
        case .number(let number): write(.number, number)
        case .flag(let flag): write(.flag, flag)
        case .pins(let pins): write(.pins, pins)
        }
    }
}

// Not as its line, which would be parsed at every start: there are a hundred of them.
extension PinnedEntry: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        self.init(
            path: try [UInt8](from: &reader), kind: try EntryKind(from: &reader), mode: try Mode(from: &reader),
            owner: try AccountReference(from: &reader), group: try AccountReference(from: &reader),
            capabilities: try FileCapabilities?(from: &reader))
    }

    package func write(to writer: inout ArchiveWriter) {
        path.write(to: &writer)
        kind.write(to: &writer)
        mode.write(to: &writer)
        owner.write(to: &writer)
        group.write(to: &writer)
        capabilities.write(to: &writer)
    }
}

extension FileCapabilities: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        self.init(
            permitted: try CapabilitySet(from: &reader), inheritable: try CapabilitySet(from: &reader),
            effective: try Bool(from: &reader), rootID: try UInt32?(from: &reader))
    }

    package func write(to writer: inout ArchiveWriter) {
        permitted.write(to: &writer)
        inheritable.write(to: &writer)
        effective.write(to: &writer)
        rootID.write(to: &writer)
    }
}

extension CapabilitySet: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        self.init(rawValue: UInt64(bitPattern: try Int64(from: &reader)))
    }

    package func write(to writer: inout ArchiveWriter) {
        Int64(bitPattern: rawValue).write(to: &writer)
    }
}

/// As its spelling; no name begins with a digit.
extension AccountReference: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        let text = try reader.text()
        guard let account = AccountReference(spelled: text) else { throw reader.damage }
        self = account
    }

    package func write(to writer: inout ArchiveWriter) {
        writer.add(spelling)
    }
}
