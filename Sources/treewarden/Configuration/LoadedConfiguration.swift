import Configuration
import Descriptors
import Facts
import Reporting
import RuleLanguage
import Trees

/// The configuration that counts, read and checked, with the rules that it speaks of.
struct LoadedConfiguration {
    /// Nothing where there is none.
    let path: PathArgument?
    /// How it was found; `standard` stands for the working directory.
    let origin: Origin
    let file: ConfigurationFile
    /// The shipped rules, and those of the user.
    let library: RuleLibrary
    private let status: EntryStatus?
    private let isSwitchedOff: Bool

    private static let variable = "TREEWARDEN_CONFIG"

    /// - Parameters:
    ///   - rules: directories of rules.
    ///   - trust: whose files are obeyed.
    init(_ options: ConfigurationOptions, rules: [PathArgument], trust: Trust) throws(CommandError) {
        library = try RuleSet.library(with: rules, trust: trust)
        isSwitchedOff = options.noConfig
        guard let (path, origin) = try Self.place(options) else {
            (self.path, self.origin, file, status) = (nil, .standard, ConfigurationFile(), nil)
            return
        }
        let fileTrust = FileTrust(trust, danger: "switch rules off")
        let wayOut = "Without it: \(origin == .standard ? "--no-config" : "--no-config in place of \(origin.text)")"
        let trusted = try TrustedFile(reading: path, sizeLimit: RuleSource.sizeLimit, trust: fileTrust, wayOut: wayOut)
        let table = SettingTable(library: library, targets: TargetSystems.allWords)
        do throws(RuleErrors) {
            let name = DisplayEscape.full.text(path.bytes)
            file = try ConfigurationFile(parsing: trusted.bytes, file: name, table: table)
        } catch {
            throw CommandError(configuration: error.diagnostics)
        }
        (self.path, self.origin, status) = (path, origin, trusted.status)
    }

    /// Where the configuration lies, and how that is known.
    private static func place(_ options: ConfigurationOptions) throws(CommandError) -> (PathArgument, Origin)? {
        if let path = options.config {
            if options.noConfig {
                throw CommandError(
                    "--config \(path.quoted) and --no-config contradict each other", hints: "Leave one of them out.")
            }
            return (path, .option("--config"))
        }
        if options.noConfig { return nil }
        if let variable = Process.environment(variable), !variable.isEmpty {
            return (PathArgument(variable), .environment(Self.variable))
        }
        return try ConfigurationDiscovery.nearest().map { ($0, .standard) }
    }

    /// Whether a configuration lies in a tree that is audited, and does not count: a tree must not switch rules off.
    func isIgnored(in tree: any EntryTree) -> Bool {
        guard !isSwitchedOff, let name = FileName(Array(ConfigurationDiscovery.fileName.utf8)),
            let other = tree.statusOfEntry(name), other.isRegularFile || other.isLink
        else { return false }
        return status.map { !$0.isSameObject(as: other) } ?? true
    }

    /// What is to be said of it.
    static func noteOnIgnored(in root: PathArgument) -> String {
        let name = Array(ConfigurationDiscovery.fileName.utf8)
        let path = PathArgument(root.withoutTrailingSlashes + [UInt8(ascii: "/")] + name)
        return "treewarden: note: \(path.quoted) is part of what is audited, and not obeyed; "
            + "to obey it: --config \(path.quoted)"
    }
}

extension CommandError {
    /// What is wrong with a configuration, in the shape in which compilers say it.
    init(configuration diagnostics: [Diagnostic]) {
        let count = diagnostics.count
        self.init(
            "\(count) \(count == 1 ? "mistake" : "mistakes") in the configuration",
            hints: "Every key, for editors and people: treewarden config --schema")
        details = diagnostics.map { $0.rendered() }.joined()
    }
}
