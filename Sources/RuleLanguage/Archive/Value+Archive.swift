import Facts

extension Test.Operand: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        let isParameter = try Bool(from: &reader)
        self = isParameter ? .parameter(try reader.text()) : .values(try [Test.Value](from: &reader))
    }

    package func write(to writer: inout ArchiveWriter) {
        switch self {
        case .values(let values):
            false.write(to: &writer)
            values.write(to: &writer)
        case .parameter(let name):
            true.write(to: &writer)
            writer.add(name)
        }
    }
}

extension Test.Value: Archivable {
    private enum Form: UInt8, Archivable {
        case kind, content, member, text, account, mode, empty
    }

    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        switch try Form(from: &reader) {
        case .kind: self = .kind(try EntryKind(from: &reader))
        case .content: self = .content(try ContentKind(from: &reader))
        case .member:
            let domain = try FactType.Domain(from: &reader)
            self = .member(domain, try reader.number())
        case .text: self = .text(try [UInt8](from: &reader))
        case .account: self = .account(try reader.number())
        case .mode: self = .mode(try Mode(from: &reader))
        case .empty: self = .empty
        }
    }

    package func write(to writer: inout ArchiveWriter) {
        func write(_ form: Form, _ value: some Archivable) {
            form.write(to: &writer)
            value.write(to: &writer)
        }
        switch self {
        case .kind(let kind): write(.kind, kind)
        case .content(let content): write(.content, content)
        case .member(let domain, let bit):
            write(.member, domain)
            bit.write(to: &writer)
        case .text(let text): write(.text, text)
        case .account(let id): write(.account, id)
        case .mode(let mode): write(.mode, mode)
        case .empty: Form.empty.write(to: &writer)
        }
    }
}
