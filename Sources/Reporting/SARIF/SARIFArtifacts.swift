import Auditing
import Facts

/// Every object that a result or a notification names, and the roots (§3.14.15).
struct SARIFArtifacts {
    struct Artifact {
        var uri: [UInt8]
        var isRoot = false
        var isDirectory = false
        var hasResult = false
        /// Something about it could not be examined.
        var isOpen = false
        var evidence: Evidence?
        /// Known of a root without evidence.
        var mode: Mode?
    }

    /// Sorted by URI.
    private(set) var all: [Artifact] = []
    private var places: [[UInt8]: Int] = [:]

    init(_ report: AuditReport, _ results: SARIFResults) {
        for root in report.roots {
            edit(root.uri(of: [])) { artifact in
                artifact.isRoot = true
                artifact.isDirectory = root.isDirectory
                if !root.isArchive { artifact.mode = root.mode }
            }
        }
        for entry in results {
            let evidence = entry.finding.evidence
            edit(entry.uri) { artifact in
                artifact.hasResult = true
                // What an archive has of its own top directory is not the file's.
                if artifact.isRoot, report.roots[entry.finding.root].isArchive { return }
                if evidence.kind == .directory { artifact.isDirectory = true }
                if artifact.evidence == nil { artifact.evidence = evidence }
            }
        }
        for notification in SARIFNotification.located(in: report) {
            edit(report.roots[notification.root].uri(of: notification.path)) { artifact in
                if notification.isDirectory, !artifact.isRoot { artifact.isDirectory = true }
                artifact.isOpen = true
            }
        }
        all.sort { $0.uri.lexicographicallyPrecedes($1.uri) }
        for (index, artifact) in all.enumerated() { places[artifact.uri] = index }
    }

    func index(of uri: [UInt8]) -> Int? {
        places[uri]
    }

    private mutating func edit(_ uri: [UInt8], _ change: (inout Artifact) -> Void) {
        let place = places[uri] ?? all.count
        if place == all.count {
            all.append(Artifact(uri: uri))
            places[uri] = place
        }
        change(&all[place])
    }
}

extension JSONWriter {
    /// §3.24.
    mutating func artifact(_ artifact: SARIFArtifacts.Artifact, withOwners: Bool, in artifacts: SARIFArtifacts) {
        object { json in
            let place = SARIFPlace(artifact.uri)
            json.object("location") { json in
                json.string("uri", utf8: place.memberURI ?? place.file)
                if place.member == nil { json.string("uriBaseId", "SRCROOT") }
            }
            if place.member != nil, let parent = artifacts.index(of: place.file) { json.number("parentIndex", parent) }
            let roles = [
                (artifact.isRoot, "analysisTarget"), (artifact.isDirectory, "directory"),
                (artifact.hasResult, "resultFile"),
            ].filter(\.0)
            if !roles.isEmpty {
                json.array("roles") { json in
                    for (_, role) in roles { json.string(nil, role) }
                }
            }
            let evidence = artifact.evidence
            if evidence?.kind == .file, let size = evidence?.size { json.number("length", size) }
            json.object("properties") { json in
                if artifact.isOpen { json.flag("treewarden/fullyExamined", false) }
                let told = evidence.flatMap { $0.hasMode ? $0.mode : nil } ?? artifact.mode
                let kind = evidence?.kind ?? .directory
                guard let mode = told else { return }
                // Of links the mode means nothing.
                if kind != .link { json.string("treewarden/mode", mode.octal) }
                if kind != .file, kind != .directory { json.string("treewarden/type", kind.sarifType) }
                if withOwners, let evidence, evidence.hasOwners {
                    json.number("treewarden/uid", evidence.owner.id)
                    json.number("treewarden/gid", evidence.group.id)
                }
            }
        }
    }

    /// A place in the tree (§3.4), with its index where it is among the artifacts.
    mutating func artifactLocation(_ place: [UInt8], _ artifacts: SARIFArtifacts) {
        let uri = SARIFPlace(place).file
        object("artifactLocation") { json in
            json.string("uri", utf8: uri)
            // A place on the host stands for itself (§3.4.4); no name in a tree is encoded like that.
            if !uri.starts(with: "file:///".utf8) { json.string("uriBaseId", "SRCROOT") }
            if let index = artifacts.index(of: uri) { json.number("index", index) }
        }
    }
}

extension EntryKind {
    /// SARIF has no roles for links and special files.
    fileprivate var sarifType: String {
        switch self {
        case .link: "symlink"
        case .file, .directory, .fifo, .socket, .blockDevice, .characterDevice:
            String(name.map { $0 == " " ? "-" : $0 })
        }
    }
}
