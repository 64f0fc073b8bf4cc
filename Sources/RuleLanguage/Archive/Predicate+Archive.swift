import Facts

extension Test.Predicate: Archivable {
    private enum Form: UInt8, Archivable {
        case holds, equals, isIn, hasAny, hasAll, grants, exceeds, matches, startsWith, endsWith, compares
    }

    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        switch try Form(from: &reader) {
        case .holds: self = .holds
        case .equals: self = .equals(try Test.Value(from: &reader))
        case .isIn: self = .isIn(try Test.Operand(from: &reader))
        case .hasAny: self = .hasAny(try Test.Operand(from: &reader))
        case .hasAll: self = .hasAll(try Test.Operand(from: &reader))
        case .grants:
            let right = try Mode.Right(from: &reader)
            self = .grants(right, try [Mode.Class](from: &reader))
        case .exceeds: self = .exceeds(try Mode(from: &reader))
        case .matches: self = .matches(try Test.Operand(from: &reader))
        case .startsWith: self = .startsWith(try Test.Operand(from: &reader))
        case .endsWith: self = .endsWith(try Test.Operand(from: &reader))
        case .compares:
            let comparison = try Test.Comparison(from: &reader)
            self = .compares(comparison, try Test.Quantity(from: &reader))
        }
    }

    package func write(to writer: inout ArchiveWriter) {
        func write(_ form: Form, _ operand: some Archivable) {
            form.write(to: &writer)
            operand.write(to: &writer)
        }
        switch self {
        case .holds: Form.holds.write(to: &writer)
        case .equals(let value): write(.equals, value)
        case .isIn(let operand): write(.isIn, operand)
        case .hasAny(let operand): write(.hasAny, operand)
        case .hasAll(let operand): write(.hasAll, operand)
        case .grants(let right, let classes):
            write(.grants, right)
            classes.write(to: &writer)
        case .exceeds(let mode): write(.exceeds, mode)
        case .matches(let operand): write(.matches, operand)
        case .startsWith(let operand): write(.startsWith, operand)
        case .endsWith(let operand): write(.endsWith, operand)
        case .compares(let comparison, let quantity):
            write(.compares, comparison)
            quantity.write(to: &writer)
        }
    }
}

extension Test.Quantity: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        value = try reader.number()
        spelled = try reader.text()
        parameter = try String?(from: &reader)
    }

    package func write(to writer: inout ArchiveWriter) {
        writer.add(value)
        writer.add(spelled)
        parameter.write(to: &writer)
    }
}
