import Configuration
import Auditing
import Descriptors
import Digests
import Facts
import RuleLanguage

/// The policies that a scan is held to.
struct PolicyFiles {
    /// Where a host's own policy is. No option switches it off: it is there to bind whoever writes command lines.
    static let systemFile = "/etc/treewarden/policy.yaml"

    /// The system's policy, where there is one, and the given ones, taken together.
    ///
    /// - Parameter rules: those that can be locked.
    static func read(
        _ paths: [PathArgument], accounts: any NamedAccounts, trust: Trust, rules: [Rule]
    ) throws(CommandError) -> Policy {
        var policy = Policy()
        var hash = SHA256()
        let system = PathArgument(Array(systemFile.utf8))
        // Whom the command line trusts has no say over what binds it.
        if exists(system) { policy.add(try read(system, accounts, .invoking, rules, &hash)) }
        for path in paths { policy.add(try read(path, accounts, trust, rules, &hash)) }
        if !policy.isEmpty(among: rules + PolicyRule.documented) { policy.digest = hash.hexadecimal() }
        return policy
    }

    private static func read(
        _ path: PathArgument, _ accounts: any NamedAccounts, _ trust: Trust, _ rules: [Rule], _ hash: inout SHA256
    ) throws(CommandError) -> Policy {
        let file = try TrustedFile(
            reading: path, sizeLimit: RuleSource.sizeLimit, trust: FileTrust(trust, danger: "unlock rules"),
            wayOut: path.bytes.elementsEqual(systemFile.utf8)
                ? "It binds every scan of this host, and no option leaves it out." : "Without it: leave --policy out.")
        hash.add(String(file.bytes.count))
        hash.add(0)
        hash.add(file.bytes)
        return try parse(
            RuleFile(name: String(decoding: path.bytes, as: UTF8.self), bytes: file.bytes), path, accounts, rules)
    }

    /// - Parameter path: as errors name it.
    static func parse(
        _ file: RuleFile, _ path: PathArgument, _ accounts: any NamedAccounts, _ rules: [Rule]
    ) throws(CommandError) -> Policy {
        // Those that speak for it can be named as well, though there is nothing more to lock.
        let rules = rules + PolicyRule.documented
        do throws(RuleErrors) {
            return try Policy(
                parsing: file,
                accounts: PolicyAccounts(
                    user: { accounts.userID(named: $0) }, group: { accounts.groupID(named: $0) }), rules: rules)
        } catch {
            var commandError = CommandError("\(path.quoted) cannot be used as a policy")
            commandError.details = error.rendered()
            throw commandError
        }
    }

    /// Whether something is there: what cannot be looked at is, and reading it says why.
    private static func exists(_ path: PathArgument) -> Bool {
        let (directory, name) = path.split
        guard let name = FileName(name) else { return false }
        do throws(SystemFailure) {
            _ = try Descriptor.openRoot(directory, followingLink: true).status(of: name)
            return true
        } catch {
            return error.name != "ENOENT" && error.name != "ENOTDIR"
        }
    }
}
