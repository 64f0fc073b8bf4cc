import Facts
import RuleLanguage

/// Takes the attributes of one entry of an example, and sees that they go together.
struct NotationAttributes {
    var node: ExampleEntry.Node
    var surroundings: ExampleEntry.Surroundings
    private var seen: Set<String> = []

    init(node: ExampleEntry.Node, surroundings: ExampleEntry.Surroundings) {
        self.node = node
        self.surroundings = surroundings
    }

    private static let keys = [
        "size", "content", "text", "interpreter", "rpath", "age", "links", "device", "acl", "caps", "rootid", "xattr",
        "malformed", "attr", "mount", "ancestors", "umask", "accounts", "build", "transfer", "collides", "danger",
        "refused", "altered", "runtime", "image", "hardlink", "archive", "irregular", "unpacked",
    ]

    mutating func setTarget(_ word: NotationWord) throws(NotationError) {
        guard node.kind == .link else { throw word.error("only a link points somewhere") }
        guard !word.bytes.isEmpty, !word.bytes.contains(0) else { throw word.error("no link can point there") }
        node.target = word.bytes
    }

    mutating func set(_ word: NotationWord) throws(NotationError) {
        guard let value = NotationValue(ofAttribute: word) else {
            throw word.error("\"\(word.text)\" is no attribute", note: "attributes read key=value; spaces need quotes")
        }
        let key = value.key
        guard seen.insert(key).inserted else { throw word.error("\(key) is given twice") }
        switch key {
        case "size": node.givenSize = try value.size()
        case "content":
            node.givenContent = try value.oneOf(ContentKind.allCases.map { ($0.name, $0) }, "content")
        case "text": node.givenText = value.bytes
        case "rpath": node.givenSearchPath = value.bytes
        case "interpreter": node.givenInterpreter = value.bytes
        case "age": node.age = try value.age()
        case "links": node.givenLinks = try value.number()
        case "device": (node.deviceMajor, node.deviceMinor) = try value.device()
        case "acl": (node.acl, node.defaultACL) = try value.accessControlLists(mode: node.mode)
        case "caps": node.capabilities = try value.capabilities()
        case "rootid":
            guard node.capabilities != nil else { throw word.error("rootid= follows caps=") }
            node.capabilities?.rootID = UInt32(clamping: try value.number())
        case "xattr": node.attributeNames = try value.list()
        case "malformed": node.malformedAttributes = try value.list()
        case "hardlink": node.hardLinkTarget = value.bytes
        case "attr":
            for part in try value.list() {
                let named = NotationValue(bytes: part, word: word)
                node.attributes.insert(try named.oneOf(FileAttributes.names.map { ($0.1, $0.0) }, "attribute"))
            }
        case "mount", "ancestors", "umask", "accounts", "build", "transfer", "collides", "danger", "refused",
            "altered", "runtime", "image", "archive", "irregular", "unpacked":
            try setSurroundings(key, value)
        default:
            let nearest = nearestWord(to: key, among: Self.keys)
            throw word.error(
                "there is no attribute \"\(key)\"",
                note: nearest.map { "did you mean \"\($0)\"?" } ?? "there are \(Self.keys.joined(separator: ", "))")
        }
    }

    private mutating func setSurroundings(_ key: String, _ value: NotationValue) throws(NotationError) {
        guard node.role == .subject else {
            throw value.word.error("\(key)= is said with the entry that the example is about")
        }
        switch key {
        case "mount":
            for part in try value.list() {
                let flag = MountTraits.names.first { Array($0.1.utf8) == part }
                guard let flag else {
                    throw value.word.error(
                        "no such mount flag",
                        note: "there are \(MountTraits.names.map(\.1).joined(separator: ", "))")
                }
                surroundings.mount.insert(flag.0)
            }
        case "ancestors":
            for part in try value.list() {
                let named = NotationValue(bytes: part, word: value.word)
                surroundings.ancestors.insert(
                    try named.oneOf(AncestorHazards.names.map { ($0.1, $0.0) }, "hazard"))
            }
        case "umask":
            guard let mask = UInt16(value.text, radix: 8), mask <= 0o777 else {
                throw value.word.error("a umask is an octal number up to 0777")
            }
            surroundings.umask = Mode(rawValue: mask)
        case "collides":
            for part in try value.list() {
                let named = NotationValue(bytes: part, word: value.word)
                surroundings.collidesHow.insert(
                    try named.oneOf(CollisionMechanisms.names.map { ($0.1, $0.0) }, "mechanism"))
            }
        case "danger":
            for part in try value.list() {
                let named = NotationValue(bytes: part, word: value.word)
                surroundings.dangers.insert(try named.oneOf(CollisionDangers.names.map { ($0.1, $0.0) }, "danger"))
            }
        case "archive":
            surroundings.archive = try value.oneOf(
                [("plain", .plain), ("package", .package), ("trailing", .trailing), ("appended", .appended)], "archive")
        case "irregular":
            for part in try value.list() {
                let named = NotationValue(bytes: part, word: value.word)
                surroundings.memberFlaws.insert(try named.oneOf(MemberFlaws.names.map { ($0.1, $0.0) }, "irregularity"))
            }
        case "unpacked": surroundings.unpacked = try value.size()
        case "refused": surroundings.refusing = try targets(value)
        case "altered": surroundings.altering = try targets(value)
        case "runtime": surroundings.runtimeUser = try value.principal()
        case "image":
            for part in try value.list() {
                let named = NotationValue(bytes: part, word: value.word)
                surroundings.imageRoles.insert(try named.oneOf(ImageRoles.names.map { ($0.1, $0.0) }, "role"))
            }
        case "build": surroundings.buildAge = try value.age()
        case "transfer":
            surroundings.transferTargets = []
            for part in try value.list() {
                let named = NotationValue(bytes: part, word: value.word)
                surroundings.transferTargets.insert(
                    try named.oneOf(TransferTarget.names.map { ($0.1, $0.0) }, "target"))
            }
        default:
            surroundings.hasAccounts = try value.oneOf([("tree", true), ("host", false)], "database")
        }
    }

    private func targets(_ value: NotationValue) throws(NotationError) -> TargetSystems {
        var targets: TargetSystems = []
        for part in try value.list() {
            let named = NotationValue(bytes: part, word: value.word)
            targets.insert(try named.oneOf(TargetSystems.names.map { ($0.1, $0.0) }, "target"))
        }
        return targets
    }

    /// Refuses what no entry of the kind can have.
    func finish(at name: NotationWord) throws(NotationError) {
        if node.kind == .link, node.target.isEmpty {
            throw name.error("a link needs its target", note: "lrwxrwxrwx root:root name -> target")
        }
        let isDevice = node.kind == .blockDevice || node.kind == .characterDevice
        if isDevice != seen.contains("device") {
            throw name.error(isDevice ? "a device node needs device=major:minor" : "only a device node has device=")
        }
        if node.kind != .file, !seen.isDisjoint(with: ["content", "text", "interpreter", "rpath", "caps", "size"]) {
            throw name.error("only a regular file has content, text, interpreter, rpath, caps or size")
        }
        if node.kind == .link, !seen.isDisjoint(with: ["acl", "xattr", "malformed"]) {
            throw name.error("a link has no acl, xattr or malformed")
        }
        if node.kind != .directory, node.defaultACL != nil {
            throw name.error("only a directory has a default ACL")
        }
        if node.kind == .directory, seen.contains("links") { throw name.error("a directory has one name") }
        if node.givenLinks == 0 { throw name.error("an entry has at least one name") }
        try checkContent(at: name)
        let least = node.contentBytes.count
        if let size = node.givenSize, size < UInt64(least) {
            throw name.error("this content has at least \(least) bytes")
        }
        if node.content == .empty, node.size > 0 { throw name.error("empty content has no bytes") }
        if node.content != .empty, node.kind == .file, node.size == 0 {
            throw name.error("a file of no bytes is empty")
        }
    }

    /// Refuses what no content says.
    private func checkContent(at name: NotationWord) throws(NotationError) {
        if !node.givenInterpreter.isEmpty, node.content != .script, node.content != .elfExecutable {
            throw name.error("only a script or an ELF executable names an interpreter")
        }
        if node.givenSearchPath != nil, node.content != .elfExecutable, node.content != .elfLibrary {
            throw name.error("only an ELF executable or library has an rpath")
        }
        if node.givenSearchPath?.contains(0) == true { throw name.error("an rpath ends at a zero byte") }
        if node.givenText != nil, !seen.isDisjoint(with: ["content", "interpreter", "rpath"]) {
            throw name.error("text= says all that there is: content, interpreter and rpath follow from it")
        }
    }
}
