import Facts

/// A link's target as it is spelled, read without looking at anything: enough to tell where a copy would write through
/// it, and possible for every source of entries.
struct LinkText {
    private let target: [UInt8]

    init(_ target: [UInt8]) {
        self.target = target
    }

    /// Whether it is absolute, or climbs above the root from a link in this directory.
    func leadsOut(from directory: [UInt8]) -> Bool {
        path(from: directory) == nil
    }

    /// The root-relative path that it names; nothing where it leads out.
    func path(from directory: [UInt8]) -> [UInt8]? {
        let slash = UInt8(ascii: "/")
        guard target.first != slash else { return nil }
        var components = directory.split(separator: slash)
        for component in target.split(separator: slash) {
            if component.elementsEqual(".".utf8) { continue }
            if component.elementsEqual("..".utf8) {
                guard components.popLast() != nil else { return nil }
            } else {
                components.append(component)
            }
        }
        return Array(components.joined(separator: [slash]))
    }

    /// Whether it names a version control directory, or something in one.
    var passesControl: Bool {
        target.split(separator: UInt8(ascii: "/")).contains { ParentFacts.isControlDirectory(Array($0)) }
    }
}
