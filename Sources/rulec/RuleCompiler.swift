import FoundationEssentials
import Glibc
import Examples
import RuleLanguage

/// Checks rule files during the build and writes a Swift file that holds them.
///
/// Arguments: the file to write, the directory that the rest is relative to, the rule files. Diagnostics are printed,
/// and the build shows them; with errors among them nothing is written and the exit code is 1. That a rule was removed
/// which others still name is none.
@main
struct RuleCompiler {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 2 else {
            print("usage: rulec OUTPUT DIRECTORY FILE...")
            exit(2)
        }
        let directory = arguments[1].hasSuffix("/") ? arguments[1] : arguments[1] + "/"
        do {
            let files = try arguments.dropFirst(2).map { name in
                RuleFile(name: name, bytes: Array(try Data(contentsOf: URL(filePath: directory + name))))
            }
            var warnings: [Diagnostic] = []
            let source = EmbeddedSource(try RuleLibrary(parsing: files, warnings: &warnings)).text
            show(warnings, of: directory)
            try Data(source.utf8).write(to: URL(filePath: arguments[0]), options: .atomic)
        } catch let errors as RuleErrors {
            show(errors.diagnostics, of: directory)
            exit(1)
        } catch {
            print("rulec: error: \(error)")
            exit(2)
        }
    }

    /// Compilers name files so that they can be opened from anywhere.
    private static func show(_ diagnostics: [Diagnostic], of directory: String) {
        for var diagnostic in diagnostics {
            diagnostic.file = directory + diagnostic.file
            print(diagnostic.rendered(), terminator: "")
        }
    }
}
