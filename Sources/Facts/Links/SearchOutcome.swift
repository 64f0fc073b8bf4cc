/// What comes of looking up a search path or an interpreter.
public struct SearchOutcome: Hashable, Sendable {
    /// What is wrong with the places that were looked at.
    public var hazards: SearchHazards
    /// The places that gave rise to `writable` and `creatable`, each once, in the order in which they are met.
    public var weakPlaces: [PathStep] = []
    /// Those that gave rise to `runtime`.
    public var runtimePlaces: [PathStep] = []

    public init(hazards: SearchHazards = []) {
        self.hazards = hazards
    }

    /// The accounts whose ownership gave rise to hazards.
    public var owners: [UInt32] {
        weakPlaces.compactMap { if case .owner(let id) = $0.basis { id } else { nil } }
    }

    /// Adds `services` where every hazard hangs on an account of one.
    public mutating func noteServices() {
        guard !weakPlaces.isEmpty, hazards.isSubset(of: [.writable, .creatable, .runtime]) else { return }
        let areServices = weakPlaces.allSatisfy { place in
            switch place.basis {
            case .owner(let id), .group(let id), .namedUser(let id), .namedGroup(let id): AccountRange.isSystem(id)
            default: false
            }
        }
        if areServices { hazards.insert(.services) }
    }

    /// A hazard that hangs on a place.
    public mutating func add(_ hazard: SearchHazards, at place: PathStep) {
        hazards.formUnion(hazard)
        if hazard == .runtime {
            Self.add(place, to: &runtimePlaces)
        } else {
            Self.add(place, to: &weakPlaces)
        }
    }

    /// Takes in what another look-up came to.
    public mutating func add(_ other: SearchOutcome) {
        hazards.formUnion(other.hazards)
        for place in other.weakPlaces { Self.add(place, to: &weakPlaces) }
        for place in other.runtimePlaces { Self.add(place, to: &runtimePlaces) }
    }

    private static func add(_ place: PathStep, to places: inout [PathStep]) {
        if !places.contains(place), places.count < 16 { places.append(place) }
    }
}
