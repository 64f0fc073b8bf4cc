extension ContentKind {
    /// Whether the extension of a file's name promises something else. Formats that nobody here knows, and empty files,
    /// break no promise.
    public func disagrees(withExtensionOf name: Span<UInt8>) -> Bool {
        guard let promise = Self.promise(of: name) else { return false }
        return Self.refusals[Int(promise.rawValue)] & 1 << UInt32(rawValue) != 0
    }

    /// Whether contents of any kind can break what the extension promises: those of no other file need be read for it.
    public static func isPromised(byExtensionOf name: Span<UInt8>) -> Bool {
        promise(of: name) != nil
    }

    private static func promise(of name: Span<UInt8>) -> Promise? {
        // What a leading dot alone stands before is no extension.
        guard let word = ExtensionWord(name)?.lowercased, name.count > word.count + 1 else { return nil }
        var place = word.place(of: placeCount)
        while let known = promises[place] {
            if known.word == word { return known.promise }
            place = (place + 1) & (placeCount - 1)
        }
        return nil
    }

    /// A power of two, several times the number of extensions: nearly every file's is looked up.
    private static let placeCount = 512

    private enum Promise: UInt8, CaseIterable {
        case image, archive, media, font, document, text, source, library, certificate

        /// What a file of the class cannot be.
        var refused: Set<ContentKind> {
            let programs: Set<ContentKind> = [
                .elfExecutable, .elfLibrary, .elfCore, .elfObject, .foreignExecutable, .bytecode,
            ]
            let keys: Set<ContentKind> = [.privateKey, .encryptedPrivateKey, .keyStore]
            let packed: Set<ContentKind> = [.archive, .image, .media]
            return switch self {
            case .image: programs.union(keys).union([.script, .text, .archive, .document, .media, .database])
            case .archive: programs.union(keys).union([.script, .text, .image, .media, .font, .document])
            case .media: programs.union(keys).union([.script, .text, .archive, .document, .database])
            case .font: programs.union(keys).union(packed).union([.script, .text])
            case .document: programs.union(keys).union([.script, .image, .media])
            case .text: programs.union(packed).union([.keyStore, .database, .font])
            case .source: programs.union(packed).union(keys)
            case .library: packed.union(keys).union([.document, .database, .font])
            case .certificate: programs.union(packed).union(keys).union([.script])
            }
        }
    }

    /// By promise, a bit for each kind that it refuses.
    private static let refusals = Promise.allCases.map { promise in
        promise.refused.reduce(UInt32(0)) { $0 | 1 << UInt32($1.rawValue) }
    }

    private static let promises: [(word: ExtensionWord, promise: Promise)?] = {
        var promises: [(word: ExtensionWord, promise: Promise)?] = Array(repeating: nil, count: placeCount)
        func add(_ promise: Promise, _ extensions: String) {
            for one in extensions.split(separator: " ") {
                guard let word = ExtensionWord(Array(".\(one)".utf8).span) else { continue }
                var place = word.place(of: placeCount)
                while promises[place] != nil { place = (place + 1) & (placeCount - 1) }
                promises[place] = (word, promise)
            }
        }
        add(.image, "png gif jpg jpeg webp bmp ico tiff")
        add(.archive, "zip gz tgz bz2 xz zst 7z rar deb rpm")
        add(.media, "mp3 mp4 ogg oga ogv wav flac webm mkv avi")
        add(.font, "ttf otf woff woff2")
        add(.document, "pdf")
        add(.text, "txt md rst csv json yaml yml toml ini conf cfg html htm css xml svg log")
        add(.source, "c h cc cpp hpp py rb js ts go rs java sh lua php swift")
        add(.library, "so")
        add(.certificate, "crt cer csr crl pub")
        return promises
    }()
}
