public import Descriptors

/// What a process that reads a hostile tree has given up, so that whoever takes it over by what it reads gains little:
/// it can read the trees, which it does anyway, and speak to its parent.
///
/// It is the second line. The first is that the walk itself opens nothing else.
public struct Confinement: Hashable, Sendable {
    /// The version of Landlock in force: nothing can be written. Nothing where the kernel has none.
    public let landlock: Int?
    /// What keeps it from reading outside of the trees.
    public let reading: ReadingLimit
    /// Whether no capability is left but the one to read and search what modes keep from others.
    public let dropsCapabilities: Bool
    /// Whether the system calls are gone that write, connect, or execute.
    public let filtersCalls: Bool

    /// By what a process can read nothing outside of its trees.
    public enum ReadingLimit: UInt8, Sendable {
        case none
        /// Landlock, which climbs from whatever is opened up to a tree.
        case landlock
        /// Its root directory is the tree, and the calls are gone by which it could leave it.
        case root
    }

    public init(landlock: Int?, reading: ReadingLimit, dropsCapabilities: Bool, filtersCalls: Bool) {
        self.landlock = landlock
        self.reading = reading
        self.dropsCapabilities = dropsCapabilities
        self.filtersCalls = filtersCalls
    }

    /// Confines the calling thread and all that it starts, as far as the kernel can. To be called when everything is
    /// open and before there are other threads.
    ///
    /// - Parameters:
    ///   - confinesReading: whether Landlock is to forbid reading elsewhere: each check takes as long as the tree is
    ///   deep.
    ///   - enclose: makes the tree the root, at no such price, and answers whether it could.
    ///   - allow: allows reading beneath each tree.
    public static func enter(
        confiningReading confinesReading: Bool = true,
        enclosing enclose: () -> Bool = { false },
        allowing allow: (borrowing LandlockRules) throws(SystemFailure) -> Void
    ) -> Confinement {
        do {
            try SystemCallFilter.forbidNewRights()
        } catch {
            return Confinement(
                landlock: nil, reading: .none, dropsCapabilities: dropCapabilities(), filtersCalls: false)
        }
        let isEnclosed = enclose()
        // It takes one of them to change the root, and nothing else here does.
        let dropsCapabilities = dropCapabilities()
        let landlock = restrictFiles(confinesReading && !isEnclosed, allow)
        let byLandlock: ReadingLimit = confinesReading && landlock != nil ? .landlock : .none
        do {
            // Without rules about reading there are none about truncating by opening for reading, either.
            try SystemCallFilter.install(allowsUnseenFlags: byLandlock == .landlock && !isEnclosed)
            return Confinement(
                landlock: landlock, reading: isEnclosed ? .root : byLandlock, dropsCapabilities: dropsCapabilities,
                filtersCalls: true)
        } catch {
            // A root that every call can be made in is easily left.
            if isEnclosed, byLandlock == .landlock { _ = restrictFiles(true, allow) }
            return Confinement(
                landlock: landlock, reading: byLandlock, dropsCapabilities: dropsCapabilities, filtersCalls: false)
        }
    }

    private static func dropCapabilities() -> Bool {
        do throws(SystemFailure) {
            try SystemCallFilter.keepOnlySearching()
            return true
        } catch {
            return false
        }
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
