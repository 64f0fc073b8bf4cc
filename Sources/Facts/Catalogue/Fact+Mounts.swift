extension FactDeclaration {
    static let mountReadOnly = FactDeclaration(
        "mount.read-only", .flag, by: .mount, holds: .seldom, "on a file system mounted read-only",
        .shared { $0.mountIsReadOnly }, shows: .value
    ) { _ in EvidencePhrase("on a file system that is read-only") }
    static let mountNosuid = FactDeclaration(
        "mount.nosuid", .flag, by: .mount, holds: .seldom, "on a file system that ignores set-id bits",
        .shared { $0.mountIsNosuid }, shows: .value
    ) { _ in EvidencePhrase("on a file system that ignores set-id bits") }
    static let mountNoexec = FactDeclaration(
        "mount.noexec", .flag, by: .mount, holds: .seldom, "on a file system that executes nothing",
        .shared { $0.mountIsNoexec }, shows: .value
    ) { _ in EvidencePhrase("on a file system that executes nothing") }
    static let mountNoExecBit = FactDeclaration(
        "mount.no-exec-bit", .flag, by: .mount, holds: .seldom, "on a file system that stores no permission bits",
        .shared { $0.mountHasNoExecuteBit }, shows: .value
    ) { _ in EvidencePhrase("on a file system without permission bits") }
}
