import Digests
import Facts
import Reporting
public import RuleLanguage

/// Reads a plan that somebody wrote: it is whole, leads nowhere but below its roots, and has nobody look at anything twice, or
/// it is refused.
public struct PlanReader {
    private let file: String
    private var number = 0
    private var plan: Plan?
    private var hash = SHA256()
    private var isEnded = false

    private init(file: String) {
        self.file = file
    }

    /// - Parameters:
    ///   - bytes: all of it.
    ///   - file: as diagnostics are to name it.
    /// - Throws: what is wrong with it, and where.
    public static func read(_ bytes: [UInt8], file: String) throws(Diagnostic) -> Plan {
        var reader = PlanReader(file: file)
        var rest = bytes[...]
        while !rest.isEmpty {
            guard let end = rest.firstIndex(of: 0x0A) else {
                throw reader.wrong("the last line has no end: it was cut off")
            }
            try reader.take(Array(rest[rest.startIndex...end]))
            rest = rest[(end + 1)...]
        }
        guard reader.isEnded, var plan = reader.plan else {
            throw reader.wrong("the plan ends here without its last line: it was cut off, or never written to its end")
        }
        plan.digest = reader.hash.hexadecimal()
        try reader.check(plan)
        return plan
    }

    private func wrong(_ message: String, at column: Int = 1) -> Diagnostic {
        Diagnostic(
            file: file, line: max(1, number), column: column, message: message,
            notes: ["treewarden plan PATH… --shards N --output FILE writes a new one"])
    }

    /// What a line has.
    private struct Line {
        var record = ""
        var form: Int?
        var shards: Int?
        var now: Int?
        var roots: [Plan.Root] = []
        var exclusions: [[UInt8]] = []
        var unit = PlanUnit.Draft()
        var units: Int?
        var digest: String?
    }

    private mutating func take(_ bytes: [UInt8]) throws(Diagnostic) {
        number += 1
        guard !isEnded else { throw wrong("something follows the plan's last line") }
        var json = JSONReader(bytes)
        var line = Line()
        do throws(JSONReader.Failure) {
            try json.object { (json, name) throws(JSONReader.Failure) in try Self.take(name, &json, &line) }
            try json.end()
            switch (line.record, plan) {
            case ("plan", nil): plan = try Self.plan(line, json)
            case ("unit", let known?):
                let unit = try line.unit.unit(json, roots: known.roots.count)
                guard unit.id == known.units.count else { throw json.failure("units are not numbered from 0") }
                plan?.units.append(unit)
            case ("end", let known?):
                guard line.units == known.units.count else {
                    throw json.failure("the plan has \(known.units.count) units, and its last line counts others")
                }
                guard line.digest == hash.hexadecimal() else {
                    throw json.failure("the plan is not as it was written: its digest is another one")
                }
                isEnded = true
                return
            default:
                throw json.failure(plan == nil ? "this is no plan of treewarden" : "a record of this kind is not known")
            }
        } catch {
            throw wrong(error.message, at: min(error.offset, bytes.count - 1) + 1)
        }
        hash.add(bytes)
    }

    private static func take(
        _ name: String, _ json: inout JSONReader, _ line: inout Line
    ) throws(JSONReader.Failure) {
        switch name {
        case "record": line.record = try json.plainText()
        case "form": line.form = try json.count()
        case "shards": line.shards = try json.count()
        case "now": line.now = try json.integer()
        case "roots": line.roots = try json.list { (json) throws(JSONReader.Failure) in try root(&json) }
        case "exclude": line.exclusions = try json.list { (json) throws(JSONReader.Failure) in try json.latin() }
        case "units": line.units = try json.count()
        case "sha256": line.digest = try json.digest()
        default: if try !line.unit.take(name, &json) { try json.skip() }
        }
    }

    private static func root(_ json: inout JSONReader) throws(JSONReader.Failure) -> Plan.Root {
        var path: [UInt8]?
        var identity: [UInt64] = []
        try json.object { (json, name) throws(JSONReader.Failure) in
            switch name {
            case "path": path = try json.latin()
            case "identity": identity = try json.list { (json) throws(JSONReader.Failure) in try json.word() }
            default: try json.skip()
            }
        }
        guard let path, !path.isEmpty, !path.contains(0), identity.count == 2 else {
            throw json.failure("a root has a path and an identity")
        }
        return Plan.Root(path: path, identity: InodeIdentity(device: identity[0], inode: identity[1]))
    }

    private static func plan(_ line: Line, _ json: JSONReader) throws(JSONReader.Failure) -> Plan {
        guard line.form == Plan.form else {
            throw json.failure("the plan has form \(line.form ?? 0), and this program reads form \(Plan.form)")
        }
        guard let shards = line.shards, shards >= 1, let now = line.now, !line.roots.isEmpty else {
            throw json.failure("a plan has shards, a time and roots")
        }
        return Plan(shards: shards, now: Int64(now), roots: line.roots, exclusions: line.exclusions, units: [])
    }

    /// Each root is looked at, each directory by one unit or by all slices of one number, and nothing below what one unit
    /// looks at as a whole.
    private func check(_ plan: Plan) throws(Diagnostic) {
        struct Place: Hashable {
            var root: Int
            var path: [UInt8]
        }
        var slices: [Place: (count: Int, seen: Set<Int>)] = [:]
        var whole: Set<Place> = []
        for unit in plan.units {
            let place = Place(root: unit.root, path: unit.path)
            if case .slice(let number, let count) = unit.kind {
                var known = slices[place] ?? (count, [])
                guard known.count == count, known.seen.insert(number).inserted, !whole.contains(place) else {
                    throw wrong("unit \(unit.id) looks at what another one does")
                }
                slices[place] = known
            } else {
                guard whole.insert(place).inserted, slices[place] == nil else {
                    throw wrong("unit \(unit.id) looks at what another one does")
                }
            }
        }
        for (_, known) in slices where known.seen.count != known.count {
            throw wrong("slices of a directory are missing")
        }
        let recursive = Set(plan.units.filter { $0.kind == .recursive }.map { Place(root: $0.root, path: $0.path) })
        let listed = whole.union(slices.keys)
        for unit in plan.units where !unit.path.isEmpty {
            var path = unit.path
            var isDirect = true
            while !path.isEmpty {
                path = TreePath(path).parent.bytes
                let place = Place(root: unit.root, path: path)
                if recursive.contains(place) { throw wrong("unit \(unit.id) lies below one that looks at all") }
                if isDirect, !listed.contains(place) {
                    throw wrong("nobody looks at the directory that holds unit \(unit.id)")
                }
                isDirect = false
            }
        }
        for root in plan.roots.indices where !listed.contains(Place(root: root, path: [])) {
            throw wrong("nobody looks at root \(root)")
        }
    }
}
