import Descriptors

/// Which of several shards one is, and how many there are.
struct ShardNumber: Equatable {
    /// From 1.
    let number: Int
    let count: Int

    /// - Parameters:
    ///   - argument: `I/N`, or `auto`: what the engine that started this says.
    ///   - planned: how many shards the plan was made for.
    init(_ argument: String, planned: Int) throws(CommandError) {
        guard argument == "auto" else {
            self = try Self(parsing: argument, of: "--shard")
            return
        }
        if let text = Self.variable("TREEWARDEN_SHARD") {
            self = try Self(parsing: text, of: "TREEWARDEN_SHARD")
        } else if let text = Self.variable("SLURM_ARRAY_TASK_ID") {
            try self.init(text, "SLURM_ARRAY_TASK_ID", from: 1, planned)
        } else if let text = Self.variable("JOB_COMPLETION_INDEX") {
            try self.init(text, "JOB_COMPLETION_INDEX", from: 0, planned)
        } else {
            throw CommandError(
                "--shard auto, but nothing in the environment says which shard this is",
                hints:
                    "Of TREEWARDEN_SHARD=I/N, SLURM_ARRAY_TASK_ID and JOB_COMPLETION_INDEX the first that is set counts."
            )
        }
    }

    private static func variable(_ name: String) -> String? {
        Process.environment(name).flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
    }

    /// A number of an engine that counts from `first`.
    private init(_ text: String, _ variable: String, from first: Int, _ planned: Int) throws(CommandError) {
        guard let index = Int(text), (first..<first + planned).contains(index) else {
            throw CommandError(
                "\(variable)=\(PathArgument(Array(text.utf8)).quoted) is none of the plan's \(planned) shards",
                hints: "The array runs from \(first) to \(first + planned - 1).")
        }
        (number, count) = (index - first + 1, planned)
    }

    private init(parsing text: String, of source: String) throws(CommandError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), number >= 1, number <= count,
            count <= 100_000
        else {
            throw CommandError(
                "\(source) \(PathArgument(ArgumentText.decode(text)).quoted) is no shard",
                hints: "Its number and how many there are, from 1: --shard 3/8; or auto")
        }
        (self.number, self.count) = (number, count)
    }
}
