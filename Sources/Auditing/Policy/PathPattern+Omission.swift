import Facts
import Evaluation
import RuleLanguage

extension PathPattern {
    /// Whether it may match the entry that is left out with this.
    func mayMatchEntry(of omission: Omission) -> Bool {
        omission.includesEntry && matches(omission.path, isDirectory: omission.kind ?? .directory == .directory)
    }

    /// Whether it may match something that lies in the entry and is left out with it.
    func mayMatchContents(of omission: Omission) -> Bool {
        guard omission.mayHaveContents else { return false }
        switch subject {
        case .root: return false
        case .name: return true
        case .path:
            let slash = UInt8(ascii: "/")
            let directories = omission.path.split(separator: slash)
            for (place, component) in globText.split(separator: slash).enumerated() {
                let component = Array(component)
                // A slash in a set is no end of a component.
                let isWhole = GlobSyntax.firstUnclosedSet(component) == nil
                if place == directories.count || component.crossesComponents || !isWhole { return true }
                if !Glob(component).matches(Array(directories[place]).span) { return false }
            }
            return false
        }
    }

    /// Whether it matches all that lies in the entry: it, or a directory that it lies in, with `/**` at the end.
    func matchesContents(of omission: Omission) -> Bool {
        let anything = Array("/**".utf8)
        if globText.elementsEqual(anything.dropFirst()) { return true }
        guard subject == .path, !onlyDirectories, globText.suffix(3).elementsEqual(anything) else { return false }
        let directory = PathPattern(Array("./".utf8) + globText.dropLast(3))
        return directory?.covers(omission.path, isDirectory: true) ?? false
    }
}

extension [UInt8] {
    /// Whether `**` stands in it.
    fileprivate var crossesComponents: Bool {
        zip(self, dropFirst()).contains { $0 == UInt8(ascii: "*") && $1 == UInt8(ascii: "*") }
    }
}
