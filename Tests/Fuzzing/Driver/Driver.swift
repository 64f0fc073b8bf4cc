import Foundation
import LibFuzzer

/// Hands one target's body to libFuzzer. The first argument names the target, or is `--list`; all others are
/// libFuzzer's.
@main
enum Driver {
    nonisolated(unsafe) private static var chosen: FuzzTarget?

    static func main() {
        let word = CommandLine.arguments.dropFirst().first ?? ""
        if word == "--list" {
            for target in FuzzTarget.all { print(target.name) }
            return
        }
        guard let target = FuzzTarget.all.first(where: { $0.name == word }) else {
            complain("'\(word)' is no target; --list names them")
            exit(2)
        }
        chosen = target
        // libFuzzer takes the target's name for the program's.
        var count = CommandLine.argc - 1
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
        exit(
            LLVMFuzzerRunDriver(&count, &arguments) { start, count in
                Driver.run(Array(UnsafeBufferPointer(start: start, count: count)))
                return 0
            })
    }

    private static func run(_ input: [UInt8]) {
        do {
            try chosen?.run(input)
        } catch {
            // libFuzzer keeps the input of what ends the process.
            complain("\(error)")
            abort()
        }
    }

    private static func complain(_ message: String) {
        FileHandle.standardError.write(Data("treewarden-fuzz: \(message)\n".utf8))
    }
}
