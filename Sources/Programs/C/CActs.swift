import Facts

/// Makes acts of the calls of one body: what a call does is data; which call is one, and what it is given, is
/// read here).
struct CActs {
    let text: CText
    let macros: CMacros
    let constants: CConstants
    let language: SourceLanguage
    let places: NamePlaces

    func acts(of body: CBody, own: Set<String>) -> [ActFacts] {
        let calls = text.calls(in: body, macros, own: own)
        guard !calls.isEmpty else { return [] }
        var statements = CStatements(text, body)
        let regions = statements.run()
        var assignments = CAssignments(text, body)
        for call in calls {
            let tabled = text.tables.calls[call.call]
            guard let out = call.argument(.pathOut, tabled) else { continue }
            assignments.addFilled(text.key(out, macros, nil), at: call.token)
        }
        assignments.sort()
        let names = CNames(text, macros, body, assignments, calls)
        var acts: [BodyAct] = []
        for call in calls { acts += self.acts(of: call, in: body, assignments, names, regions) }
        acts.sort { $0.tokens.lowerBound < $1.tokens.lowerBound }
        let reads = CStatusReads(text, body)
        let occurrences = COccurrences(text, body, regions, calls)
        var relations = BodyRelations(
            acts, regions,
            BodyRelations.Language(
                changes: { assignments.changes($0, between: $1, and: $2) },
                reads: { reads.reads(of: $0, in: $1) },
                conditions: { occurrences.conditions(on: $0, in: $1) },
                order: { text.order($0, $1, regions) },
                comparesIdentity: { reads.comparesIdentity(after: $0) },
                isPassedOn: { occurrences.isPassedOn($0, in: $1) }))
        relations.relate()
        return relations.acts.map(\.facts)
    }

    private func acts(
        of call: CCall, in body: CBody, _ assignments: CAssignments, _ names: CNames, _ regions: Regions
    ) -> [BodyAct] {
        let tabled = text.tables.calls[call.call]
        guard !tabled.does.isEmpty || !tabled.asks.isEmpty || tabled.closes else { return [] }
        let site = SourceSite(
            range: Int(text.tokens[call.start].start)..<Int(text.tokens[call.end].end),
            line: Int(text.tokens[call.token].line))
        var facts = ActFacts(language: language, call: tabled.name, site: site)
        facts.body = body.name
        facts.result = text.result(of: call, in: body)
        facts.failure = tabled.failure
        apply(flags(of: call, tabled, assignments), tabled, to: &facts)
        setMode(call, tabled, assignments, &facts)
        var act = BodyAct(
            facts: facts, call: tabled, tokens: call.start...call.end, region: regions.region(at: call.token),
            key: CKey(text: "", root: nil))
        func key(_ role: TabledCall.Role) -> CKey? {
            call.argument(role, tabled).map { text.key($0, macros, assignments) }
        }
        act.buffer = key(.buffer)
        act.descriptor = key(.descriptor)
        act.directory = key(.at).flatMap { $0.text == "AT_FDCWD" ? nil : $0 }
        act.result = target(of: call, assignments)
        act.facts.handle = act.directory != nil ? .directory : .name
        let objects = tabled.parameters.indices.filter {
            namesObject(tabled.parameters[$0].role, facts.acts) && call.arguments.indices.contains($0)
        }
        guard !objects.isEmpty else {
            if act.descriptor != nil { act.facts.handle = .descriptor }
            return [act]
        }
        return objects.map { place in
            var one = act
            let argument = call.arguments[place]
            one.key = text.key(argument, macros, assignments)
            one.facts.key = Array(one.key.text.utf8)
            let parts = names.parts(of: argument)
            one.facts.target = parts.literal
            one.facts.shape = parts.shape(places)
            if tabled.parameters[place].role == .template { setTemplate(parts, &one.facts) }
            return one
        }
    }

    /// Whether an argument of that role names what the call acts on; a name that it thinks up is put where it is told.
    private func namesObject(_ role: TabledCall.Role, _ acts: Acts) -> Bool {
        role == .path || role == .to || role == .template || role == .pathOut && acts.contains(.makeName)
    }

    private func flags(of call: CCall, _ tabled: TabledCall, _ assignments: CAssignments) -> FlagSet {
        var flags = FlagSet()
        for (place, parameter) in tabled.parameters.enumerated()
        where [.flags, .format, .options].contains(parameter.role) && call.arguments.indices.contains(place) {
            flags.formUnion(constants.flags(call.arguments[place], assignments))
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
        for act in tabled.does where holds(act.condition, .acts) { facts.acts.formUnion(act.value) }
        facts.possibleActs = tabled.does.reduce(into: tabled.asks.isEmpty ? [] : .ask) { $0.formUnion($1.value) }
        if !tabled.asks.isEmpty { facts.acts.insert(.ask) }
        facts.isExclusive = holds(tabled.exclusive, .exclusive)
        facts.follows = holds(tabled.follows, .follows) && !holds(tabled.replaces, .follows)
        facts.survivesExec = holds(tabled.kept, .survivesExec)
        facts.setsMasked = tabled.masked.holds(for: flags) ?? false
        facts.setsNeeded = holds(tabled.needsMode, .setsNeeded)
    }

    private func setMode(_ call: CCall, _ tabled: TabledCall, _ assignments: CAssignments, _ facts: inout ActFacts) {
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
        if let number = constants.number(mode, assignments) {
            facts.sets = Mode(rawValue: UInt16(truncatingIfNeeded: number))
        } else {
            facts.unread.insert(.sets)
        }
    }

    private func setTemplate(_ parts: NameParts, _ facts: inout ActFacts) {
        guard case .literal(let end) = parts.parts.last else { return }
        let letters = end.reversed().prefix { $0 == UInt8(ascii: "X") }.count
        facts.hasShortTemplate = letters < 6
    }

    /// The variable that takes the result: `name = call`, also within a condition.
    private func target(of call: CCall, _ assignments: CAssignments) -> CKey? {
        var before = call.start - 1
        // Casts, and what negates.
        while text.isSign(before, Sign.closeParenthesis), let open = text.partner(before) { before = open - 1 }
        guard text.isSign(before, Sign.equal),
            let found = assignments.targets.first(where: { $0.token == before })
        else { return statementTarget(of: call, assignments) }
        let chain = text.chain(endingAt: found.token, in: text.tokens.indices)
        return CKey(text: found.key, root: chain?.first.map(text.string))
    }

    /// `known = call(…) == 0;`: an assignment that the whole statement is.
    private func statementTarget(of call: CCall, _ assignments: CAssignments) -> CKey? {
        var before = call.start - 1
        while before >= 0, call.start - before < 64 {
            let token = text.tokens[before]
            if token.isSign(Sign.semicolon) || token.isSign(Sign.openBrace) || token.isSign(Sign.closeBrace) {
                return nil
            }
            if token.isSign(Sign.equal), let found = assignments.targets.first(where: { $0.token == before }) {
                let chain = text.chain(endingAt: before, in: text.tokens.indices)
                return CKey(text: found.key, root: chain?.first.map(text.string))
            }
            before -= 1
        }
        return nil
    }
}
