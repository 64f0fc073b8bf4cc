/// What the configuration and the layers of an image make of its entries.
extension Fact {
    package static let imageRoles = Fact(
        "image.roles", .set(.imageRoles), by: .root, holds: .rarely,
        "what it is by the image's configuration and layers", .shared { $0.imageRoles })
    package static let ownerConfigured = Fact(
        "owner.configured", .flag, by: .root, holds: .rarely,
        "the owner is the account that the image is configured to run as", .shared { $0.imageRoles.contains(.ofUser) })
    package static let groupConfigured = Fact(
        "group.configured", .flag, by: .root, holds: .rarely,
        "the group is one of the account that the image is configured to run as",
        .shared { $0.imageRoles.contains(.ofUsersGroup) })

    static let ofImages = [imageRoles, ownerConfigured, groupConfigured]
}
