import Facts

/// Modes as chmod(1) takes them.
enum SymbolicMode {
    /// The bits that a mode grants for certain, octal or symbolic: `a+w` grants three, `u=rwx,go=` too, `go-w` none.
    /// Nothing where it is neither.
    static func granted(_ text: [UInt8]) -> Mode? {
        if let octal = octal(text) { return Mode(rawValue: octal) }
        var bits: UInt16 = 0
        for clause in text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            guard let granted = apply(clause, to: bits) else { return nil }
            bits = granted
        }
        return Mode(rawValue: bits)
    }

    /// What a umask lets through, octal or symbolic; nothing where it depends on the one before whether that is more than
    /// the owner's.
    static func left(byMask text: [UInt8]) -> Mode? {
        if let octal = octal(text) { return octal <= 0o777 ? Mode(rawValue: ~octal & 0o777) : nil }
        var bits: UInt16 = 0
        var classes: Set<UInt8> = []
        for clause in text.split(separator: UInt8(ascii: ",")) {
            guard let sign = clause.firstIndex(where: { "+-=".utf8.contains($0) }) else { return nil }
            // Without a class it is about all of them: nothing takes away from a mask.
            let own = sign == clause.startIndex ? Array("ugo".utf8) : Array(clause[..<sign])
            guard let granted = apply((own + clause[sign...])[...], to: bits) else { return nil }
            bits = granted
            if clause[sign] == UInt8(ascii: "=") { classes.formUnion(own) }
        }
        let isWhole = classes.contains(UInt8(ascii: "a")) || classes.isSuperset(of: "ugo".utf8)
        // What is not said stays: what is granted is granted all the same.
        return isWhole || bits & 0o022 != 0 ? Mode(rawValue: bits) : nil
    }

    static func octal(_ text: [UInt8]) -> UInt16? {
        guard (1...8).contains(text.count), text.allSatisfy({ (0x30...0x37).contains($0) }) else { return nil }
        return UInt16(truncatingIfNeeded: text.reduce(UInt32(0)) { $0 << 3 | UInt32($1 - 0x30) })
    }

    private static func apply(_ clause: ArraySlice<UInt8>, to bits: UInt16) -> UInt16? {
        var bits = bits
        var classes: UInt16 = 0
        var place = clause.startIndex
        while place < clause.endIndex, let own = mask(ofClass: clause[place]) {
            classes |= own
            place += 1
        }
        guard place < clause.endIndex else { return nil }
        // Without a class a umask takes away from it, which is 022 in most places.
        let isMasked = classes == 0
        if isMasked { classes = 0o777 }
        while place < clause.endIndex {
            let sign = clause[place]
            guard "+-=".utf8.contains(sign) else { return nil }
            place += 1
            var granted: UInt16 = 0
            while place < clause.endIndex, !"+-=".utf8.contains(clause[place]) {
                switch clause[place] {
                case UInt8(ascii: "r"): granted |= 0o444 & classes
                case UInt8(ascii: "w"): granted |= 0o222 & classes
                case UInt8(ascii: "x"): granted |= 0o111 & classes
                case UInt8(ascii: "s"):
                    granted |= (classes & 0o100 != 0 ? 0o4000 : 0) | (classes & 0o010 != 0 ? 0o2000 : 0)
                case UInt8(ascii: "t"): granted |= 0o1000
                // What is there already, or what another class has.
                case UInt8(ascii: "X"), UInt8(ascii: "u"), UInt8(ascii: "g"), UInt8(ascii: "o"): break
                default: return nil
                }
                place += 1
            }
            if isMasked { granted &= ~0o022 }
            switch sign {
            case UInt8(ascii: "+"): bits |= granted
            case UInt8(ascii: "-"): bits &= ~granted
            default: bits = bits & ~(classes & 0o777) | granted
            }
        }
        return bits
    }

    private static func mask(ofClass letter: UInt8) -> UInt16? {
        switch letter {
        case UInt8(ascii: "u"): 0o700
        case UInt8(ascii: "g"): 0o070
        case UInt8(ascii: "o"): 0o007
        case UInt8(ascii: "a"): 0o777
        default: nil
        }
    }
}
