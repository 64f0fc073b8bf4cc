import Descriptors
import Supervising

/// Text for people, on standard output or standard error.
enum TerminalText {
    /// Says something beside the data. Where standard error is closed there is nobody to tell, so a failure is let be.
    static func say(_ text: String) {
        try? StandardStream.error.write(Array((text + "\n").utf8))
    }

    /// Refuses, as `treewarden: error: …` with the way out below it.
    static func say(_ commandError: CommandError) {
        say(commandError.details + "treewarden: error: \(commandError)")
    }

    /// Writes data; whether it arrived decides about the exit code.
    static func write(_ text: String) throws(CommandError) {
        try write(Array(text.utf8))
    }

    static func write(_ bytes: [UInt8]) throws(CommandError) {
        do {
            try StandardStream.output.write(bytes)
        } catch {
            throw CommandError("standard output: \(error.sentence)", status: .incomplete)
        }
    }
}
