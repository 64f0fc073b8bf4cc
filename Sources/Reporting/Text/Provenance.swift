import Auditing
import RuleLanguage

/// Who answers for a part of a root file system, by the Filesystem Hierarchy Standard: what the distribution installed
/// is mended by its next update, all else by the owner of the system alone.
enum Provenance: CaseIterable {
    case owner, distribution

    /// - Parameter path: relative to the root of the file system.
    init(of path: [UInt8]) {
        let names = path.split(separator: UInt8(ascii: "/"), maxSplits: 2).map { String(decoding: $0, as: UTF8.self) }
        let isInstalled = names.first.map(Self.installed.contains) ?? false
        self = isInstalled && names.prefix(2) != ["usr", "local"] ? .distribution : .owner
    }

    private static let installed: Set<String> = [
        "usr", "boot", "bin", "sbin", "lib", "lib32", "lib64", "libx32", "libo32",
    ]

    /// Whose it is, to whoever owns the system.
    var name: String {
        switch self {
        case .owner: "Yours"
        case .distribution: "The distribution's"
        }
    }

    /// What stands above its findings.
    var heading: String {
        switch self {
        case .owner: "\(name) (etc, home, opt, root, srv, usr/local, var and what else was added)"
        case .distribution: "\(name) (usr but usr/local, boot, bin, sbin, lib)"
        }
    }
}

extension AuditReport {
    /// Who answers for what a finding speaks of; nothing where the tree is not judged as a whole system.
    func provenance(of finding: Finding) -> Provenance? {
        profile == .host && roots[finding.root].isRootFileSystem ? Provenance(of: finding.path) : nil
    }
}
