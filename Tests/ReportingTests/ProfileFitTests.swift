import Auditing
import RuleLanguage
import Testing

@testable import Reporting

/// Whoever scans a whole system as if it were a release is told of the profile that is made for it.
@Suite struct ProfileFitTests {
    private func text(_ profile: Profile, label: String = "/", isRootFileSystem: Bool = true) -> String {
        var report = Sample.clean
        report.profile = profile
        report.roots = [Sample.root(label, "")]
        report.roots[0].isRootFileSystem = isRootFileSystem
        var sink = MemorySink()
        ReportFormat.text.write(report, options: ReportOptions(version: "0.1.0"), to: &sink)
        return String(decoding: sink.bytes, as: UTF8.self)
    }

    private static let hint = "This is a root file system: --profile host judges it as one."

    @Test(arguments: [Profile.release, .transfer, .deployment])
    func theRunningSystemIsAHost(profile: Profile) {
        #expect(text(profile).contains("\n\(Self.hint)\n"))
        #expect(!text(profile, isRootFileSystem: false).contains(Self.hint))
    }

    /// A chroot in place is a deployment; under the profile of hosts there is nothing to say.
    @Test func whereTheProfileFitsNothingIsSaid() {
        #expect(!text(.deployment, label: "/srv/chroot").contains(Self.hint))
        #expect(!text(.host).contains(Self.hint))
        #expect(text(.release, label: "image").contains(Self.hint))
    }
}
