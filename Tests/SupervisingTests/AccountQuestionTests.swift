import Glibc
import Testing

@testable import Descriptors
@testable import Supervising

/// A worker asks its parent about accounts, and may have been taken over by what it reads.
struct AccountQuestionTests {
    /// What somebody hears who asks for the names of so many ids: for how many there was one, and whether that is all.
    private func names(_ count: UInt32, atMost limit: Int) throws -> (known: Int, isReliable: Bool) {
        var (questions, answers): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        #expect(pipe(&questions) == 0 && pipe(&answers) == 0)
        let (asked, toAsk, heard, toAnswer) = (questions[0], questions[1], answers[0], answers[1])
        let outcome = Lock((known: 0, isReliable: false))
        try runWorkers(2) { number in
            if number == 0 {
                AccountQuestion.answerAll(
                    from: asked, to: toAnswer, by: HostAccounts(), NameServiceState(), atMost: limit)
                close(toAnswer)
            } else {
                let accounts = ParentAccounts(WorkerProcess.Side(workers: [], questions: toAsk, answers: heard))
                let known = (0..<count).count { accounts.userName($0) != nil }
                outcome.withLock { $0 = (known, accounts.isReliable) }
                close(toAsk)
            }
        }
        close(asked)
        close(heard)
        return outcome.withLock { $0 }
    }

    @Test func whatAScanAsksIsAnswered() throws {
        let (known, isReliable) = try names(3, atMost: 3)
        #expect(known > 0 && isReliable, "id 0 has a name everywhere")
    }

    @Test func whoAsksOnFindsNobodyThere() throws {
        let (known, isReliable) = try names(4, atMost: 3)
        #expect(known > 0 && !isReliable)
    }
}
