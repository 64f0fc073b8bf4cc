internal import CCrypto

/// libcrypto, of which the archive is linked.
public enum DigestLibrary {
    /// The version that was built against.
    public static var version: String { OPENSSL_VERSION_STR }
}
