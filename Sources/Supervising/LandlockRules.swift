import CLinux
public import Descriptors

/// What this process may still do with files when the rules hold: nothing but what was allowed before (landlock(7)).
public struct LandlockRules: ~Copyable {
    private let rules: Descriptor
    /// The version of the kernel's interface: what it does not know it does not forbid.
    public let version: Int

    /// The version of the kernel's interface (landlock_create_ruleset(2)); nothing where it has none, or it is off.
    public static var kernelVersion: Int? {
        let version = tw_landlock_version()
        return version > 0 ? version : nil
    }

    /// Rules that allow nothing.
    ///
    /// - Parameter forReading: whether they are about reading, too. The kernel climbs from whatever is opened up to
    /// what
    ///   allows it, which takes time where trees are deep.
    /// - Throws: what landlock_create_ruleset(2) says; ENOSYS or EOPNOTSUPP where the kernel has no Landlock.
    public init(forReading: Bool = true) throws(SystemFailure) {
        let version = tw_landlock_version()
        guard version > 0 else { throw SystemFailure(.createRules, result: version) }
        let result = tw_landlock_begin(version, forReading)
        guard result >= 0 else { throw SystemFailure(.createRules, result: result) }
        rules = Descriptor(number: Int32(result), isPin: false)
        self.version = version
    }

    /// Allows reading files and listing directories beneath this one.
    ///
    /// - Throws: what landlock_add_rule(2) says.
    public borrowing func allowReading(beneath directory: borrowing Descriptor) throws(SystemFailure) {
        let result = tw_landlock_allow_reading(rules.number, directory.number)
        guard result >= 0 else { throw SystemFailure(.addRule, result: result) }
    }

    /// Has the rules hold for the calling thread and all that it starts, for good.
    ///
    /// - Throws: what landlock_restrict_self(2) says; EPERM where new rights were not forbidden before.
    public consuming func enforce() throws(SystemFailure) {
        let result = tw_landlock_enforce(rules.number)
        guard result >= 0 else { throw SystemFailure(.restrictSelf, result: result) }
    }
}
