/// Directories whose names say who may write there, as paths from `/` without a slash at either end.
public struct NamePlaces: Hashable, Sendable {
    /// Everybody may make files there.
    public var temporary: [String]
    /// Root alone may.
    public var system: [String]
    /// Parts of the names of variables that hold secrets, in small letters.
    public var secrets: [String]

    public init(
        temporary: [String] = ["tmp", "var/tmp", "dev/shm", "var/lock", "run/lock"],
        system: [String] = [
            "bin", "boot", "etc", "lib", "lib32", "lib64", "opt", "proc", "run", "sbin", "srv", "sys", "usr", "var",
        ],
        secrets: [String] = ["passw", "token", "secret", "credential", "api_key", "apikey", "private_key"]
    ) {
        self.temporary = temporary
        self.system = system
        self.secrets = secrets
    }
}
