/// Secrets that were seen in a file's content.
public struct Secrets: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A private key in the clear.
    @inlinable public static var privateKey: Secrets { Secrets(rawValue: 1 << 0) }
    /// A private key that a pass phrase protects.
    @inlinable public static var encryptedPrivateKey: Secrets { Secrets(rawValue: 1 << 1) }
    /// A file of keys in a form of its own: PKCS #12, Java, KeePass, Kerberos.
    @inlinable public static var keyStore: Secrets { Secrets(rawValue: 1 << 2) }
    /// A password or a token in the clear.
    @inlinable public static var password: Secrets { Secrets(rawValue: 1 << 3) }
    /// The digest of a password, as in shadow(5).
    @inlinable public static var passwordHash: Secrets { Secrets(rawValue: 1 << 4) }
    /// What a tool knows of the machines it runs, their passwords among it.
    @inlinable public static var infrastructureState: Secrets { Secrets(rawValue: 1 << 5) }

    /// Each with its word in the rule language, in the order of their bits.
    public static let names: [(Secrets, String)] = [
        (.privateKey, "private key"), (.encryptedPrivateKey, "encrypted private key"), (.keyStore, "key store"),
        (.password, "password"), (.passwordHash, "password hash"), (.infrastructureState, "infrastructure state"),
    ]
}
