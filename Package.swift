// swift-tools-version: 6.2
import PackageDescription

#if canImport(Glibc)
    import Glibc
#endif

/// The fuzzer links only with `-sanitize=fuzzer`, which Scripts/fuzz passes.
let isFuzzing = Context.environment["TREEWARDEN_FUZZ"] != nil

/// What the rule compiler is built with. A package that depends on this one builds it whichever product it uses, because
/// the package manager runs every plugin before it knows what is needed.
let headers = ["yaml.h", "sys/acl.h", "sys/capability.h", "openssl/evp.h"]

/// Whether the package manager has fetched this for another package.
let isDependency = Context.packageDirectory.contains("/checkouts/")

/// Where another package depends on this one and the rule compiler cannot be built, there is the library `SafeFiles`, which
/// needs the C library alone; and wherever TREEWARDEN_LIBRARY is set, which saves the time for the rest.
let isLibraryAlone =
    Context.environment["TREEWARDEN_LIBRARY"] != nil
    || isDependency && !headers.allSatisfy { access("/usr/include/\($0)", F_OK) == 0 }

/// Every module is held to the same language rules: strict memory safety, and no warning survives.
let strict: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableExperimentalFeature("Lifetimes"),
]

func module(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], linking: [LinkerSetting] = [],
    plugins: [Target.PluginUsage] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict, linkerSettings: linking,
        plugins: plugins)
}

func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [.target(name: name)] + dependencies,
        swiftSettings: [.treatAllWarnings(as: .error)])
}

/// What the fuzzer runs, and the tests replay.
let fuzzed: [Target.Dependency] = [
    "AccessText", "ArchiveBuilding", "Archives", "Auditing", "Configuration", "Descriptors", "Digests", "Evaluation",
    "Examples", "Facts", "Inventories", "Names", "Parts", "Programs", "Reporting", "RuleLanguage", "Snapshots",
    "Supervising", "Trees", "YAML",
]
let fuzzing: [Target] =
    isFuzzing
    ? [
        // C: the header of libFuzzer's driver.
        .target(name: "LibFuzzer", path: "Tests/LibFuzzer"),
        .executableTarget(
            name: "treewarden-fuzz", dependencies: fuzzed + ["LibFuzzer"], path: "Tests/Fuzzing",
            exclude: ["Regressions", "ReplayTests.swift"], sources: ["Targets", "Driver"],
            swiftSettings: [.treatAllWarnings(as: .error)]),
    ]
    : [
        .testTarget(
            name: "Fuzzing", dependencies: fuzzed, path: "Tests/Fuzzing", exclude: ["Regressions", "Driver"],
            swiftSettings: [.treatAllWarnings(as: .error)])
    ]

/// The library, and nothing that needs more than the C library.
let library: [Target] = [
    // C: system calls that Swift's Glibc import cannot see.
    .target(name: "CLinux"),
    // C: what the build is of.
    .target(
        name: "CBuild",
        cSettings: Context.environment["TREEWARDEN_COMMIT"].map { [.define("TW_COMMIT", to: "\"\($0)\"")] }),
    module("Descriptors", ["CBuild", "CLinux"]),
    module("FileModel", []),
    module("Access", ["Descriptors", "FileModel"]),
    module(
        "SafeFiles",
        ["Access", "Descriptors", "FileModel", .product(name: "SystemPackage", package: "swift-system")]),
]

let program: [Target] = [
    // C: constant tables, generated; Scripts/generate-name-tables says what is in them.
    .target(name: "CNameTables"),
    // C: the system's libraries.
    .systemLibrary(name: "CACL", pkgConfig: "libacl", providers: [.apt(["libacl1-dev"])]),
    .systemLibrary(name: "CCap", pkgConfig: "libcap", providers: [.apt(["libcap-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CBzip2", providers: [.apt(["libbz2-dev"])]),
    .systemLibrary(name: "CLZMA", pkgConfig: "liblzma", providers: [.apt(["liblzma-dev"])]),
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
    .systemLibrary(name: "CLZ4", pkgConfig: "liblz4", providers: [.apt(["liblz4-dev"])]),
    // C: libsqlite3, and where a database's bytes lie. The archive: few runs make one, and all would load it.
    .target(name: "CSQLite", linkerSettings: [.linkedLibrary(":libsqlite3.a"), .linkedLibrary("m")]),

    // Where entries come from, what is known, what is judged, what is said.
    module("Supervising", ["CLinux", "Descriptors"]),
    module("YAML", ["CYAML"]),
    // The archive: of libcrypto one function is used, and to load all of it takes twice as long as the rest of a start.
    module("Digests", ["CCrypto"], linking: [.linkedLibrary(":libcrypto.a")]),
    module("Compression", ["CZlib", "CBzip2", "CLZMA", "CZstd", "CLZ4"]),
    module("Databases", ["CSQLite"]),
    module(
        "Outputs", ["Descriptors", "SafeFiles", .product(name: "SystemPackage", package: "swift-system")]),
    module("Facts", ["FileModel"]),
    module("Archives", ["Digests", "Facts"]),
    module("Programs", ["Facts"]),
    module("AccessText", ["CACL", "CCap", "Facts"]),
    module("Names", ["CNameTables", "Facts"]),
    module("RuleLanguage", ["AccessText", "Digests", "Facts", "Programs", "YAML"]),
    module("Evaluation", ["Facts", "Programs", "RuleLanguage"]),
    module("Remedies", ["Evaluation", "Facts", "RuleLanguage"]),
    module(
        "Examples", ["AccessText", "Archives", "Evaluation", "Facts", "Programs", "Remedies", "RuleLanguage"]),
    module(
        "BuiltinRules", ["RuleLanguage"], exclude: ["Rules/README.md", "Rules/calls/README.md"],
        plugins: ["CompileRules"]),
    module(
        "Trees",
        ["Access", "AccessText", "Archives", "Compression", "Descriptors", "Digests", "Facts", "Supervising"]),
    module(
        "Auditing",
        ["AccessText", "Digests", "Evaluation", "Facts", "Names", "Programs", "Remedies", "RuleLanguage"]),
    module("Configuration", ["AccessText", "Auditing", "Evaluation", "Facts", "RuleLanguage", "YAML"]),
    module("Reporting", ["Auditing", "Databases", "Digests", "Evaluation", "Facts", "RuleLanguage"]),
    module(
        "Snapshots",
        ["Access", "AccessText", "Auditing", "Descriptors", "Digests", "Facts", "Reporting", "RuleLanguage"]),

    module(
        "Inventories",
        [
            "AccessText", "Archives", "Auditing", "Descriptors", "Digests", "Facts", "Reporting",
            "RuleLanguage",
            "Snapshots", "Supervising", "Trees",
        ]),
    module("Parts", ["Auditing", "Digests", "Facts", "Reporting", "RuleLanguage"]),

    // The rule compiler runs during the build: a bad rule is a build error.
    .executableTarget(name: "rulec", dependencies: ["Examples", "RuleLanguage"], swiftSettings: strict),
    .plugin(
        name: "CompileRules", capability: .buildTool(), dependencies: ["rulec"], path: "Sources/CompileRules"),

    .executableTarget(
        name: "treewarden",
        dependencies: [
            "Access", "AccessText", "Archives", "Auditing", "BuiltinRules", "Compression", "Configuration",
            "Databases", "Descriptors", "Digests", "Evaluation", "Examples", "Facts", "Inventories", "Names",
            "Outputs", "Parts",
            "Programs", "Remedies", "Reporting", "RuleLanguage", "SafeFiles", "Snapshots", "Supervising",
            "Trees",
            "YAML",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
            .product(name: "SystemPackage", package: "swift-system"),
        ],
        swiftSettings: strict),

    // Real trees for tests, from the notation of the rules' examples.
    .target(
        name: "TreeBuilding", dependencies: ["Examples", "Facts", "RuleLanguage"], path: "Tests/TreeBuilding",
        swiftSettings: [.treatAllWarnings(as: .error)]),

    // Archives for tests, written byte by byte.
    .target(
        name: "ArchiveBuilding", dependencies: ["Archives", "Digests", "Facts"], path: "Tests/ArchiveBuilding",
        swiftSettings: [.treatAllWarnings(as: .error)]),

    // C: a process that becomes other users, for the kernel's own answer about who may do what.
    .target(name: "KernelAccess", path: "Tests/KernelAccess"),

    // Random permissions on real objects, and whom the kernel lets do what with them.
    .target(
        name: "RightsTrials", dependencies: ["FileModel", "KernelAccess", "RandomNumbers"], path: "Tests/RightsTrials",
        swiftSettings: [.treatAllWarnings(as: .error)]),

    // One generator of random numbers for all tests.
    .target(
        name: "RandomNumbers", path: "Tests/RandomNumbers", swiftSettings: [.treatAllWarnings(as: .error)]),

    tests(of: "Descriptors", ["RandomNumbers", "Supervising"]),
    tests(of: "Supervising", ["Descriptors"]),
    tests(of: "Archives", ["ArchiveBuilding", "Facts", "Trees"]),
    tests(of: "Compression"),
    tests(of: "Databases"),
    tests(of: "Digests"),
    tests(of: "Programs", ["Examples", "Facts", "RuleLanguage"]),
    tests(of: "Facts"),
    tests(of: "Access", ["FileModel"]),
    tests(of: "SafeFiles", ["Descriptors", "FileModel", "Outputs", "RandomNumbers", "RightsTrials"]),
    tests(of: "AccessText", ["Descriptors", "Facts"]),
    tests(of: "Names"),
    tests(of: "YAML"),
    tests(of: "RuleLanguage", ["Evaluation", "Examples", "RandomNumbers"]),
    tests(of: "Evaluation", ["Examples", "Facts", "RandomNumbers", "RuleLanguage"]),
    tests(of: "Examples", ["Facts", "RuleLanguage", "TreeBuilding"]),
    tests(of: "Remedies", ["BuiltinRules", "Examples", "Facts", "RandomNumbers", "RightsTrials", "RuleLanguage"]),
    tests(
        of: "BuiltinRules",
        [
            "Evaluation", "Examples", "RuleLanguage", "Trees", "ArchiveBuilding", "Auditing", "Reporting",
            "Descriptors", "TreeBuilding",
        ]),
    tests(
        of: "Trees",
        [
            "ArchiveBuilding", "Descriptors", "Evaluation", "Examples", "Inventories", "KernelAccess", "RandomNumbers",
            "Supervising", "TreeBuilding",
        ]),
    tests(of: "Auditing", ["Configuration", "Evaluation", "Examples", "Remedies", "RuleLanguage"]),
    tests(of: "Reporting", ["Auditing", "Evaluation", "Examples", "RandomNumbers", "RuleLanguage"]),
    tests(
        of: "Configuration",
        ["AccessText", "Auditing", "BuiltinRules", "Evaluation", "Examples", "Facts", "RuleLanguage", "YAML"]),
    tests(
        of: "treewarden",
        [
            "ArchiveBuilding", "BuiltinRules", "Configuration", "Evaluation", "Examples", "RandomNumbers",
            "RuleLanguage", "TreeBuilding", "YAML",
        ]),
]

let package = Package(
    name: "treewarden",
    products: [.library(name: "SafeFiles", targets: ["SafeFiles"])]
        + (isLibraryAlone ? [] : [.executable(name: "treewarden", targets: ["treewarden"])]),
    dependencies: [.package(url: "https://github.com/apple/swift-system", from: "1.8.1")]
        + (isLibraryAlone ? [] : [.package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")]),
    targets: isLibraryAlone ? library : library + program + fuzzing
)
