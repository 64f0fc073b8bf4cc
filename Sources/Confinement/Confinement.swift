public import Descriptors

/// What a process that reads a hostile tree has given up, so that whoever takes it over by what it reads gains little:
/// it can read the trees, which it does anyway, and speak to its parent.
///
/// It is the second line. The first is that the walk itself opens nothing else.
public struct Confinement: Hashable, Sendable {
    /// The version of Landlock in force: nothing outside of the trees can be opened. Nothing where the kernel has none.
    public let landlock: Int?
    /// Whether the system calls are gone that write, connect, or execute.
    public let filtersCalls: Bool

    public init(landlock: Int?, filtersCalls: Bool) {
        self.landlock = landlock
        self.filtersCalls = filtersCalls
    }

    /// Confines the calling thread and all that it starts, as far as the kernel can. To be called when everything is open
    /// and before there are other threads.
    ///
    /// - Parameters:
    ///   - confinesReading: whether Landlock is to forbid reading elsewhere: each check takes as long as the tree is deep.
    ///   - allow: allows reading beneath each tree.
    public static func enter(
        confiningReading confinesReading: Bool = true,
        allowing allow: (borrowing LandlockRules) throws(SystemFailure) -> Void
    ) -> Confinement {
        do {
            try SystemCallFilter.forbidNewRights()
        } catch {
            return Confinement(landlock: nil, filtersCalls: false)
        }
        let landlock = restrictFiles(confinesReading, allow)
        let filtersCalls: Bool
        do {
            // Without rules about reading there are none about truncating by opening for reading, either.
            try SystemCallFilter.install(allowsUnseenFlags: landlock != nil && confinesReading)
            filtersCalls = true
        } catch {
            filtersCalls = false
        }
        return Confinement(landlock: landlock, filtersCalls: filtersCalls)
    }

    private static func restrictFiles(
        _ confinesReading: Bool, _ allow: (borrowing LandlockRules) throws(SystemFailure) -> Void
    ) -> Int? {
        do throws(SystemFailure) {
            let rules = try LandlockRules(forReading: confinesReading)
            let version = rules.version
            if confinesReading { try allow(rules) }
            try rules.enforce()
            return version
        } catch {
            return nil
        }
    }
}
