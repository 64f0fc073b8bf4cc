/// What the first bytes of a regular file say it is.
public enum ContentKind: UInt8, CaseIterable, Hashable, Sendable {
    case empty, elfExecutable, elfLibrary, elfCore, elfObject, foreignExecutable, bytecode, script, text
    case privateKey, encryptedPrivateKey, publicKey, certificate, keyStore
    case archive, image, media, font, document, database, other

    /// Its word in the rule language.
    public var name: String {
        switch self {
        case .empty: "empty"
        case .elfExecutable: "elf executable"
        case .elfLibrary: "elf library"
        case .elfCore: "elf core"
        case .elfObject: "elf object"
        case .foreignExecutable: "foreign executable"
        case .bytecode: "bytecode"
        case .script: "script"
        case .text: "text"
        case .privateKey: "private key"
        case .encryptedPrivateKey: "encrypted private key"
        case .publicKey: "public key"
        case .certificate: "certificate"
        case .keyStore: "key store"
        case .archive: "archive"
        case .image: "image"
        case .media: "media"
        case .font: "font"
        case .document: "document"
        case .database: "database"
        case .other: "other"
        }
    }

    /// How much of a file is looked at to tell its kind, in bytes.
    public static let lookedAt = 4096
}
