/// Where the results of a scan go that are kept for `treewarden merge`.
struct PartialOutput {
    /// As options name the form.
    static let name = "partial"

    let file: PathArgument

    /// Nothing where no option asks for it.
    init?(_ options: AuditOptions) throws(CommandError) {
        let formats = options.reporting.format
        guard let asked = formats.first(where: { $0 == Self.name || $0.hasPrefix("\(Self.name)=") }) else { return nil }
        guard formats.count == 1 else {
            throw CommandError(
                "--format partial beside --format \(formats.first { $0 != asked } ?? asked)",
                hints: "What a part comes to is decided when all are there: treewarden merge FILE… --format …")
        }
        var file: PathArgument?
        if asked != Self.name { file = PathArgument(ArgumentText.decode(String(asked.dropFirst(Self.name.count + 1)))) }
        if let output = options.reporting.output {
            guard file == nil else {
                throw CommandError(
                    "the results go to \(file?.quoted ?? "") by --format and to \(output.quoted) by --output",
                    hints: "Leave one of them out.")
            }
            file = output
        }
        guard let file, !file.bytes.isEmpty, file.bytes != [UInt8(ascii: "-")] else {
            throw CommandError(
                "a partial result has no file to go to", hints: "Name one: --format partial=FILE",
                "It appears there when it is whole, which standard output cannot show.")
        }
        self.file = file
        try Self.refuse(options.acceptance)
    }

    /// What is known is held against the whole.
    private static func refuse(_ acceptance: AcceptanceOptions) throws(CommandError) {
        let asked = [
            (acceptance.baseline != nil, "--baseline"), (acceptance.writeBaseline != nil, "--write-baseline"),
            (acceptance.pruneBaseline, "--prune-baseline"), (acceptance.newOnly, "--new-only"),
            (acceptance.strictIgnores, "--strict-ignores"), (acceptance.includeSuppressed, "--include-suppressed"),
        ]
        guard let option = asked.first(where: \.0)?.1 else { return }
        throw CommandError(
            "\(option) beside --format partial", hints: "Give it to treewarden merge, which sees all that is found.")
    }
}
