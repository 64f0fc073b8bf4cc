import Digests
import Facts

extension Fingerprints {
    /// The version of the recipe: another recipe gets another word, so that old baselines are told apart.
    static let version = "tw1"

    /// The fingerprints of what `rule` says about `path`. The discriminator is what makes it another
    /// finding of the same rule about the same path: a principal and a right, a capability, a link's target. Neither
    /// mode nor line, time, inode or absolute path goes in.
    ///
    /// - Parameter mark: that of the rule, where it is at hand.
    init(rule: String, path: [UInt8], discriminator: [UInt8], mark: Fingerprint? = nil) {
        var hash = SHA256()
        hash.add(Self.version)
        hash.add(0)
        hash.add(rule)
        hash.add(0)
        hash.add(path)
        location = Self.end(hash, discriminator)
        hash = SHA256()
        hash.add(TreePath(path).lastComponent.span)
        name = Self.end(hash, discriminator).marked(by: mark ?? Fingerprint(ofRule: rule))
    }

    /// The fingerprints of what `rule` says about an act in the text at `path`: neither line nor column goes in, and so
    /// the finding stays where code is moved or laid out anew. Without the name of the function around it, it is found
    /// again where that got another one.
    init(rule: String, path: [UInt8], _ act: ActFacts, mark: Fingerprint) {
        let tail = [Array(act.call.utf8), act.key, Array((act.askedBy ?? "").utf8)]
        self.init(rule: rule, path: path, discriminator: Array(([act.body] + tail).joined(separator: [0])))
        var hash = SHA256()
        hash.add(TreePath(path).lastComponent.span)
        name = Self.end(hash, Array(tail.joined(separator: [0]))).marked(by: mark)
    }

    /// The fingerprints of what `rule` says about names in a directory: by what the names have in common, so that they
    /// stay when one more name joins, and by the targets where the directory is renamed.
    init(rule: String, directory: [UInt8], key: [UInt8], targets: [String]) {
        self.init(rule: rule, path: directory, discriminator: key)
        var hash = SHA256()
        hash.add(key)
        name = Self.end(hash, Array(targets.sorted().joined(separator: ",").utf8))
            .marked(by: Fingerprint(ofRule: rule))
    }

    /// Tells findings of several hosts apart: those of each are known again by themselves, whichever others there are.
    mutating func mark(byHost host: String?) {
        guard let host else { return }
        let mark = Fingerprint(ofHost: host)
        location = location.marked(by: mark)
        name = name.marked(by: mark)
    }

    /// Between the parts is a NUL, which none of them can hold.
    private static func end(_ hash: SHA256, _ discriminator: [UInt8]) -> Fingerprint {
        var hash = hash
        hash.add(0)
        hash.add(discriminator)
        return Fingerprint(hash)
    }
}

extension Fingerprint {
    /// What marks the names of a rule's findings.
    init(ofRule id: String) {
        var hash = SHA256()
        hash.add(id)
        self.init(hash)
    }
}

extension Fingerprint {
    /// What marks the findings of a host: no rule's id has a space.
    init(ofHost host: String) {
        self.init(ofRule: "host " + host)
    }
}

extension Baseline.Entry {
    /// Of last path component and discriminator, whatever the rule: what rules that are about the same have in common.
    var cause: Fingerprint { name.marked(by: Fingerprint(ofRule: rule)) }
}
