import Foundation
import Testing

/// What `Scripts/fleet` has for those who run treewarden on many machines, tried on the real engines: `Tests/Fleet`.
@Suite(.serialized) struct FleetTests {
    /// GNU parallel takes some seconds; servers of Slurm and of ssh are started on request alone.
    private static let engines =
        ProcessInfo.processInfo.environment["TREEWARDEN_LONG_TESTS"] == nil
        ? ["parallel"] : ["parallel", "slurm", "ansible"]

    @Test(arguments: engines)
    func theReportIsThatOfTheWholeScan(engine: String) throws {
        var trial = Program(directory: Checkout.url, url: Checkout.url.appending(path: "Tests/Fleet/\(engine)"))
        trial.environment["PATH"] = "/usr/sbin:/usr/bin:/sbin:/bin"
        let outcome = try trial.run([Program.url.path])
        // A trial says with 77 what is missing here (Scripts/bootstrap --fleet).
        if outcome.code == 77 { return print("skipped: \(engine): \(outcome.outputText)") }
        #expect(outcome.code == 0, "\(outcome.outputText.suffix(2000))\(outcome.errorText.suffix(2000))")
    }
}
