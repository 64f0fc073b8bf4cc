import Facts

/// Makes acts of the calls of one body: what a call does is data; what it is given is read here.
struct ProgramActs {
    private let program: any Program
    private let text: ProgramText
    private let constants: Constants
    private let accounts: Accounts
    private let places: NamePlaces

    init(_ program: any Program, _ places: NamePlaces) {
        self.program = program
        text = program.text
        constants = Constants(program.text)
        accounts = Accounts(program.text, constants)
        self.places = places
    }

    func acts(of body: Body, _ calls: [ProgramCall]) -> [BodyAct] {
        guard !calls.isEmpty else { return [] }
        var statements = Statements(text, body)
        let regions = statements.run()
        var assignments = Assignments(text, body)
        for call in calls {
            let tabled = text.tables.calls[call.call]
            guard let out = call.argument(.pathOut, tabled) else { continue }
            assignments.addFilled(text.key(out, nil), at: call.token)
        }
        assignments.sort()
        let names = NameComposition(text, body, assignments, calls, places)
        var acts: [BodyAct] = []
        for call in calls { acts += self.acts(of: call, in: body, assignments, names, regions) }
        acts.sort { $0.tokens.lowerBound < $1.tokens.lowerBound }
        let reads = StatusReads(text, body, calls)
        let occurrences = Occurrences(text, body, regions, calls)
        let failed = FailedCalls(text, regions)
        var relations = BodyRelations(
            acts, regions,
            BodyRelations.Language(
                changes: { assignments.changes($0, between: $1, and: $2) },
                reads: { key, range, opened, region in
                    reads.reads(of: key, in: range, opened: opened) { token in
                        region.map { !regions.isCutOff($0, from: regions.region(at: token)) } ?? true
                    }
                },
                conditions: { occurrences.conditions(on: $0, in: $1) },
                order: { text.order($0, $1, regions) },
                comparesIdentity: { reads.comparesIdentity(after: $0) },
                isPassedOn: { occurrences.isPassedOn($0, in: $1) },
                hasFailed: { failed.hasFailed($0, at: $1) }, isIdle: { isIdle($0, $1) }))
        relations.relate()
        return relations.acts
    }

    /// Whether neither a call nor a block begins or ends between two tokens that stand close to each other.
    private func isIdle(_ first: Int, _ second: Int) -> Bool {
        guard second - first < 32 else { return false }
        return !(first + 1..<max(first + 1, second)).contains { place in
            [Sign.openParenthesis, Sign.openBrace, Sign.closeBrace].contains { text.isSign(place, $0) }
        }
    }

    private func acts(
        of call: ProgramCall, in body: Body, _ assignments: Assignments, _ names: NameComposition, _ regions: Regions
    ) -> [BodyAct] {
        let tabled = text.tables.calls[call.call]
        guard !tabled.does.isEmpty || !tabled.asks.isEmpty || tabled.closes || !tabled.options.isEmpty else {
            return []
        }
        let site = SourceSite(
            range: Int(text.tokens[call.start].start)..<Int(text.tokens[call.end].end),
            line: Int(text.tokens[call.token].line))
        var facts = ActFacts(language: text.language, call: tabled.canonicalName, site: site)
        facts.body = body.name
        facts.result = program.result(of: call, in: body)
        facts.failure = tabled.failure
        apply(flags(of: call, tabled, assignments), tabled, to: &facts)
        setMode(call, tabled, assignments, &facts)
        setAttributes(call, tabled, assignments, &facts)
        if accounts.takesRights(call, tabled, assignments) { facts.failure.remove(.privilegeKept) }
        guard !facts.acts.isEmpty || !facts.unread.isEmpty || tabled.closes else { return [] }
        // What goes on from it compares a part of the name: an ending, which is right without case.
        if facts.acts == .compare, text.isSign(call.end + 1, Sign.dot) { return [] }
        var act = BodyAct(
            facts: facts, call: tabled.traits, tokens: call.start...call.end, region: regions.region(at: call.token),
            key: NameKey(text: "", root: nil))
        func key(_ role: TabledCall.Role) -> NameKey? {
            call.argument(role, tabled).map { text.key($0, assignments) }
        }
        let flags = flags(of: call, tabled, assignments)
        // A question that may be asked counts.
        for asks in tabled.asks where asks.condition.holds(for: flags) ?? true { act.questions.formUnion(asks.value) }
        for tolerates in tabled.tolerates where tolerates.condition.holds(for: flags) ?? false {
            act.tolerates.formUnion(tolerates.value)
        }
        act.givesUp = accounts.givesUp(call, tabled, assignments, in: body)
        if facts.acts.contains(.setUser) { act.userChange = accounts.change(call, tabled, assignments, in: body) }
        act.buffer = key(.buffer)
        act.mask = call.argument(.mask, tabled).map { text.key($0, nil) }
        act.descriptor = key(.descriptor)
        act.directory = key(.at).flatMap { $0.text == "AT_FDCWD" ? nil : $0 }
        act.result = target(of: call, assignments)
        act.lifetime = text.lifetime(of: call, in: body, regions)
        act.facts.handle = act.directory != nil ? .directory : .name
        var objects: [(role: TabledCall.Role, argument: Range<Int>)] = []
        if let role = tabled.receiver, let receiver = call.receiver { objects.append((role, receiver)) }
        for (place, parameter) in tabled.parameters.enumerated() where call.arguments.indices.contains(place) {
            if let argument = call.arguments[place] { objects.append((parameter.role, argument)) }
        }
        objects = objects.filter { namesObject($0.role, facts.acts) }
        guard !objects.isEmpty else {
            if act.descriptor != nil { act.facts.handle = .descriptor }
            return [act]
        }
        return objects.map { role, argument in
            var one = act
            one.key = text.key(argument, assignments)
            one.isReset = assignments.changes(one.key, between: body.range.lowerBound - 1, and: call.start)
            one.facts.key = Array(one.key.text.utf8)
            one.replaces = role == .to && facts.acts == .rename
            let parts = names.parts(of: argument)
            one.facts.target = parts.literal
            one.facts.shape = parts.shape(places).union(one.key.shape)
            if role == .template { setTemplate(parts, &one.facts) }
            return one
        }
    }

    /// Whether an argument of that role names what the call acts on; a name that it thinks up is put where it is told.
    private func namesObject(_ role: TabledCall.Role, _ acts: Acts) -> Bool {
        role == .path || role == .to || role == .template || role == .pathOut && acts.contains(.makeName)
    }

    private func flags(of call: ProgramCall, _ tabled: TabledCall, _ assignments: Assignments) -> FlagSet {
        var flags = FlagSet()
        for (place, parameter) in tabled.parameters.enumerated()
        where [.flags, .format, .options].contains(parameter.role) && call.arguments.indices.contains(place) {
            guard let argument = call.arguments[place] else { continue }
            flags.formUnion(constants.flags(argument, assignments, label: parameter.label))
        }
        return flags
    }

    private func apply(_ flags: FlagSet, _ tabled: TabledCall, to facts: inout ActFacts) {
        func holds(_ condition: FlagCondition, _ unread: ActFacts.Unread) -> Bool {
            guard let holds = condition.holds(for: flags) else {
                facts.unread.insert(unread)
                return false
            }
            return holds
        }
        let ways = flags.ways.map { way in
            tabled.does.reduce(into: Acts()) { acts, act in
                switch act.condition.holds(for: way) {
                case true?: acts.formUnion(act.value)
                case false?: break
                case nil: facts.unread.insert(.acts)
                }
            }
        }
        facts.acts = ways.dropFirst().reduce(ways.first ?? []) { $0.intersection($1) }
        if Set(ways).count > 1 { facts.unread.insert(.acts) }
        facts.possibleActs = tabled.does.reduce(into: tabled.asks.isEmpty ? [] : .ask) { $0.formUnion($1.value) }
        let replaces = holds(tabled.replaces, .acts)
        if tabled.replaces.isPossible { facts.possibleActs.insert(.rename) }
        // What is there is left as it is: another object is renamed into its place.
        if replaces { facts.acts = .rename }
        if !tabled.asks.isEmpty { facts.acts.insert(.ask) }
        facts.isExclusive = holds(tabled.exclusive, .exclusive)
        facts.follows = holds(tabled.follows, .follows) && !replaces
        facts.survivesExec = holds(tabled.kept, .survivesExec)
        facts.setsMasked = tabled.masked.holds(for: flags) ?? false
        facts.setsNeeded = holds(tabled.needsMode, .setsNeeded)
    }

    private func setMode(
        _ call: ProgramCall, _ tabled: TabledCall, _ assignments: Assignments, _ facts: inout ActFacts
    ) {
        if let mask = call.argument(.mask, tabled) {
            if let number = constants.number(mask, assignments) {
                facts.leaves = Mode(rawValue: ~UInt16(truncatingIfNeeded: number) & 0o777)
            } else {
                facts.unread.insert(.leaves)
            }
        }
        guard let mode = call.argument(.mode, tabled) else { return }
        // A mode beside flags that make nothing is no mode.
        if tabled.needsMode.isPossible, !facts.setsNeeded, !facts.unread.contains(.setsNeeded) { return }
        facts.setsNeeded = false
        facts.unread.remove(.setsNeeded)
        setMode(mode, assignments, &facts)
    }

    private func setMode(_ mode: Range<Int>, _ assignments: Assignments, _ facts: inout ActFacts) {
        if let number = constants.number(mode, assignments) {
            facts.sets = Mode(rawValue: UInt16(truncatingIfNeeded: number))
        } else {
            facts.unread.insert(.sets)
        }
    }

    /// What a dictionary of attributes sets, each by its name.
    private func setAttributes(
        _ call: ProgramCall, _ tabled: TabledCall, _ assignments: Assignments, _ facts: inout ActFacts
    ) {
        guard !tabled.options.isEmpty, let argument = call.argument(.attributes, tabled) else { return }
        for option in tabled.options.values {
            for case .does(let acts) in option.effects { facts.possibleActs.formUnion(acts) }
        }
        var range = text.viewed(argument)
        if range.count == 1, text.isIdentifier(range.lowerBound),
            let source = assignments.onlySource(of: text.string(range.lowerBound))
        {
            range = text.viewed(source)
        }
        if text.isSign(range.lowerBound, Sign.at) { range = range.dropFirst() }
        guard let open = range.first, text.tokens[open].kind == .open, text.partner(open) == range.upperBound - 1 else {
            // What it holds is known elsewhere, if it holds anything.
            if range.count != 1 || text.isIdentifier(range.lowerBound) { facts.unread.formUnion([.sets, .acts]) }
            return
        }
        for entry in text.arguments(in: open + 1..<range.upperBound - 1) {
            guard let colon = text.place(of: Sign.colon, in: entry), colon > entry.lowerBound,
                let option = tabled.options[text.string(colon - 1)]
            else { continue }
            for case .does(let acts) in option.effects { facts.acts.formUnion(acts) }
            if option.argument == .mode { setMode(colon + 1..<entry.upperBound, assignments, &facts) }
        }
    }

    private func setTemplate(_ parts: NameParts, _ facts: inout ActFacts) {
        guard case .literal(let end) = parts.parts.last else { return }
        let letters = end.reversed().prefix { $0 == UInt8(ascii: "X") }.count
        facts.hasShortTemplate = letters < 6
    }

    /// The variable that takes the result: `name = call`, also within a condition.
    private func target(of call: ProgramCall, _ assignments: Assignments) -> NameKey? {
        var before = call.start - 1
        // Casts, and what negates.
        while text.isSign(before, Sign.closeParenthesis), let open = text.partner(before) { before = open - 1 }
        // What begins the expression.
        while before > 0,
            text.keyword(before) == .try || text.keyword(before) == .await
                || text.isSign(before, Sign.question) && text.keyword(before - 1) == .try
        { before -= 1 }
        guard text.isSign(before, Sign.equal), let found = assignments.target(at: before) else {
            return assignments.binding(behind: call.end) ?? statementTarget(of: call, assignments)
        }
        return found
    }

    /// `known = call(…) == 0;`: an assignment that the whole statement is.
    private func statementTarget(of call: ProgramCall, _ assignments: Assignments) -> NameKey? {
        var before = call.start - 1
        while before >= 0, call.start - before < 64 {
            let token = text.tokens[before]
            if token.isSign(Sign.semicolon) || token.isSign(Sign.openBrace) || token.isSign(Sign.closeBrace) {
                return nil
            }
            if token.isSign(Sign.equal), let found = assignments.target(at: before) { return found }
            before -= 1
        }
        return nil
    }
}
