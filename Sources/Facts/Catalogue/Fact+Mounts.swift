extension Fact {
    package static let mountReadOnly = Fact(
        "mount.read-only", .flag, by: .mount, holds: .seldom, "on a file system mounted read-only",
        .shared { $0.mount.contains(.readOnly) }, shows: .value
    ) { _ in EvidencePhrase("on a file system that is read-only") }
    package static let mountNosuid = Fact(
        "mount.nosuid", .flag, by: .mount, holds: .seldom, "on a file system that ignores set-id bits",
        .shared { $0.mount.contains(.nosuid) }, shows: .value
    ) { _ in EvidencePhrase("on a file system that ignores set-id bits") }
    package static let mountNoexec = Fact(
        "mount.noexec", .flag, by: .mount, holds: .seldom, "on a file system that executes nothing",
        .shared { $0.mount.contains(.noexec) }, shows: .value
    ) { _ in EvidencePhrase("on a file system that executes nothing") }
    package static let mountNoExecBit = Fact(
        "mount.no-exec-bit", .flag, by: .mount, holds: .seldom, "on a file system that stores no permission bits",
        .shared { $0.mount.contains(.noExecuteBit) }, shows: .value
    ) { _ in EvidencePhrase("on a file system without permission bits") }

    package static let mountRemote = Fact(
        "mount.remote", .flag, by: .mount, holds: .seldom, "on a file system that a server or a program answers for",
        .shared { $0.mount.contains(.remote) }, shows: .value
    ) { _ in EvidencePhrase("on a remote file system") }

    static let ofMounts = [mountReadOnly, mountNosuid, mountNoexec, mountNoExecBit, mountRemote]
}
