import Facts
import Names

/// A name that some target refuses, or stores as another one.
struct UnkeptName: Sendable {
    let name: [UInt8]
    var refusing: NameTargets = []
    var altering: NameTargets = []
    /// Half sentences, each once, in the order of the targets.
    var refusals: [String] = []
    var alterations: [String] = []

    /// Nothing where all targets take the name and keep it.
    init?(_ name: [UInt8], _ query: NameQuery) {
        self.name = name
        for target in query.refuse.union(query.alter).members {
            if let refusal = NameRefusal.of(name: name.span, on: target) {
                guard query.refuse.contains(target) else { continue }
                refusing.formUnion(NameTargets(target))
                if !refusals.contains(refusal.sentence) { refusals.append(refusal.sentence) }
            } else if query.alter.contains(target), let alteration = NameAlteration.of(name: name.span, on: target) {
                altering.formUnion(NameTargets(target))
                if !alterations.contains(alteration.sentence) { alterations.append(alteration.sentence) }
            }
        }
        if refusing.isEmpty, altering.isEmpty { return nil }
    }
}
