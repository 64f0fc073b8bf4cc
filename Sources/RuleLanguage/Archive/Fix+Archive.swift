import Facts

extension Fix: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        level = try Level(from: &reader)
        verb = try Verb(from: &reader)
    }

    package func write(to writer: inout ArchiveWriter) {
        level.write(to: &writer)
        verb.write(to: &writer)
    }
}

extension Fix.Level: Archivable {}
extension Fix.Holder: Archivable {}
extension Fix.List: Archivable {}
extension Fix.Ownership: Archivable {}

extension Fix.Verb: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        switch try Int(from: &reader) {
        case 0:
            let rights = try UInt8(from: &reader)
            let holders = try [Fix.Holder](from: &reader)
            self = .take(rights: rights, from: holders, in: try Fix.List(from: &reader))
        case 1: self = .clear(try Mode(from: &reader))
        case 2: self = .addSticky
        case 3: self = .dropCapabilities
        case 4: self = .dropAttributes(try [String](from: &reader))
        case 5: self = .give(try Fix.Ownership(from: &reader))
        case 6: self = .relink
        case 7: self = .setTime
        default: throw reader.damage
        }
    }

    package func write(to writer: inout ArchiveWriter) {
        switch self {
        case .take(let rights, let holders, let list):
            0.write(to: &writer)
            rights.write(to: &writer)
            holders.write(to: &writer)
            list.write(to: &writer)
        case .clear(let bits):
            1.write(to: &writer)
            bits.write(to: &writer)
        case .addSticky: 2.write(to: &writer)
        case .dropCapabilities: 3.write(to: &writer)
        case .dropAttributes(let globs):
            4.write(to: &writer)
            globs.write(to: &writer)
        case .give(let ownership):
            5.write(to: &writer)
            ownership.write(to: &writer)
        case .relink: 6.write(to: &writer)
        case .setTime: 7.write(to: &writer)
        }
    }
}
