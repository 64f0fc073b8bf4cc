import Facts

extension Evidence {
    /// Where in an image something lies.
    public struct ImagePlace: Sendable {
        /// `final`, what a container shows, or `buried`, what a later layer hides.
        public var view: [UInt8]
        /// Which layer of how many, counted from 1: `2/5`.
        public var layer: [UInt8]
        /// Of that layer; nothing where nothing vouches for it.
        public var digest: [UInt8]?
        /// The step that made the layer; nothing where the history does not tell.
        public var createdBy: [UInt8]?

        /// Whether a later layer hides it.
        public var isBuried: Bool { view != Array("final".utf8) }
    }

    /// Nothing where it lies in no image.
    public var imagePlace: ImagePlace? {
        guard let view = value(of: .view), let layer = value(of: .layer) else { return nil }
        return ImagePlace(
            view: view, layer: layer, digest: value(of: .layerDigest), createdBy: value(of: .layerCreatedBy))
    }

    /// What the rule used, without where it lies in an image.
    public var factsOfRule: [Detail] {
        facts.filter { detail in !Self.places.contains { $0.rawValue == detail.name } }
    }

    /// Leaves of the facts only where it lies in an image, and in which one.
    public mutating func leaveOutFactsOfRule() {
        facts.removeAll { !$0.isPlace }
    }

    /// Says where in an image it lies.
    ///
    /// - Parameters:
    ///   - layer: counted from 0; nothing where it lies in none.
    ///   - isBuried: whether a later layer hides it.
    mutating func showPlace(_ layer: Int?, of image: ImageFacts?, isBuried: Bool) {
        guard let image, let layer, image.layers.indices.contains(layer) else { return }
        facts.append(Detail(.view, isBuried ? "buried" : "final"))
        facts.append(Detail(.layer, "\(layer + 1)/\(image.layers.count)"))
        if !image.platform.isEmpty { facts.append(Detail(.platforms, image.platform)) }
        let place = image.layers[layer]
        if !place.digest.isEmpty { facts.append(Detail(.layerDigest, place.digest)) }
        if !place.createdBy.isEmpty { facts.append(Detail(.layerCreatedBy, place.createdBy)) }
    }

    fileprivate static let places: [Detail.Circumstance] = [.view, .layer, .layerDigest, .layerCreatedBy]

    private func value(of circumstance: Detail.Circumstance) -> [UInt8]? {
        facts.last { $0.name == circumstance.rawValue }?.value
    }
}

extension Evidence.Detail {
    /// Whether it says where in an image something lies, or in which one.
    public var isPlace: Bool {
        name == Circumstance.platforms.rawValue || Evidence.places.contains { $0.rawValue == name }
    }
}
