import Facts

/// Reads the bodies of one program for acts; once more those that call functions of the text which hand on a name.
struct ProgramReading {
    private var program: any Program
    private let places: NamePlaces
    private let limit: Int
    /// Calls of one function that are held against each other.
    private static let mostOfBody = 4096
    /// By the body.
    private var acts: [[ActFacts]] = []
    private var wrappers = Wrappers()
    private var signs: Set<TabledCall.Sign> = []
    private(set) var isWhole: Bool

    init(_ program: any Program, _ places: NamePlaces, limit: Int) {
        self.program = program
        self.places = places
        self.limit = limit
        isWhole = program.text.isWhole
    }

    /// The acts of all bodies, in the order of the text.
    mutating func read() -> [ActFacts] {
        let bodies = program.bodies
        let reader = ProgramActs(program, places)
        var added: [TabledCall] = []
        var count = 0
        for body in bodies {
            let calls = program.calls(in: body, atMost: most)
            if calls.count >= most { isWhole = false }
            for call in calls { signs.formUnion(program.text.tables.calls[call.call].signs) }
            acts.append(count <= limit ? take(reader.acts(of: body, calls), of: body, &added) : [])
            count += acts.last?.count ?? 0
        }
        for _ in 0..<Wrappers.mostRounds where !added.isEmpty { readCallers(&added) }
        return told
    }

    private var most: Int { min(limit, Self.mostOfBody) }

    /// Reads the bodies again that call functions which are known now.
    private mutating func readCallers(_ added: inout [TabledCall]) {
        for call in added { program.add(call) }
        added = []
        let reader = ProgramActs(program, places)
        for (index, body) in program.bodies.enumerated() where program.callsWrapper(in: body) {
            acts[index] = take(reader.acts(of: body, program.calls(in: body, atMost: most)), of: body, &added)
        }
    }

    /// What a call does that a function makes is told there, and where it is made only if a question came before.
    private mutating func take(_ found: [BodyAct], of body: Body, _ added: inout [TabledCall]) -> [ActFacts] {
        if let wrapper = wrappers.add(found, of: body, program.text) { added.append(wrapper) }
        return found.compactMap { !$0.call.isWrapper || !$0.facts.asked.isEmpty ? $0.facts : nil }
    }

    private var told: [ActFacts] {
        var told = acts.flatMap(\.self)
        told.sort { $0.site.range.lowerBound < $1.site.range.lowerBound }
        for index in told.indices {
            told[index].isPrivileged = signs.contains(.privileged)
            told[index].starts = signs.contains(.starts)
            told[index].hasThreads = signs.contains(.threads)
            if signs.contains(.rights) { told[index].held.remove(.user) }
        }
        return told
    }
}
