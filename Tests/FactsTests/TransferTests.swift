import Testing

@testable import Facts

/// What entries lose on the way to another place.
@Suite struct TransferTests {
    private func losses(_ targets: TransferTarget, _ change: (inout EntryFacts) -> Void) -> TransferLosses {
        var facts = EntryFacts()
        facts.mode = Mode(rawValue: 0o644)
        facts.root.transferTargets = targets
        change(&facts)
        return facts.transferLosses
    }

    @Test(arguments: TransferTarget.names.map(\.0)) func aPlainFileLosesNothing(target: TransferTarget) {
        // A checkout is as old as it is.
        let always: TransferLosses = target == .git ? .times : []
        #expect(losses(target) { _ in } == always)
        #expect(losses(target) { $0.mode = Mode(rawValue: 0o755) } == always)
        #expect(
            losses(target) {
                $0.kind = .directory; $0.mode = Mode(rawValue: 0o755)
            } == [])
    }

    @Test func whichTargetsHaveNoEmptyDirectories() {
        for (target, name) in TransferTarget.names {
            var facts = EntryFacts()
            facts.kind = .directory
            facts.root.transferTargets = target
            #expect(facts.transfersNoEmptyDirectories == (target == .git), "\(name)")
        }
        #expect(!EntryFacts().transfersNoEmptyDirectories)
    }

    @Test func eachTargetTakesItsOwn() {
        func targets(_ change: (inout EntryFacts) -> Void) -> String {
            TransferTarget.names.filter { !losses($0.0, change).subtracting(.times).isEmpty }.map(\.1)
                .joined(separator: " ")
        }
        #expect(targets { $0.mode = Mode(rawValue: 0o4755) } == "git zip vfat ntfs")
        #expect(targets { $0.mode = Mode(rawValue: 0o600) } == "git vfat ntfs")
        #expect(targets { $0.owner = 7 } == "git zip vfat ntfs")
        #expect(targets { $0.attributeNames = [Array("user.a".utf8)] } == "tar git zip oci vfat ntfs")
        #expect(targets { $0.attributeNames = [Array("security.selinux".utf8)] } == "")
        #expect(targets { $0.kind = .link } == "zip vfat")
        #expect(targets { $0.kind = .fifo } == "git zip vfat ntfs")
        #expect(targets { $0.kind = .socket } == "tar git zip oci vfat ntfs")
        #expect(targets { $0.hazards = .windowsDevice } == "vfat ntfs")
        #expect(targets { $0.hazards = .notUTF8 } == "vfat ntfs apfs")
    }

    @Test func aBracketIsNoWildcardOfWindows() {
        func isLost(_ name: String) -> Bool {
            losses(.ntfs) { facts in
                facts.name = Array(name.utf8)
                facts.hazards = NameHazards(examining: facts.name.span)
            }.contains(.names)
        }
        #expect(!isLost("["))
        #expect(!isLost("page[1].html"))
        #expect(isLost("what?"))
        #expect(isLost("a*"))
        #expect(isLost("libc6:amd64.list"))
        #expect(isLost("aux.txt"))
    }

    @Test func withoutATargetOnlyRightsCount() {
        #expect(losses([]) { $0.mode = Mode(rawValue: 0o600) } == [])
        #expect(losses([]) { $0.kind = .socket } == [])
        #expect(losses([]) { $0.attributeNames = [Array("user.a".utf8)] } == [])
        #expect(losses([]) { $0.attributeNames = [Array("security.ima".utf8)] } == .attributes)
        #expect(
            losses([]) { facts in
                let none = CapabilitySet(rawValue: 0)
                facts.capabilities = FileCapabilities(permitted: none, inheritable: none, effective: true)
            } == .capabilities)
    }
}
