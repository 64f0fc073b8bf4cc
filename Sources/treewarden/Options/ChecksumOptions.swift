import ArgumentParser
import Facts

/// Whether files are read to their ends, to be known again by what they hold.
struct ChecksumOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read regular files of trees and archives to their ends, for their digests: sha256. A comparison does so "
                + "unasked with archives, and where one side has digests.",
            valueName: "algorithm"))
    var checksums: Algorithm?

    /// How digests are made.
    enum Algorithm: String, WordArgument {
        case sha256
    }

    /// What records are to hold for that.
    var parts: EntryDetails.Parts { checksums == nil ? [] : .digest }
}
