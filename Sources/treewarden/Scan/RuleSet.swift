import BuiltinRules
import Facts
import RuleLanguage

/// The rules that the options ask for, compiled.
struct RuleSet {
    let library: RuleLibrary
    let settings: RuleSettings
    let compiled: CompiledRules

    /// - Parameter trust: whose ownership and rights are no finding.
    init(_ options: RuleOptions, _ configuration: LoadedConfiguration, trust: Trust) throws(Complaint) {
        library = configuration.library
        settings = configuration.ruleSettings(options, trust: trust)
        do throws(RuleErrors) {
            compiled = try CompiledRules(library, settings: settings)
        } catch {
            throw Complaint(rules: error)
        }
    }

    /// The shipped rules, with those in `directories` added or replaced.
    static func library(with directories: [PathArgument], trust: Trust) throws(Complaint) -> RuleLibrary {
        let shipped = try shipped()
        if directories.isEmpty { return shipped }
        return try parse(try RuleFiles.read(directories, trust: trust), over: shipped)
    }

    static func shipped() throws(Complaint) -> RuleLibrary {
        do throws(RuleErrors) {
            return try BuiltinRules.library()
        } catch {
            throw Complaint(rules: error)
        }
    }

    /// Reads rules that add to, or replace, those of `base`.
    static func parse(_ files: [RuleFile], over base: RuleLibrary?) throws(Complaint) -> RuleLibrary {
        do throws(RuleErrors) {
            return try RuleLibrary(parsing: files, overriding: base)
        } catch {
            throw Complaint(rules: error)
        }
    }
}

extension Complaint {
    /// What is wrong with rules, in the shape in which compilers say it, or with the options that name rules.
    init(rules errors: RuleErrors) {
        if let first = errors.diagnostics.first(where: { $0.file.hasPrefix("--") }) {
            let hint = first.notes.map { $0.prefix(1).uppercased() + $0.dropFirst() + " " }.joined()
            self.init("\(first.file): \(first.message)", hints: "\(hint)All of them: treewarden rules")
            return
        }
        let count = errors.diagnostics.count
        self.init(
            "\(count) \(count == 1 ? "mistake" : "mistakes") in rules",
            hints: "Every fact, with its type: treewarden facts")
        details = errors.rendered()
    }
}
