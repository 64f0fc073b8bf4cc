import CLinux
public import Descriptors
import Synchronization

/// A child of this process that works on its own copy of everything, and shows this one what it does.
///
/// A thread that waits for a file system can neither be ended nor waited for, and its process neither; the process
/// that watches can still end.
public struct WorkerProcess: ~Copyable {
    private let worker: tw_worker
    /// One for each of the threads that the child will have.
    public let workers: [SharedProgress]
    /// What the child wrote to its standard streams: nothing but what a crash has to say. The first of it.
    public private(set) var lastWords: [UInt8] = []
    private var hasEnded = false
    /// Whether a thread has the ends by which questions come and go.
    private var isAnswering = false
    private let nameService = NameServiceState()

    private static let lastWordsLimit = 4096
    /// As many questions about accounts as a host of a million users gives rise to: owners, groups, whose group is
    /// whose.
    public static let questionLimit = 1 << 22

    /// What a child has of its parent.
    public struct Side: Sendable {
        /// A place in shared memory for each worker of this process, by their numbers.
        public let workers: [SharedProgress]
        let questions: Int32
        let answers: Int32
        private let lent: Int32?

        init(workers: [SharedProgress], questions: Int32, answers: Int32, lent: Int32? = nil) {
            self.workers = workers
            self.questions = questions
            self.answers = answers
            self.lent = lent
        }

        /// The file that the child was lent for what its memory is not to hold. To be taken once: it is closed by
        /// whoever has it.
        public var lentFile: UnnamedFile? { lent.map { UnnamedFile(number: $0) } }
    }

    /// How a child ended.
    public enum Ending: Hashable, Sendable {
        case signal(name: String)
        case code(Int32)
    }

    /// Starts a child that runs `body` and ends. This process must have one thread only.
    ///
    /// - Parameters:
    ///   - file: what the child may write to and read again, whatever it gives up.
    ///   - copy: likewise, for a copy of the standard input that it keeps.
    ///   - keepsInput: whether it may read this process's standard input.
    /// - Throws: what mmap(2), pipe2(2) or fork(2) says.
    public init(
        workers count: Int, lending file: borrowing UnnamedFile? = nil, forInput copy: borrowing UnnamedFile? = nil,
        keepingInput keepsInput: Bool = false, _ body: (Side) -> Void
    ) throws(SystemFailure) {
        let (lent, inputCopy) = (Self.number(of: file), Self.number(of: copy))
        let memory = try SharedMemory(size: count * tw_progress_size)
        // Made while there is no child: what the Swift runtime makes up at its first use here, another thread of a
        // process that has some could just be making when it is copied, and nobody would end that in the copy.
        let workers = (0..<count).map { SharedProgress(memory, number: $0) }
        var worker = tw_worker()
        let result = unsafe tw_start_worker(&worker, lent ?? -1, inputCopy ?? -1, keepsInput)
        guard result >= 0 else { throw SystemFailure(worker.has_pipes ? .fork : .pipe2, result: result) }
        if result == 0 {
            for sharedProgress in workers { sharedProgress.attention = worker.attention }
            body(
                Side(
                    workers: workers, questions: worker.questions, answers: worker.answers,
                    lent: lent.map { _ in worker.lent }))
            tw_end_worker(0)
        }
        self.worker = worker
        self.workers = workers
    }

    private static func number(of file: borrowing UnnamedFile?) -> Int32? {
        switch file {
        case .some(let file): file.number
        case .none: nil
        }
    }

    deinit {
        _ = tw_close(worker.attention)
        guard !isAnswering else { return }
        _ = tw_close(worker.questions)
        _ = tw_close(worker.answers)
    }

    /// What a wait ended with.
    public struct Wake: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// A signal was sent to this process.
        public static let signal = Wake(rawValue: 1)
        /// The child has let go of all it had.
        public static let end = Wake(rawValue: 2)
    }

    /// Waits until the child calls, ends, or a signal comes, or the time is over.
    ///
    /// - Throws: what poll(2) or read(2) says.
    public mutating func wait(
        milliseconds: Int32, orFor signals: borrowing HeldSignals
    ) throws(SystemFailure) -> Wake {
        let ready = unsafe [hasEnded ? -1 : worker.attention, signals.descriptor].withUnsafeBufferPointer {
            unsafe tw_wait_readable($0.baseAddress, 2, milliseconds)
        }
        guard ready >= 0 else { throw SystemFailure(.poll, result: ready) }
        if ready & 1 != 0 { try listen() }
        var wake: Wake = ready & 2 != 0 ? .signal : []
        if hasEnded { wake.insert(.end) }
        return wake
    }

    private mutating func listen() throws(SystemFailure) {
        let attention = worker.attention
        while true {
            var result = 0
            let heard = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, filled in
                result = unsafe tw_read(attention, buffer.baseAddress, 4096)
                filled = max(0, result)
            }
            if result == -Int(EAGAIN) { return }
            guard result >= 0 else { throw SystemFailure(.read, result: result) }
            if result == 0 {
                hasEnded = true
                return
            }
            lastWords += heard.filter { $0 != 0 }.prefix(Self.lastWordsLimit - lastWords.count)
        }
    }

    /// Answers what the child asks about accounts, on a thread of its own: a name service may be slow, too.
    ///
    /// - Parameter limit: how many questions it may have.
    /// - Throws: what pthread_create(3) says.
    public mutating func answer(
        from accounts: HostAccounts, atMost limit: Int = WorkerProcess.questionLimit
    ) throws(SystemFailure) {
        let (questions, answers, nameService) = (worker.questions, worker.answers, nameService)
        try startThread {
            AccountQuestion.answerAll(from: questions, to: answers, by: accounts, nameService, atMost: limit)
            _ = tw_close(questions)
            _ = tw_close(answers)
        }
        isAnswering = true
    }

    /// Whether the child waits for the name service, and not for a file system.
    public var waitsForNameService: Bool { nameService.isAsked.load(ordering: .relaxed) }

    /// Whether nobody answers the child any more, once it is gone; waits for that as long as it takes to notice. While
    /// somebody does, this process has a second thread and can start no other child.
    public borrowing func isForsaken() -> Bool {
        guard isAnswering else { return true }
        for _ in 0..<400 {
            if nameService.isSilent.load(ordering: .acquiring) { return true }
            tw_pause(500)
        }
        return false
    }

    /// The processor time that the child has taken so far, in nanoseconds.
    borrowing func takenProcessorTime() -> Int64 { tw_processor_time(worker.process) }

    /// Ends the child, if it can be ended. Does not wait for that.
    public borrowing func kill() {
        _ = tw_kill(worker.process)
    }

    /// How the child ended; nothing where it is still there after the time that it takes to end.
    public borrowing func reap() -> Ending? {
        var (signal, code): (Int32, Int32) = (0, 0)
        // A child that closed everything is about to end; one that is stuck in a call never does.
        for _ in 0..<400 {
            let result = unsafe tw_reap(worker.process, &signal, &code)
            guard result >= 0 else { return nil }
            if result > 0 {
                guard signal > 0 else { return .code(code) }
                let name = unsafe tw_signal_name(signal)
                return .signal(name: unsafe name.map { unsafe String(cString: $0) } ?? "signal \(signal)")
            }
            tw_pause(500)
        }
        return nil
    }
}

/// Whether the name service has a question that it has not answered.
final class NameServiceState: Sendable {
    let isAsked = Atomic<Bool>(false)
    /// Whether nobody answers any more, since nobody is left to ask.
    let isSilent = Atomic<Bool>(false)
}
