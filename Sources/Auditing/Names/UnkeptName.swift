import Facts
import Names

/// A name that some target refuses, or stores as another one.
struct UnkeptName: Sendable {
    var directory: DirectoryPlace
    var name: [UInt8]
    var refusing: NameTargets = []
    var altering: NameTargets = []
    /// Half sentences, each once, in the order of the targets.
    var refusals: [String] = []
    var alterations: [String] = []

    /// Nothing where all targets take the name and keep it.
    init?(_ name: [UInt8], in directory: DirectoryPlace, _ question: NameQuery) {
        self.directory = directory
        self.name = name.compact
        for target in question.refuse.union(question.alter).members {
            if let refusal = NameRefusal.of(name: name.span, on: target) {
                guard question.refuse.contains(target) else { continue }
                refusing.formUnion(NameTargets(target))
                if !refusals.contains(refusal.sentence) { refusals.append(refusal.sentence) }
            } else if question.alter.contains(target), let alteration = NameAlteration.of(name: name.span, on: target) {
                altering.formUnion(NameTargets(target))
                if !alterations.contains(alteration.sentence) { alterations.append(alteration.sentence) }
            }
        }
        if refusing.isEmpty, altering.isEmpty { return nil }
    }
}
