import Glibc
import Testing

@testable import Descriptors

struct AttributeTests {
    typealias Means = AttributeLister.Means

    /// What one means says of a file: its names, and the values of those that a test sets.
    struct Answer: Hashable, Sendable {
        var names: Set<[UInt8]> = []
        var values: [[UInt8]: [UInt8]] = [:]
        var means: Means
    }

    let tree: TemporaryTree
    let name: FileName

    init() throws {
        tree = try TemporaryTree()
        name = try tree.file("file", mode: 0o640)
    }

    /// Asks on a thread of its own, as a worker does.
    private func ask(_ name: FileName, by means: Means?, failing refusals: [(SystemCall, Int32)] = []) throws -> Answer
    {
        let tree = tree
        return try onOwnThread {
            let root = try tree.open()
            let reader = try root.reader(at: name)
            var lister = AttributeLister(means: means)
            lister.enter(root)
            func answer(_ rest: ArraySlice<(SystemCall, Int32)>) throws -> Answer {
                if let (call, code) = rest.first {
                    return try CallTable.failing(call, with: code, times: .max) { try answer(rest.dropFirst()) }
                }
                var answer = Answer(means: lister.means)
                let any = try lister.list(reader, in: root)
                lister.forEachName { name in answer.names.insert(name.indices.map { name[$0] }) }
                #expect(any == !answer.names.isEmpty)
                for name in answer.names { answer.values[name] = try lister.value(of: name, reader, in: root) }
                #expect(try lister.value(of: [UInt8]("user.absent".utf8), reader, in: root) == nil)
                answer.means = lister.means
                return answer
            }
            return try answer(refusals[...])
        }
    }

    private func pinned(_ name: FileName) throws -> [[UInt8]: [UInt8]] {
        let pin = try tree.open().pin(name, crossingMounts: false)
        var values: [[UInt8]: [UInt8]] = [:]
        for attribute in try pin.attributeNames() { values[attribute] = try pin.attributeValue(attribute) }
        return values
    }

    static var permitsAttributes: Bool {
        guard let tree = try? TemporaryTree(), (try? tree.file("probe")) != nil else { return false }
        return tree.set("user.probe", of: "probe", to: [1])
    }

    static var permitsPrivilege: Bool {
        guard let tree = try? TemporaryTree(), (try? tree.file("probe")) != nil else { return false }
        return tree.set(
            "security.capability", of: "probe", to: DecodedCapabilitiesTests.value([0x0200_0000, 1, 0, 0, 0]))
            && tree.set("system.posix_acl_access", of: "probe", to: DecodedACLTests.value(DecodedACLTests.extended))
    }

    @Test(.enabled(if: permitsAttributes, "no user attributes on this file system"))
    func uncommonlyManyNamesAreAllListed() throws {
        let attributes = (0..<4).map { "user.\($0)" + String(repeating: "n", count: 200) }
        for attribute in attributes { #expect(tree.set(attribute, of: "file", to: [1])) }
        for means in Means.allCases {
            #expect(try ask(name, by: means).names.isSuperset(of: attributes.map { [UInt8]($0.utf8) }), "\(means)")
        }
    }

    @Test(.enabled(if: permitsAttributes, "no user attributes on this file system"))
    func allMeansAgree() throws {
        #expect(tree.set("user.small", of: "file", to: [UInt8]("value".utf8)))
        #expect(tree.set("user.empty", of: "file", to: []))
        #expect(tree.set("user.\u{1b}[2J\n", of: "file", to: [0, 255]))
        #expect(tree.set("user.large", of: "file", to: [UInt8](repeating: 7, count: 2000)))
        let expected = try ask(name, by: .listxattrat)
        #expect(expected.values[[UInt8]("user.large".utf8)]?.count == 2000)
        #expect(expected.names.count >= 4)
        for means in Means.allCases {
            let answer = try ask(name, by: means)
            #expect(answer.names == expected.names)
            #expect(answer.values == expected.values)
            #expect(answer.means == means)
        }
        #expect(try pinned(name) == expected.values)
        let opened = try tree.open().pin(name, crossingMounts: false).reopenForReading()
        #expect(try Set(opened.attributeNames()) == expected.names)
        #expect(try opened.attributeValue([UInt8]("user.small".utf8)) == [UInt8]("value".utf8))
        #expect(try opened.attributeValue([UInt8]("user.absent".utf8)) == nil)
    }

    @Test(.enabled(if: permitsAttributes, "no user attributes on this file system"), arguments: [ENOSYS, EPERM])
    func nextMeansTakesOver(code: Int32) throws {
        #expect(tree.set("user.a", of: "file", to: [1]))
        let expected = try ask(name, by: nil).values
        let first = try ask(name, by: nil, failing: [(.listxattrat, code), (.getxattrat, code)])
        #expect(first.means == .workingDirectory)
        #expect(first.values == expected)
        for blocked in [SystemCall.unshare, .fchdir, .llistxattr] {
            let second = try ask(name, by: nil, failing: [(.listxattrat, code), (.getxattrat, code), (blocked, code)])
            #expect(second.means == .processDescriptors)
            #expect(second.values == expected)
        }
    }

    @Test(arguments: Means.allCases)
    func linkIsAskedAndNotItsTarget(means: Means) throws {
        let set = tree.set("user.of-the-target", of: "file", to: [1])
        let link = try tree.link("link", to: "file")
        #expect(try ask(link, by: means).names.allSatisfy { $0 != [UInt8]("user.of-the-target".utf8) })
        #expect(try pinned(link)[[UInt8]("user.of-the-target".utf8)] == nil)
        if set { #expect(try !ask(name, by: means).names.isEmpty) }
    }

    @Test func entryThatRefusesToAllDoesNotChangeTheMeans() throws {
        let tree = tree
        let name = name
        let (failure, means) = try onOwnThread { () -> (SystemFailure?, Means) in
            let root = try tree.open()
            let reader = try root.reader(at: name)
            var lister = AttributeLister()
            var failure: SystemFailure?
            CallTable.failing(.listxattrat, with: EPERM) {
                CallTable.failing(.llistxattr, with: EPERM) {
                    CallTable.failing(.listxattr, with: EPERM) {
                        do throws(SystemFailure) { _ = try lister.list(reader, in: root) } catch { failure = error }
                    }
                }
            }
            return (failure, lister.means)
        }
        #expect(failure == SystemFailure(.listxattrat, EPERM))
        #expect(means == .listxattrat)
    }

    @Test func endlessRangeErrorEndsAfterOneRetry() throws {
        let pin = try tree.open().pin(name, crossingMounts: false)
        CallTable.failing(.getxattr, with: ERANGE, times: .max) {
            let calls = CallTable.count(.getxattr) {
                #expect(throws: SystemFailure(.getxattr, ERANGE)) { _ = try pin.attributeValue([UInt8]("user.a".utf8)) }
            }
            #expect(calls == 2)
        }
        let names = try CallTable.failing(.listxattr, with: ERANGE) { try pin.attributeNames() }
        #expect(try names == pin.attributeNames())
    }

    @Test(arguments: zip(Means.allCases, [SystemCall.listxattrat, .llistxattr, .listxattr]))
    func endlessRangeErrorOfAListingEndsAfterOneRetry(means: Means, call: SystemCall) throws {
        let tree = tree
        let name = name
        try onOwnThread {
            let root = try tree.open()
            let reader = try root.reader(at: name)
            var lister = AttributeLister(means: means)
            lister.enter(root)
            CallTable.failing(call, with: ERANGE, times: .max) {
                let calls = CallTable.count(call) {
                    #expect(throws: SystemFailure(call, ERANGE)) { _ = try lister.list(reader, in: root) }
                }
                #expect(calls == 2)
            }
            #expect(lister.means == means)
        }
    }

    @Test func unsupportedAttributesAreNone() throws {
        let pin = try tree.open().pin(name, crossingMounts: false)
        let names = try CallTable.failing(.listxattr, with: EOPNOTSUPP) { try pin.attributeNames() }
        #expect(names == [])
        let value = try CallTable.failing(.getxattr, with: EOPNOTSUPP) {
            try pin.attributeValue([UInt8]("user.a".utf8))
        }
        #expect(value == nil)
        let root = try tree.open()
        let reader = try root.reader(at: name)
        var lister = AttributeLister()
        let any = try CallTable.failing(.listxattrat, with: EOPNOTSUPP) { try lister.list(reader, in: root) }
        #expect(!any)
        #expect(lister.means == .listxattrat)
    }

    @Test(.enabled(if: permitsPrivilege, "setting capabilities and ACLs is not permitted here"))
    func kernelsOwnValuesAreDecoded() throws {
        let capabilities = DecodedCapabilitiesTests.value([0x0200_0001, 0x2000, 0, 0, 0])
        #expect(tree.set("security.capability", of: "file", to: capabilities))
        let list = DecodedACLTests.value(DecodedACLTests.extended)
        #expect(tree.set("system.posix_acl_access", of: "file", to: list))
        for means in Means.allCases {
            let values = try ask(name, by: means).values
            let acl = try #require(values[[UInt8]("system.posix_acl_access".utf8)])
            #expect(acl == list)
            let capability = try #require(values[[UInt8]("security.capability".utf8)])
            #expect(
                AttributeValue.capabilities(capability)
                    == DecodedCapabilities(permitted: 0x2000, inheritable: 0, effective: true))
        }
    }

    @Test(.enabled(if: permitsPrivilege, "setting capabilities and ACLs is not permitted here"))
    func capabilitiesOfANamespaceKeepTheirRoot() throws {
        let value = DecodedCapabilitiesTests.value([0x0300_0001, 0x2000, 0, 0, 0, 1000])
        #expect(tree.set("security.capability", of: "file", to: value))
        let read = try #require(pinned(name)[[UInt8]("security.capability".utf8)])
        #expect(AttributeValue.capabilities(read)?.rootID == 1000)
    }
}
