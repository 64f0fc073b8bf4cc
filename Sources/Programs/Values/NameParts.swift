import Facts

/// A name as a text puts it together.
struct NameParts {
    enum Part: Hashable {
        case literal([UInt8])
        /// What is put in is known by what made it.
        case shaped(NameShapes)
        /// A macro that no text read here defines: it is a constant of whoever built the program.
        case constant
        /// Anything.
        case unknown
    }

    var parts: [Part] = []

    /// A name of which nothing is known.
    static let unknown = NameParts(parts: [.unknown])

    /// With literals that stand side by side in one piece.
    var joined: NameParts {
        var joined = NameParts()
        for part in parts {
            if case .literal([]) = part, parts.count > 1 { continue }
            if case .literal(let bytes) = part, case .literal(let before) = joined.parts.last {
                joined.parts[joined.parts.count - 1] = .literal(before + bytes)
            } else {
                joined.parts.append(part)
            }
        }
        return joined
    }

    /// All of it, where all of it is known.
    var literal: [UInt8]? {
        var bytes: [UInt8] = []
        for part in parts {
            guard case .literal(let piece) = part else { return nil }
            bytes += piece
        }
        return parts.isEmpty ? nil : bytes
    }

    func shape(_ places: NamePlaces) -> NameShapes {
        var shape: NameShapes = []
        var isVaried = false
        var isOfProcess = false
        for (index, part) in parts.enumerated() {
            switch part {
            case .literal(let bytes):
                if index == 0 { shape.formUnion(Self.shape(ofBeginning: bytes, places)) }
            case .shaped(let own):
                shape.formUnion(own)
                if own.contains(.process) {
                    isOfProcess = true
                } else if !own.contains(.temporary) || index != 0 {
                    isVaried = true
                }
            // A directory that a stranger writes is not what a program is built for.
            case .constant: if index == 0 { shape.insert(.system) }
            case .unknown: isVaried = true
            }
        }
        if isVaried { shape.remove(.process) }
        if !isVaried, !isOfProcess, !parts.isEmpty { shape.insert(.fixed) }
        return shape
    }

    private static func leadsUp(_ path: ArraySlice<UInt8>) -> Bool {
        path.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
    }

    private static func shape(ofBeginning bytes: [UInt8], _ places: NamePlaces) -> NameShapes {
        guard bytes.first == UInt8(ascii: "/") else { return bytes.isEmpty ? [] : .relative }
        var shape: NameShapes = .absolute
        let path = bytes.drop { $0 == UInt8(ascii: "/") }
        func lies(below place: String) -> Bool {
            path.starts(with: place.utf8) && path.dropFirst(place.utf8.count).first == UInt8(ascii: "/")
        }
        if places.temporary.contains(where: lies) {
            shape.insert(.temporary)
        } else if lies(below: "dev") {
            shape.insert(.device)
        } else if lies(below: "home") || lies(below: "root") {
            shape.insert(.home)
        } else if places.system.contains(where: lies), !leadsUp(path) {
            shape.insert(.system)
        }
        return shape
    }
}
