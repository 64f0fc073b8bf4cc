public import Programs

/// Rules and the parameters that they use, checked together.
public struct RuleLibrary: Sendable {
    /// Sorted by id.
    public var rules: [Rule] { didSet { knownDigest = nil } }
    /// Sorted by name.
    public var parameters: [Parameter] { didSet { knownDigest = nil } }
    /// What the calls of programs do; of an archive not read before somebody asks.
    private var calls: Calls
    /// The digest, where it is known by what the library was made of: an archive has its own. Nothing after a change.
    var knownDigest: String?

    public init(rules: [Rule], parameters: [Parameter] = [], calls: CallTables = CallTables()) {
        self.calls = .tables(calls)
        self.rules = rules.sorted { $0.id < $1.id }
        let own = Set(parameters.map(\.name))
        self.parameters = (parameters + Parameter.trusted.filter { !own.contains($0.name) })
            .sorted { $0.name < $1.name }
    }

    /// Rules and parameters of an archive, which holds tables of calls from `offset` on.
    init(
        rules: [Rule], parameters: [Parameter], callsOf archive: [UInt8], from offset: Int, digest: String
    ) {
        self.rules = rules
        self.parameters = parameters
        calls = .archive(archive, offset: offset)
        knownDigest = digest
    }

    private enum Calls: Sendable {
        case tables(CallTables)
        case archive([UInt8], offset: Int)
    }

    /// What the calls of programs do. Rules about entries need none of it.
    public var callTables: CallTables {
        get throws(RuleErrors) {
            switch calls {
            case .tables(let tables): return tables
            case .archive(let archive, let offset):
                var reader = ArchiveReader(archive, from: offset)
                do throws(ArchiveDamage) {
                    let tables = try CallTables(from: &reader)
                    guard reader.isAtEnd else { throw reader.damage }
                    return tables
                } catch {
                    throw RuleErrors([error.diagnostic(in: "shipped rules")])
                }
            }
        }
    }

    /// The tables of calls as an archive has them.
    var archivedCalls: [UInt8] {
        switch calls {
        case .archive(let archive, let offset): return Array(archive[offset...])
        case .tables(let tables):
            var writer = ArchiveWriter()
            tables.write(to: &writer)
            return writer.bytes
        }
    }

    /// The same with these rules in place of its own.
    func with(rules: [Rule]) -> RuleLibrary {
        var library = RuleLibrary(rules: rules, parameters: parameters)
        library.calls = calls
        return library
    }

    /// The rule with this id.
    public func rule(_ id: String) -> Rule? {
        rules.first { $0.id == id }
    }
}
