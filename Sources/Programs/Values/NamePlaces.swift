/// Directories whose names say who may write there, as paths from `/` without a slash at either end.
public struct NamePlaces: Hashable, Sendable {
    /// Everybody may make files there.
    public var temporary: [String]
    /// Root alone may.
    public var system: [String]

    public init(
        temporary: [String] = ["tmp", "var/tmp", "dev/shm", "var/lock", "run/lock"],
        system: [String] = [
            "bin", "boot", "etc", "lib", "lib32", "lib64", "opt", "proc", "run", "sbin", "srv", "sys", "usr", "var",
        ]
    ) {
        self.temporary = temporary
        self.system = system
    }
}
