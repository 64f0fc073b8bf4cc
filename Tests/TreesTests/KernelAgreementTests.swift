import Access
import Facts
import Glibc
import KernelAccess
import RandomNumbers
import Testing
import Trees

/// The model of who may do what against the kernel: random trees, random users, and a process that becomes them and
/// tries. `TREEWARDEN_SEED` and `TREEWARDEN_TRIALS` choose others, and more of them.
@Suite(.enabled(if: geteuid() == 0, "only root can become other users"))
struct KernelAgreementTests {
    private static func setting(_ name: String) -> UInt64? {
        getenv(name).flatMap { UInt64(String(cString: $0)) }
    }

    /// Whether the file system knows flags, and root may set them: in many containers it may not.
    private static func canSetFlags(in scratch: ScratchDirectory) -> Bool {
        scratch.file("flags")
        let path = "\(scratch.path)/flags"
        return ka_set_flags(path, 0x10) == 0 && ka_set_flags(path, 0) == 0
    }

    @Test func kernelAgrees() throws {
        let scratch = ScratchDirectory()
        let seed = Self.setting("TREEWARDEN_SEED") ?? 20_261_121
        let count = Int(Self.setting("TREEWARDEN_TRIALS") ?? 6_000)
        var random = SplitMix64(seed: seed)
        var process: pid_t = 0
        let socket = ka_start(scratch.path, &process)
        try #require(socket >= 0, "the process that tries did not start")
        let canSetFlags = Self.canSetFlags(in: scratch)
        if !canSetFlags { print("KernelAgreement: without immutable and append-only, which cannot be set here") }
        var disagreements = 0
        var granted: [String: Int] = [:]
        for number in 0..<count where disagreements < 10 {
            var trial = KernelTrial(from: &random)
            if !canSetFlags { trial.dropFlags() }
            try trial.build(in: scratch.path)
            let expected = try trial.expected(in: scratch.path)
            var request = trial.request
            let bits = ka_try(socket, &request)
            try trial.remove(from: scratch.path)
            try #require(bits >= 0 && bits & Int(ka_broken) == 0, "trial \(number) of seed \(seed): \(trial)")
            for (what, bit, answer) in expected {
                let kernel = bits & bit != 0
                if kernel { granted[what, default: 0] += 1 }
                guard kernel != answer else { continue }
                disagreements += 1
                Issue.record("\(what): the kernel says \(kernel), trial \(number) of seed \(seed): \(trial)")
            }
        }
        #expect(ka_stop(socket, process) == 0)
        // Trials in which nobody ever may, or always, would prove nothing.
        for what in ["read", "write", "execute", "change mode", "rename a", "rename b", "rename f", "end"] {
            let share = Double(granted[what] ?? 0) / Double(count)
            #expect(share > 0.02 && share < 0.98, "\(what) was granted in \(share) of the trials")
        }
    }
}

extension KernelTrial {
    /// What the model says of everything that is tried: its name, its bit, whether it is allowed.
    func expected(in scratch: String) throws -> [(what: String, bit: Int, isAllowed: Bool)] {
        func way(_ path: String) throws -> AccessWay {
            try AccessInquiry.way(to: Array("\(scratch)/trial/\(path)".utf8))
        }
        let (a, b, f) = (try way("a"), try way("a/b"), try way("a/b/f"))
        func allows(_ action: AccessWay.Action, _ way: AccessWay) -> Bool {
            way.verdict(on: action, for: principal).decision.isGranted
        }
        var expected = [
            ("rename a", Int(ka_rename_a), allows(.delete, a)),
            ("rename b", Int(ka_rename_b), allows(.delete, b)),
            ("rename f", Int(ka_rename_f), allows(.delete, f)),
            ("end", Int(ka_end), allows(.delete, f)),
        ]
        guard kind != .link else { return expected }
        // Whoever may rename nothing on the way may not replace what lies at its end either. Root owns what is above.
        if principal.capabilities.isEmpty, principal.user != 0 {
            let bits = Int(ka_rename_a) | Int(ka_rename_b) | Int(ka_rename_f)
            expected.append(("replace", bits, allows(.replace, f)))
        }
        expected += [
            ("read", Int(ka_read), allows(.read, f)),
            ("write", Int(ka_write), allows(.write, f)),
            ("execute", Int(ka_execute), kind == .file && allows(.execute, f)),
            ("change mode", Int(ka_change_mode), allows(.changeMode, f)),
        ]
        let searches = f.lookUps.allSatisfy { $0.permissions.decide(1, for: principal).isGranted }
        for rights in UInt8(1)...7 {
            let isAllowed = searches && f.object.decide(rights, for: principal).isGranted
            expected.append(("access \(rights)", Int(ka_access) << Int(rights - 1), isAllowed))
        }
        if kind != .directory {
            let isAllowed = searches && f.object.decide(6, for: principal).isGranted
            let appends = f.object.attributes.contains(.append)
            expected.append(("read and write", Int(ka_read_write), isAllowed && !appends))
        }
        return expected
    }
}
