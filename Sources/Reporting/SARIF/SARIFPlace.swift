import Auditing

/// Where something is, in one text for the whole log: the URI of a file, and behind a byte that no URI holds, where it is a
/// member of that file, the path in it.
struct SARIFPlace {
    private static let separator: UInt8 = 1

    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// - Parameter member: its path in the archive.
    init(archive: [UInt8], member: [UInt8]) {
        // A zero byte would end a key that is sorted; URI encoding leaves neither.
        bytes = archive + [Self.separator] + URIEncoding.encode(member)
    }

    /// The file that locations name.
    var file: [UInt8] { Array(bytes.prefix { $0 != Self.separator }) }

    /// The path in the archive, encoded; nothing where it is the file itself.
    var member: [UInt8]? {
        bytes.firstIndex(of: Self.separator).map { Array(bytes[($0 + 1)...]) }
    }

    /// The relative reference of a nested artifact (SARIF 2.1.0, 3.24.2): it begins with one slash.
    var memberURI: [UInt8]? {
        member.map { [UInt8(ascii: "/")] + $0.drop { $0 == UInt8(ascii: "/") } }
    }
}

extension JSONWriter {
    /// The member that a location is about beside its archive, and the function (3.33.4).
    mutating func logicalLocations(_ place: SARIFPlace, function: [UInt8] = []) {
        guard place.member != nil || !function.isEmpty else { return }
        array("logicalLocations") { json in
            if let member = place.member {
                json.object { json in
                    json.string("fullyQualifiedName", utf8: place.file + [UInt8(ascii: "/")] + member)
                    json.string("kind", "member")
                }
            }
            guard !function.isEmpty else { return }
            json.object { json in
                json.string("fullyQualifiedName", DisplayEscape.full.text(function))
                json.string("kind", "function")
            }
        }
    }
}
