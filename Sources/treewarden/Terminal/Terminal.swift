import Descriptors
import Supervising

/// The terminal as the environment describes it, decided once.
struct Terminal {
    /// What decides about colours and progress, apart from the process, so that it can be tested.
    struct Environment {
        var noColor: String?
        var forceColor: String?
        var cliColorForce: String?
        var term: String?
        var outputIsTerminal: Bool
        var errorIsTerminal: Bool

        /// Of this process.
        static func current() -> Environment {
            func environment(_ name: String) -> String? {
                Process.environment(name).map { String(decoding: $0, as: UTF8.self) }
            }
            return Environment(
                noColor: environment("NO_COLOR"),
                forceColor: environment("FORCE_COLOR"),
                cliColorForce: environment("CLICOLOR_FORCE"),
                term: environment("TERM"),
                outputIsTerminal: Process.isTerminal(1),
                errorIsTerminal: Process.isTerminal(2))
        }

        private var isDumb: Bool { term == "dumb" }

        /// The flag, then NO_COLOR, then CLICOLOR_FORCE and FORCE_COLOR, then whether it is a terminal that can.
        /// An empty variable counts as none (no-color.org); CI variables force nothing.
        func usesColor(_ choice: ColorOptions.Choice) -> Bool {
            switch choice {
            case .always: return true
            case .never: return false
            case .auto:
                if isSet(noColor) { return false }
                if forces(cliColorForce) || forces(forceColor) { return true }
                return outputIsTerminal && !isDumb
            }
        }

        /// Progress moves the cursor, so it takes a terminal that can, and never goes into a log.
        var canShowProgress: Bool { errorIsTerminal && !isDumb }

        private func isSet(_ variable: String?) -> Bool {
            variable.map { !$0.isEmpty } ?? false
        }

        private func forces(_ variable: String?) -> Bool {
            isSet(variable) && variable != "0"
        }
    }
}

extension Terminal {
    /// The columns that prose is wrapped to; 100 where standard output is no terminal, so that what is written to a
    /// file does not depend on one.
    static var width: Int {
        Process.isTerminal(1) ? max(40, Process.terminalWidth(1) ?? 100) : 100
    }

    /// The columns of a table; without bound where it goes to a program, which wants a row to be a line.
    static var tableWidth: Int {
        Process.isTerminal(1) ? width : .max
    }
}
