import Auditing
import Facts
import RuleLanguage

/// The entries of a page as columns of JSON, in the order of the trees: for each its name, its kind, which of the page's
/// combinations of mode, owner and group it has, and its size; for a directory what is below it. What few entries have
/// stands with their numbers.
struct PageColumns {
    /// How many entries there are, and how many of them the page has.
    private(set) var total = 0
    private(set) var count = 0
    /// Whether there are too many, so that the page has directories alone and what something is said about.
    let isReduced: Bool
    private var names: [UInt8] = []
    private var kinds: [UInt8] = []
    private var access: [Int] = []
    private var accesses: [Access] = []
    private var places: [Access: Int] = [:]
    private var sizes: [UInt64] = []
    private var times: [Int64]?
    private var lastTime: Int64 = 0
    private var targets: [[UInt8]] = []
    private var extras: [(entry: Int, column: InventoryColumn, text: [UInt8])] = []
    private var found: [(step: Int, verdicts: [InventoryRow.Verdict])] = []
    private var lastFound = 0
    private var rules: [Int] = []
    private var ruleNumbers: [Int: Int] = [:]
    /// Of directories: how many entries of the page, and how many files of the tree, are below them.
    private var below: [Int] = []
    private var files: [Int] = []
    private let report: AuditReport

    private struct Access: Hashable {
        var mode: Mode?
        var owner: Evidence.Account?
        var group: Evidence.Account?
    }

    /// A directory whose entries are being told.
    private struct Open {
        var number: Int
        var place: Int
    }

    private static let extraColumns: [InventoryColumn] = [
        .acl, .defaultAcl, .capabilities, .attributes, .device, .layer, .sha256, .unread,
    ]

    init(_ report: AuditReport, _ options: PageOptions) {
        self.report = report
        let rows = InventoryRows(report, withFindings: true)
        isReduced = (report.entries?.count ?? 0) > options.most
        if options.tellsTimes { times = [] }
        let all = DirectoryTotals(rows)
        var totals = all.makeIterator()
        var open = DirectoryStack<Open>()
        for row in rows {
            total += 1
            let sum = row.record.kind == .directory ? totals.next() : nil
            let isKept = !isReduced || sum != nil || !row.findings.isEmpty
            guard isKept, row.record.depth <= options.depth else { continue }
            for _ in 0..<open.closed(by: row.record.path, inRoot: row.record.root) { close(&open) }
            let start = open.lastLength.map { $0 == 0 ? 0 : $0 + 1 } ?? 0
            add(row, name: row.record.path.dropFirst(open.isEmpty ? 0 : start), sum, isTop: open.isEmpty)
            if let sum {
                open.open(
                    row.record.path, inRoot: row.record.root, Open(number: count - 1, place: below.count))
                below.append(0)
                files.append(sum.files)
            }
        }
        while !open.isEmpty { close(&open) }
    }

    private mutating func close(_ open: inout DirectoryStack<Open>) {
        guard let last = open.close() else { return }
        below[last.place] = count - 1 - last.number
    }

    private mutating func add(_ row: InventoryRow, name: ArraySlice<UInt8>, _ sum: TreeTotals?, isTop: Bool) {
        let record = row.record
        if count > 0 { names.append(UInt8(ascii: "\n")) }
        DisplayEscape.full.append(isTop ? report.roots[record.root].path(to: record.path) : Array(name), to: &names)
        kinds.append(record.kind.symbol)
        let own = Access(mode: record.mode, owner: record.owner, group: record.group)
        let place = places[own] ?? accesses.count
        if place == accesses.count {
            places[own] = place
            accesses.append(own)
        }
        access.append(place)
        sizes.append(sum?.bytes ?? (record.kind == .file ? record.size ?? 0 : 0))
        if times != nil {
            let seconds = (record.modified ?? 0) / 1_000_000_000
            times?.append(seconds - lastTime)
            lastTime = seconds
        }
        if record.kind == .link { targets.append(record.target ?? []) }
        for column in Self.extraColumns {
            if let text = column.cell(of: row, in: report) { extras.append((count, column, text)) }
        }
        if !row.findings.isEmpty {
            for verdict in row.findings where ruleNumbers[verdict.rule] == nil {
                ruleNumbers[verdict.rule] = rules.count
                rules.append(verdict.rule)
            }
            found.append((count - lastFound, row.findings))
            lastFound = count
        }
        count += 1
    }

    /// The columns, in which nothing looks like markup to a reader of HTML: JSON has another spelling for that.
    var json: [UInt8] {
        var json = JSONWriter(.compact)
        json.object { json in
            json.string("names", utf8: names)
            json.string("kinds", utf8: kinds)
            json.array("access") { json in for place in access { json.number(nil, place) } }
            json.array("accesses") { json in
                for one in accesses {
                    json.array { json in
                        json.string(nil, one.mode?.octal ?? "")
                        json.string(nil, one.owner?.text() ?? "")
                        json.string(nil, one.group?.text() ?? "")
                    }
                }
            }
            json.array("sizes") { json in for size in sizes { json.number(nil, size) } }
            if let times { json.array("times") { json in for time in times { json.number(nil, time) } } }
            json.array("below") { json in for number in below { json.number(nil, number) } }
            json.array("files") { json in for number in files { json.number(nil, number) } }
            json.array("targets") { json in for target in targets { json.string(nil, DisplayEscape.full.text(target)) }
            }
            tellFew(&json)
        }
        json.endLine()
        return Self.withoutMarkup(json.bytes)
    }

    private func tellFew(_ json: inout JSONWriter) {
        let keys = Self.extraColumns.filter { column in extras.contains { $0.column == column } }
        json.array("extraKeys") { json in for key in keys { json.string(nil, key.rawValue) } }
        json.array("extras") { json in
            for extra in extras {
                json.array { json in
                    json.number(nil, extra.entry)
                    json.string(nil, extra.column.rawValue)
                    json.string(nil, DisplayEscape.full.text(extra.text))
                }
            }
        }
        json.array("found") { json in
            for one in found {
                json.array { json in
                    json.number(nil, one.step)
                    for verdict in one.verdicts {
                        json.number(nil, ruleNumbers[verdict.rule] ?? 0)
                        json.number(nil, verdict.level.rawValue)
                    }
                }
            }
        }
        json.array("rules") { json in
            for place in rules {
                let rule = report.rules[place].rule
                json.array { json in
                    for text in [rule.id, rule.family.rawValue, rule.title] { json.string(nil, text) }
                }
            }
        }
    }

    /// Inside of strings alone there are such bytes.
    private static func withoutMarkup(_ json: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(json.count)
        for byte in json {
            switch byte {
            case UInt8(ascii: "<"): bytes += "\\u003C".utf8
            case UInt8(ascii: ">"): bytes += "\\u003E".utf8
            case UInt8(ascii: "&"): bytes += "\\u0026".utf8
            default: bytes.append(byte)
            }
        }
        return bytes
    }
}
