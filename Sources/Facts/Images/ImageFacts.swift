/// What is known of an image as a whole.
public final class ImageFacts: Sendable {
    /// The lowest first.
    public let layers: [Layer]
    /// What it is made for, `os/architecture`; empty where that is not said, or it is the only image of its root.
    public let platform: [UInt8]

    /// One of its layers.
    public struct Layer: Hashable, Sendable {
        /// Empty where nothing vouches for it.
        public var digest: [UInt8]
        /// The step that made it; empty where the history does not tell.
        public var createdBy: [UInt8]

        public init(digest: [UInt8], createdBy: [UInt8]) {
            self.digest = digest
            self.createdBy = createdBy
        }
    }

    public init(layers: [Layer], platform: [UInt8]) {
        self.layers = layers
        self.platform = platform
    }
}

extension ImageFacts: Hashable {
    public static func == (left: ImageFacts, right: ImageFacts) -> Bool {
        left === right || left.layers == right.layers && left.platform == right.platform
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(layers)
        hasher.combine(platform)
    }
}
