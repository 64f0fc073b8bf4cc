extension NameFolder {
    /// APFS: the canonical caseless form (The Unicode Standard, definition D145), NFD of the folded NFD.
    mutating func foldAPFS() {
        let version = UnicodeVersion.v15_1
        folded.removeAll(keepingCapacity: true)
        for scalar in scalars { version.appendDecomposed(scalar, to: &folded) }
        version.order(&folded)
        scalars.removeAll(keepingCapacity: true)
        for scalar in folded { version.appendFolded(scalar, to: &scalars) }
        folded.removeAll(keepingCapacity: true)
        for scalar in scalars { version.appendDecomposed(scalar, to: &folded) }
        version.order(&folded)
    }

    /// HFS+: stored in Apple's decomposition (Technical Note TN1150), compared unit by unit in its own lower case.
    mutating func foldHFSPlus() {
        HFSPlus.decompose(scalars, into: &folded)
        scalars.removeAll(keepingCapacity: true)
        for scalar in folded where !HFSPlus.isIgnored(scalar) { scalars.append(HFSPlus.lower(scalar)) }
        swap(&scalars, &folded)
    }
}
