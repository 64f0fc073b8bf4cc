extension String: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        self = try reader.text()
    }

    package func write(to writer: inout ArchiveWriter) {
        writer.add(self)
    }
}

extension Archivable where Self: FixedWidthInteger {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        self = try reader.number()
    }

    /// No number of a rule needs 64 bits without a sign.
    package func write(to writer: inout ArchiveWriter) {
        writer.add(Int64(self))
    }
}

extension UInt8: Archivable {}
extension UInt16: Archivable {}
extension UInt32: Archivable {}
extension Int64: Archivable {}
extension Int: Archivable {}

extension Bool: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        self = try reader.number(UInt8.self) != 0
    }

    package func write(to writer: inout ArchiveWriter) {
        writer.add(self ? 1 : 0)
    }
}

extension Array: Archivable where Element: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        let count = try reader.count()
        self = []
        reserveCapacity(count)
        for _ in 0..<count { append(try Element(from: &reader)) }
    }

    package func write(to writer: inout ArchiveWriter) {
        count.write(to: &writer)
        for element in self { element.write(to: &writer) }
    }
}

extension Optional: Archivable where Wrapped: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        self = try Bool(from: &reader) ? Wrapped(from: &reader) : nil
    }

    package func write(to writer: inout ArchiveWriter) {
        (self != nil).write(to: &writer)
        self?.write(to: &writer)
    }
}
