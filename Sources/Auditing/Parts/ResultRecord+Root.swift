import Facts

extension ResultRecord {
    /// The same where other roots come before those that it speaks of, which lie on a host.
    ///
    /// - Parameters:
    ///   - count: how many come before.
    ///   - host: nothing where nobody named one.
    package func behind(roots count: Int, onHost host: String?) -> ResultRecord {
        switch self {
        case .rootEvidence(let evidence, let root): return .rootEvidence(evidence, root: root + count)
        case .finding(var rawFinding):
            rawFinding.root += count
            rawFinding.fingerprints.mark(byHost: host)
            return .finding(rawFinding)
        case .undecided(var item):
            item.root += count
            return .undecided(item)
        case .scanError(var scanError):
            scanError.root += count
            return .scanError(scanError)
        case .names(let names, let inode):
            return .names(names.map { LinkGroup.Name(root: $0.root + count, path: $0.path) }, of: inode)
        case .entry(let entry):
            guard var record = entry.record else { return self }
            record.root += count
            return .entry(StoredEntry(record))
        case .textIgnore(var ignore):
            ignore.root += count
            return .textIgnore(ignore)
        case .object(var object):
            object.root += count
            return .object(object)
        case .rootReport(var report):
            report.place += count
            if let host { report.root.lie(onHost: host) }
            return .rootReport(report)
        default: return self
        }
    }
}

extension AuditReport.Root {
    /// Names it by its host as well: `HOST:/path`, and `HOST/path` where it is part of a URI.
    package mutating func lie(onHost host: String) {
        self.host = host
        let slash = UInt8(ascii: "/")
        uriPrefix = Array(host.utf8) + [slash]
        for component in label.split(separator: slash) {
            if component.elementsEqual(".".utf8) || component.elementsEqual("..".utf8) { continue }
            uriPrefix += component + [slash]
        }
        label = Array(host.utf8) + [UInt8(ascii: ":")] + label
    }
}
