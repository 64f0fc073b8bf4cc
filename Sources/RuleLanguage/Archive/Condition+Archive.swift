import Facts

extension Condition: Archivable {
    private enum Form: UInt8, Archivable {
        case all, any, not, test
    }

    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        switch try Form(from: &reader) {
        case .all: self = .all(try [Condition](from: &reader))
        case .any: self = .any(try [Condition](from: &reader))
        case .not: self = .not(try Condition(from: &reader))
        case .test:
            let subject = try Test.Subject(from: &reader)
            self = .test(Test(subject, try Test.Predicate(from: &reader)))
        }
    }

    package func write(to writer: inout ArchiveWriter) {
        switch self {
        case .all(let parts):
            Form.all.write(to: &writer)
            parts.write(to: &writer)
        case .any(let parts):
            Form.any.write(to: &writer)
            parts.write(to: &writer)
        case .not(let part):
            Form.not.write(to: &writer)
            part.write(to: &writer)
        case .test(let test):
            Form.test.write(to: &writer)
            test.subject.write(to: &writer)
            test.predicate.write(to: &writer)
        }
    }
}

extension Test.Subject: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        let isFact = try Bool(from: &reader)
        self = isFact ? .fact(try .read(from: &reader)) : .parameter(try reader.text())
    }

    package func write(to writer: inout ArchiveWriter) {
        switch self {
        case .fact(let fact):
            true.write(to: &writer)
            fact.write(to: &writer)
        case .parameter(let name):
            false.write(to: &writer)
            writer.add(name)
        }
    }
}
