import Auditing
import Facts
import Parts

/// Files of results that go together: all that there are of one scan in parts, or whole scans of different roots and hosts.
struct PartialFiles {
    /// By host, then by roots, then by shard, in whatever order they were named.
    let files: [PartialFile]
    /// The units of the plan that are in none of them, where that is allowed.
    let missing: [PlanUnit]
    /// Whether they are parts of one plan.
    var areParts: Bool { files[0].header.part != nil }

    /// - Throws: where they do not belong together, where something is there twice, or is missing and must not be.
    init(_ paths: [PathArgument], trust: FileTrust, allowsMissing: Bool) throws(CommandError) {
        var files: [PartialFile] = []
        for path in paths {
            var file = try PartialFile(path, trust: trust)
            if let first = files.first { file.share(with: first) }
            files.append(file)
        }
        self.files = files.sorted { $0.order.lexicographicallyPrecedes($1.order) { $0.lexicographicallyPrecedes($1) } }
        if let part = files.first(where: { $0.header.part != nil }) {
            missing = try Self.missing(among: files, like: part, allowsMissing: allowsMissing)
        } else {
            missing = []
            try Self.refuseDoubles(self.files)
        }
    }

    /// Of whole scans each root of a host is there once.
    private static func refuseDoubles(_ files: [PartialFile]) throws(CommandError) {
        var first: [[[UInt8]]: PartialFile] = [:]
        for file in files {
            for root in Set(file.header.roots) {
                let place = [Array((file.header.host ?? "").utf8), root]
                if let other = first[place] {
                    let host = file.header.host.map { "\($0):" } ?? ""
                    throw CommandError(
                        "\(file.path.quoted) and \(other.path.quoted) are both of \(host)\(PathArgument(root).quoted)",
                        hints: "Leave one of them out"
                            + (file.header.host == nil ? ", or have scans say where they ran: --host NAME" : "."))
                }
                first[place] = file
            }
        }
    }

    /// The units that none of the files has. All are of the plan that one of them is of.
    private static func missing(
        among files: [PartialFile], like one: PartialFile, allowsMissing: Bool
    ) throws(CommandError) -> [PlanUnit] {
        guard let part = one.header.part else { return [] }
        var owners: [Int: Int] = [:]
        for (place, file) in files.enumerated() {
            guard let other = file.header.part else {
                throw CommandError(
                    "\(file.path.quoted) is a whole scan, and \(one.path.quoted) is \(part) of one in parts",
                    hints: "Merge the parts of one plan by themselves.")
            }
            guard other.plan == part.plan, other.planned == part.planned else {
                throw CommandError(
                    "\(file.path.quoted) is of another plan than \(one.path.quoted)",
                    hints: "Scan all parts by one plan: scan --units PLAN --shard I/N")
            }
            guard file.header.rules == one.header.rules, file.header.scope == one.header.scope else {
                throw CommandError(
                    "\(file.path.quoted) was made by other rules or options than \(one.path.quoted)",
                    hints: "Scan all parts with the same options, by the same account.")
            }
            let twins = files.filter { $0.header.part?.shards == other.shards && $0.header.part?.shard == other.shard }
            if twins.count > 1, let twin = twins.first(where: { $0.path != file.path }) ?? twins.first {
                throw CommandError(
                    "\(file.path.quoted) and \(twin.path.quoted) are both \(other)", hints: "Leave one of them out.")
            }
            for unit in other.units {
                if let owner = owners.updateValue(place, forKey: unit) {
                    throw CommandError(
                        "unit \(unit) of the plan is in \(files[owner].path.quoted) and in \(file.path.quoted)",
                        hints: "Each shard counts once, and all are shards of the same number.")
                }
            }
        }
        let missing = part.planned.filter { owners[$0.id] == nil }
        if allowsMissing || missing.isEmpty { return missing }
        throw refusal(missing, of: files)
    }

    private static func refusal(_ missing: [PlanUnit], of files: [PartialFile]) -> CommandError {
        let parts = files.compactMap(\.header.part)
        let counts = Set(parts.map(\.shards))
        var names: [String] = []
        if let count = counts.first, counts.count == 1, count <= 1 << 16 {
            let there = Set(parts.map(\.shard))
            names = (1...count).filter { !there.contains($0) }.map { "\($0)/\(count)" }
        }
        let units = missing.prefix(8).map { "\($0.id)" }.joined(separator: ", ") + (missing.count > 8 ? ", …" : "")
        let what =
            names.isEmpty ? "" : ": \(names.count == 1 ? "shard" : "shards") \(names.prefix(8).joined(separator: ", "))"
        return CommandError(
            "\(missing.count == 1 ? "1 unit" : "\(missing.count) units") of the plan (\(units)) "
                + "\(missing.count == 1 ? "is" : "are") in none of the files\(what)",
            hints: "Scan what is missing: scan --units PLAN --shard I/N --format partial=FILE",
            "A report without it, which says so and is incomplete: --allow-missing")
    }
}

extension PartialFile {
    fileprivate var order: [[UInt8]] {
        let shard = String(header.part?.shard ?? 0)
        let digits = String(repeating: "0", count: max(0, 20 - shard.utf8.count)) + shard
        return [Array((header.host ?? "").utf8), Array(digits.utf8)] + header.roots
    }
}
