/// Something that takes bytes from outside, and what must hold whatever they are. The fuzzer looks for inputs that
/// break it; the tests replay the inputs that once did.
struct FuzzTarget: Sendable {
    /// As `Scripts/fuzz` takes it, and as the directory of its inputs below `Regressions` is named.
    var name: String
    /// Throws where something does not hold; ends the process where the code does.
    var run: @Sendable ([UInt8]) throws -> Void

    static let all = [
        accessControlList, ar, baseline, bzip2, c, calls, capabilities, commands, condition, configuration, content,
        cpio,
        crontab, deb, deflate, dockerfile, elf, entryRecord, escapes, example, find, git, glob, gzip, image, inventory,
        json, layers,
        list, lz4, lzma, makefile, manifest, names, partial, plan, policy, policyList, python, records, result, rpm,
        ruleFile, settings, shell, snapshot, sudoers, swift, tar, temporaryFiles, undo, unit, workflow, xz, yaml, zip,
        zstd,
    ]
}

/// What did not hold.
struct BrokenPromise: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Throws where it does not hold.
func hold(_ holds: Bool, _ promise: @autoclosure () -> String) throws {
    if !holds { throw BrokenPromise(promise()) }
}

extension [UInt8] {
    /// The parts between newlines.
    var lines: [[UInt8]] {
        split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map([UInt8].init)
    }

    /// The bytes as text; what is not UTF-8 is replaced.
    var asText: String { String(decoding: self, as: UTF8.self) }
}
