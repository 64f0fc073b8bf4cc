import Descriptors
import Parts
import Reporting

/// Brings a plan to its place.
struct PlanDelivery {
    private let file: PathArgument?

    /// - Parameter output: standard output where it is nothing, or `-`.
    init(_ output: PathArgument?) {
        file = output?.bytes == [UInt8(ascii: "-")] ? nil : output
    }

    func deliver(_ plan: Plan) throws(CommandError) -> ExitStatus {
        do throws(SystemFailure) {
            if let file {
                var sink = try FileSink(replacing: file)
                try plan.write(to: &sink)
                try sink.commit()
            } else {
                var sink = StandardOutputSink()
                try plan.write(to: &sink)
            }
            return .passed
        } catch {
            if file != nil || error.name != "EPIPE" {
                TerminalText.say(
                    "treewarden: error: the plan to \(file?.quoted ?? "standard output"): \(error.sentence)")
            }
            return .incomplete
        }
    }
}
