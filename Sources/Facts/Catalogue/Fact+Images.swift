/// What the configuration and the layers of an image make of its entries.
extension Fact {
    package static let imageRoles = Fact(
        "image.roles", .set(.imageRoles), by: .root, holds: .rarely,
        "what it is by the image's configuration and layers", .shared { $0.imageRoles })

    static let ofImages = [imageRoles]
}
