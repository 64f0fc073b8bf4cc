import Names

/// The exact key, or nothing where the target refuses the name.
func key(_ name: [UInt8], _ target: NameTarget) -> [UInt8]? {
    var folder = NameFolder()
    var key: [UInt8] = []
    return folder.key(of: name.span, on: target, into: &key) ? key : nil
}

/// The file systems that take two names for one.
func merging(_ one: [UInt8], _ other: [UInt8]) -> Set<NameTarget> {
    Set(NameTargets.concrete.members.filter { key(one, $0) != nil && key(one, $0) == key(other, $0) })
}

func merging(_ one: String, _ other: String) -> Set<NameTarget> {
    merging(Array(one.utf8), Array(other.utf8))
}
