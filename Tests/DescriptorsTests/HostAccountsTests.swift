import Glibc
import Testing

@testable import Descriptors
@testable import Supervising

struct HostAccountsTests {
    private let root = [UInt8]("root".utf8)

    @Test func rootIsKnownBothWays() {
        let accounts = HostAccounts()
        #expect(accounts.userName(0) == root)
        #expect(accounts.groupName(0) == root)
        #expect(accounts.userID(named: root) == 0)
        #expect(accounts.groupID(named: root) == 0)
        #expect(accounts.primaryGroup(of: 0) == 0)
        #expect(accounts.failure == nil)
    }

    @Test func idsWithoutAccountsAreNoFailure() throws {
        let accounts = HostAccounts()
        #expect(try accounts.user(3_999_999_999) == nil)
        #expect(try accounts.group(3_999_999_999) == nil)
        #expect(accounts.userID(named: [UInt8]("no such user".utf8)) == nil)
        #expect(accounts.failure == nil)
        for code in [ENOENT, ESRCH] {
            let user = try CallTable.failing(.userByID, with: code) { try HostAccounts().user(0) }
            #expect(user == nil)
        }
    }

    @Test func failureIsNotTakenForAbsence() throws {
        let accounts = HostAccounts()
        #expect(CallTable.failing(.userByID, with: EIO) { accounts.userName(0) } == nil)
        #expect(accounts.failure == SystemFailure(.userByID, EIO))
        #expect(accounts.userName(0) == root)
    }

    @Test func eachIDIsAskedOnce() {
        let accounts = HostAccounts()
        let calls = CallTable.count(.userByID) {
            for _ in 0..<5 { _ = (accounts.userName(0), accounts.userName(3_999_999_999)) }
        }
        #expect(calls == 2)
    }

    @Test func bufferGrows() throws {
        let accounts = HostAccounts()
        let user = try CallTable.failing(.userByID, with: ERANGE, times: 3) { try accounts.user(0) }
        #expect(user?.name == root)
        #expect(throws: SystemFailure(.groupByID, ERANGE)) {
            try CallTable.failing(.groupByID, with: ERANGE, times: .max) { _ = try accounts.group(0) }
        }
    }

    @Test func workersMayAskAtOnce() throws {
        let accounts = HostAccounts()
        let names = Locked<Set<[UInt8]?>>([])
        try runWorkers(4) { _ in
            for id in 0..<UInt32(20) { _ = accounts.groupName(id) }
            let name = accounts.userName(0)
            names.withLock { _ = $0.insert(name) }
        }
        #expect(names.withLock { $0 } == [root])
    }
}
