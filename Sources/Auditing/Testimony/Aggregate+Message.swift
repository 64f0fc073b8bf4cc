import Facts
import RuleLanguage

extension Aggregate {
    func write(to writer: inout MessageWriter) {
        writer.add(count)
        writer.add(files)
        writer.add(UInt64(level.rawValue))
        writer.add(UInt64(permissions))
        writer.add(UInt64(targets.rawValue))
        writer.add(samples) { $0.add($1) }
    }

    init(from reader: inout MessageReader) throws(MessageDamage) {
        let (count, files) = (try reader.number(Int.self), try reader.number(Int.self))
        guard let level = Level(rawValue: try reader.number()) else { throw MessageDamage() }
        let permissions = try reader.number(UInt16.self)
        let targets = TransferTarget(rawValue: try reader.number())
        let samples = try reader.list { reader throws(MessageDamage) in try reader.text() }
        self.init(
            count: count, files: files, level: level, permissions: permissions, targets: targets, samples: samples)
    }
}

extension Aggregate.Key {
    func write(to writer: inout MessageWriter) {
        writer.add(rule)
        switch part {
        case .all: writer.add(0)
        case .level(let level):
            writer.add(1)
            writer.add(UInt64(level.rawValue))
        case .loss(let loss):
            writer.add(2)
            writer.add(UInt64(loss.rawValue))
        }
    }

    init(from reader: inout MessageReader, rules: Int) throws(MessageDamage) {
        rule = try reader.place(below: rules)
        switch try reader.number(UInt8.self) {
        case 0: part = .all
        case 1:
            guard let level = Level(rawValue: try reader.number()) else { throw MessageDamage() }
            part = .level(level)
        case 2: part = .loss(TransferLosses(rawValue: try reader.number()))
        default: throw MessageDamage()
        }
    }
}
