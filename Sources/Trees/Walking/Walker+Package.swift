import Descriptors
import Facts

extension Walker {
    /// More names at the top of a package than this are not looked at: then it is judged by what was seen.
    private static var mostNames: Int { 4096 }

    /// Looks at the top of a directory that may be a file package, and for the property list further in.
    mutating func inspectPackage(in node: DirectoryNode, _ directory: OpenDirectory) {
        // The root has no name here, and nobody calls it a package.
        guard let name = subject else { return }
        do throws(SystemFailure) {
            let top = try inspectTop(try directory.descriptor.openDirectory(name, crossingMounts: crossesMounts))
            let hazards = top.judgement
            if !hazards.isEmpty { facts.change { $0.package = hazards } }
        } catch {
            facts.unread.insert(.resolution)
            note(.unreadableFact, subject, in: node, failure: error)
        }
    }

    private func inspectTop(_ package: consuming Descriptor) throws(SystemFailure) -> PackageTop {
        var top = PackageTop()
        var names = DirectoryReader()
        var count = 0
        reading: while try names.read(package) {
            while names.next() {
                count += 1
                guard count <= Self.mostNames else { break reading }
                let isLink = try names.status(in: package).isLink
                top.add(names.fileName.bytes, target: isLink ? try package.linkTarget(of: names.fileName) : nil)
            }
        }
        for way in [["Contents"], ["Versions", "Current", "Resources"], ["Resources"]] {
            if try Self.holdsPropertyList(package, way) { top.hasInnerPropertyList = true }
        }
        return top
    }

    /// Whether the directory that these names lead to holds `Info.plist`. `Current` is a link to a sibling, whose name
    /// is taken in its place.
    private static func holdsPropertyList(
        _ package: borrowing Descriptor, _ way: [String]
    ) throws(SystemFailure) -> Bool {
        var name = way[0]
        var rest = way.dropFirst()
        guard let first = FileName(Array(name.utf8)) else { return false }
        do {
            var current = try package.pin(first, crossingMounts: false)
            while let next = rest.popFirst() {
                name = next
                guard let component = FileName(Array(name.utf8)) else { return false }
                var taken = component
                if try current.status(of: component).isLink {
                    guard let target = FileName(try current.linkTarget(of: component)) else { return false }
                    taken = target
                }
                current = try current.pin(taken, crossingMounts: false)
            }
            guard let list = FileName(Array("Info.plist".utf8)) else { return false }
            return try current.status(of: list).isRegularFile
        } catch {
            if ["ENOENT", "ENOTDIR", "EXDEV", "ELOOP"].contains(error.name) { return false }
            throw error
        }
    }
}
