/// A directory or a file that a look-up of a search path or an interpreter has come to, as far as it decides who may
/// change what is found.
public struct SearchStep: Sendable {
    /// Root-relative.
    public var path: [UInt8]
    /// Of the directory or the file.
    public var permissions: Permissions
    /// How the runtime user stands to it; nothing where none is given.
    public var runtime: RuntimeAccess?

    public init(path: [UInt8], permissions: Permissions, runtime: RuntimeAccess?) {
        self.path = path
        self.permissions = permissions
        self.runtime = runtime
    }

    /// The step to an entry of this directory.
    public func step(to path: [UInt8], _ permissions: Permissions) -> SearchStep {
        SearchStep(
            path: path, permissions: permissions,
            runtime: runtime.map { RuntimeAccess($0.untrusted, path: path, permissions: permissions, in: $0) })
    }
}

extension SearchOutcome {
    /// Judges who may put something else in the place of an entry that was found in a directory.
    public mutating func judge(_ directory: SearchStep, holding entry: Permissions, _ untrusted: UntrustedPrincipals) {
        if let basis = untrusted.basis(replacing: entry, in: directory.permissions) {
            add(.writable, at: PathStep(path: directory.path, permissions: directory.permissions, basis: basis))
        }
        if let step = directory.runtime?.replacing(entry) { add(.runtime, at: step) }
    }

    /// Judges who may change the place that the look-up ends at: its bytes, or the names in it.
    public mutating func judge(end: SearchStep, _ untrusted: UntrustedPrincipals) {
        // What everybody writes into a device or a socket nobody reads as a program.
        guard end.permissions.kind == .file || end.permissions.kind == .directory else { return }
        judge(writing: end, as: .writable, untrusted)
    }

    /// Judges who may create what is missing in a directory.
    ///
    /// - Returns: whether an untrusted account may.
    public mutating func judge(creatingIn directory: SearchStep, _ untrusted: UntrustedPrincipals) -> Bool {
        judge(writing: directory, as: .creatable, untrusted)
        return hazards.contains(.creatable)
    }

    private mutating func judge(writing step: SearchStep, as hazard: SearchHazards, _ untrusted: UntrustedPrincipals) {
        if let basis = untrusted.basis(of: .write, over: step.permissions) {
            add(hazard, at: PathStep(path: step.path, permissions: step.permissions, basis: basis))
        }
        guard let runtime = step.runtime else { return }
        if let replaced = runtime.replaced {
            add(.runtime, at: replaced)
        } else if runtime.isNear, let basis = runtime.untrusted.basis(of: .write, over: step.permissions) {
            add(.runtime, at: PathStep(path: step.path, permissions: step.permissions, basis: basis))
        }
    }
}
