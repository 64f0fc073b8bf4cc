package import Facts
import Reporting

extension PartialHeader {
    /// A line of JSON, with its end.
    package var line: [UInt8] {
        var json = JSONWriter(.compact)
        json.object { json in
            optional(&json, "plan", part?.plan)
            json.number("shard", part?.shard ?? 1)
            json.number("shards", part?.shards ?? 1)
            json.array("units") { json in for unit in part?.units ?? [] { json.number(nil, unit) } }
            json.string("rules", rules)
            optional(&json, "policy", policy)
            json.string("scope", scope)
            json.string("version", version)
            if let now { json.number("now", now) } else { json.null("now") }
            optional(&json, "host", host)
            json.array("roots") { json in for root in roots { json.string(nil, LatinText.encode(root)) } }
            json.object("words") { json in
                optional(&json, "profile", words.profile)
                for (name, list) in [("select", words.select), ("ignore", words.ignore), ("targets", words.targets)] {
                    json.array(name) { json in
                        for word in list { json.string(nil, LatinText.encode(Array(word.utf8))) }
                    }
                }
            }
            json.object("looked") { json in
                json.array("exclude") { json in
                    for pattern in looked.exclusions { json.string(nil, LatinText.encode(pattern)) }
                }
                json.flag("skipHidden", looked.skipsHidden)
                json.flag("narrowed", looked.isNarrowed)
            }
            json.object("trust") { json in
                for (name, ids) in [("owners", trust.owners), ("groups", trust.groups)] {
                    json.array(name) { json in for id in ids.sorted() { json.number(nil, id) } }
                }
            }
            json.number("provided", provided.rawValue)
            json.flag("entries", hasEntries)
            json.array("planned") { json in
                for unit in part?.planned ?? [] { json.object { unit.write(to: &$0) } }
            }
        }
        json.endLine()
        return json.bytes
    }

    private func optional(_ json: inout JSONWriter, _ key: String, _ value: String?) {
        if let value { json.string(key, value) } else { json.null(key) }
    }

    /// Reads such a line.
    ///
    /// - Throws: where it is none.
    package init(line: [UInt8]) throws(JSONReader.Failure) {
        var json = JSONReader(line)
        var draft = Draft()
        try json.object { (json, name) throws(JSONReader.Failure) in try draft.take(name, &json) }
        try json.end()
        self = try draft.header(json)
    }
}

/// What a line has of a header, before it is known to be one.
private struct Draft {
    private var plan: String?
    private var (shard, shards) = (1, 1)
    private var units: [Int] = []
    private var planned: [PlanUnit] = []
    private var header = PartialHeader(
        part: nil, rules: "", scope: "", version: "", roots: [], trust: Trust(owners: [], groups: []), provided: [])

    mutating func take(_ name: String, _ json: inout JSONReader) throws(JSONReader.Failure) {
        switch name {
        case "plan": plan = try json.optional { (json) throws(JSONReader.Failure) in try json.digest() }
        case "shard": shard = try json.count()
        case "shards": shards = try json.count()
        case "units": units = try json.list { (json) throws(JSONReader.Failure) in try json.count() }
        case "rules": header.rules = try json.digest()
        case "policy":
            header.policy = try json.optional { (json) throws(JSONReader.Failure) in try json.digest() }
        case "scope": header.scope = try json.digest()
        case "version": header.version = try json.plainText()
        case "now": header.now = try json.optional { (json) throws(JSONReader.Failure) in Int64(try json.integer()) }
        case "host":
            header.host = try json.optional { (json) throws(JSONReader.Failure) in
                let host = try json.plainText()
                guard HostName.isOne(host) else { throw json.failure("the host has no name that can be one") }
                return host
            }
        case "roots": header.roots = try json.list { (json) throws(JSONReader.Failure) in try json.latin() }
        case "words": header.words = try Self.words(&json)
        case "looked": header.looked = try Self.scope(&json)
        case "trust": header.trust = try Self.trust(&json)
        case "provided":
            let number = try json.word()
            guard let value = Collectors.RawValue(exactly: number) else {
                throw json.failure("expected a set of facts")
            }
            header.provided = Collectors(rawValue: value)
        case "entries": header.hasEntries = try json.flag()
        case "planned":
            // Roots come before.
            let roots = header.roots.count
            planned = try json.list { (json) throws(JSONReader.Failure) in
                var draft = PlanUnit.Draft()
                try json.object { (json, name) throws(JSONReader.Failure) in
                    if try !draft.take(name, &json) { try json.skip() }
                }
                return try draft.unit(json, roots: roots)
            }
        default: try json.skip()
        }
    }

    private static func words(_ json: inout JSONReader) throws(JSONReader.Failure) -> PartialHeader.RuleWords {
        var words = PartialHeader.RuleWords()
        func list(_ json: inout JSONReader) throws(JSONReader.Failure) -> [String] {
            try json.list { (json) throws(JSONReader.Failure) in String(decoding: try json.latin(), as: UTF8.self) }
        }
        try json.object { (json, name) throws(JSONReader.Failure) in
            switch name {
            case "profile":
                words.profile = try json.optional { (json) throws(JSONReader.Failure) in try json.plainText() }
            case "select": words.select = try list(&json)
            case "ignore": words.ignore = try list(&json)
            case "targets": words.targets = try list(&json)
            default: try json.skip()
            }
        }
        return words
    }

    private static func scope(_ json: inout JSONReader) throws(JSONReader.Failure) -> PartialHeader.Scope {
        var scope = PartialHeader.Scope()
        try json.object { (json, name) throws(JSONReader.Failure) in
            switch name {
            case "exclude":
                scope.exclusions = try json.list { (json) throws(JSONReader.Failure) in try json.latin() }
            case "skipHidden": scope.skipsHidden = try json.flag()
            case "narrowed": scope.isNarrowed = try json.flag()
            default: try json.skip()
            }
        }
        return scope
    }

    private static func trust(_ json: inout JSONReader) throws(JSONReader.Failure) -> Trust {
        var trust = Trust(owners: [], groups: [])
        func ids(_ json: inout JSONReader) throws(JSONReader.Failure) -> Set<UInt32> {
            Set(
                try json.list { (json) throws(JSONReader.Failure) in
                    guard let id = UInt32(exactly: try json.word()) else { throw json.failure("expected an id") }
                    return id
                })
        }
        try json.object { (json, name) throws(JSONReader.Failure) in
            switch name {
            case "owners": trust.owners = try ids(&json)
            case "groups": trust.groups = try ids(&json)
            default: try json.skip()
            }
        }
        return trust
    }

    func header(_ json: JSONReader) throws(JSONReader.Failure) -> PartialHeader {
        var header = header
        guard !header.rules.isEmpty, !header.scope.isEmpty, !header.version.isEmpty, !header.roots.isEmpty else {
            throw json.failure("the header lacks its rules, its scope, its version or its roots")
        }
        guard let plan else { return header }
        guard shard >= 1, shard <= shards else { throw json.failure("there is no shard \(shard)/\(shards)") }
        guard planned.enumerated().allSatisfy({ $0.offset == $0.element.id }), !planned.isEmpty,
            Set(units).count == units.count, units.allSatisfy({ $0 < planned.count })
        else { throw json.failure("the units are none of the plan's") }
        header.part = PartialHeader.Part(plan: plan, shard: shard, shards: shards, units: units, planned: planned)
        return header
    }
}

/// Names of hosts, which stand before paths.
public enum HostName {
    /// Letters, digits, dots, hyphens and underscores, at most 253 of them: neither a path nor a URI takes them for something
    /// else.
    public static func isOne(_ text: String) -> Bool {
        (1...253).contains(text.utf8.count) && text != "." && text != ".."
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                    || ".-_".utf8.contains(byte)
            }
    }
}
