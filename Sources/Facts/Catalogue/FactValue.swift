/// What one fact is of one entry.
public enum FactValue: Hashable, Sendable {
    /// The entry has none: no test holds of it.
    case absent
    /// A number, the bits of a set, 0 or 1 of a flag, the number of a kind. Numbers beyond the largest `Int64` count as
    /// that.
    case known(Int64)
    /// A set of which the first members are certain, and nobody knows which more of the others it has.
    case between(Int64, Int64)
    /// Not known by what is collected so far; these collectors, if any, would tell.
    case open(Collectors)

    init(_ word: Int64?) {
        self = word.map { .known($0) } ?? .absent
    }

    /// The word, where it is known.
    public var word: Int64? {
        if case .known(let word) = self { word } else { nil }
    }
}

/// What a fact's value may be made of.
protocol FactWord: SendableMetatype {
    var word: Int64 { get }
}

extension FactWord where Self: BinaryInteger {
    var word: Int64 { Int64(clamping: self) }
}

extension FactWord where Self: RawRepresentable, RawValue: FixedWidthInteger {
    /// Bit by bit.
    var word: Int64 { Int64(truncatingIfNeeded: rawValue) }
}

extension Bool: FactWord {
    var word: Int64 { self ? 1 : 0 }
}

extension Int: FactWord {}
extension Int64: FactWord {}
extension UInt32: FactWord {}
extension UInt64: FactWord {}
extension EntryKind: FactWord {}
extension ContentKind: FactWord {}
extension Mode: FactWord {}
extension Principals: FactWord {}
extension RuntimeRights: FactWord {}
extension CapabilitySet: FactWord {}
extension FileAttributes: FactWord {}
extension NameHazards: FactWord {}
extension AncestorHazards: FactWord {}
extension TextTraits: FactWord {}
extension Secrets: FactWord {}
extension SearchHazards: FactWord {}
extension PackageHazards: FactWord {}
extension RiskySettings: FactWord {}
extension CollisionMechanisms: FactWord {}
extension CollisionDangers: FactWord {}
extension TargetSystems: FactWord {}
extension ImageRoles: FactWord {}
extension TransferLosses: FactWord {}
extension MemberNameHazards: FactWord {}
extension MemberEvents: FactWord {}
extension MemberFlaws: FactWord {}
extension Acts: FactWord {}
extension Questions: FactWord {}
extension NameShapes: FactWord {}
extension FailureEffects: FactWord {}
extension Holdings: FactWord {}
extension NameUses: FactWord {}

/// One of fixed words: the set that has it alone.
protocol ChoiceWord: FactWord, CaseIterable, Equatable {}

extension ChoiceWord {
    var word: Int64 {
        let place = Self.allCases.enumerated().first { $1 == self }?.offset
        return place.map { 1 << Int64($0) } ?? 0
    }
}

extension SourceLanguage: ChoiceWord {}
extension ActHandle: ChoiceWord {}
extension CallResult: ChoiceWord {}
