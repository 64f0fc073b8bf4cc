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

    private static let places: [Detail.Circumstance] = [.view, .layer, .layerDigest, .layerCreatedBy]

    private func value(of circumstance: Detail.Circumstance) -> [UInt8]? {
        facts.last { $0.name == circumstance.rawValue }?.value
    }
}
