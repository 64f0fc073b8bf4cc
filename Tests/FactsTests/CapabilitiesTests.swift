import Facts
import Testing

@Suite struct CapabilitiesTests {
    private func set(_ names: String...) throws -> CapabilitySet {
        try #require(CapabilitySet(named: names))
    }

    @Test func numbersAreTheKernels() throws {
        #expect(try set("chown").rawValue == 1)
        #expect(try set("net_raw").rawValue == 1 << 13)
        #expect(try set("sys_admin").rawValue == 1 << 21)
        #expect(try set("checkpoint_restore").rawValue == 1 << 40)
        #expect(CapabilitySet(named: ["net_raw", "nonsense"]) == nil)
    }

    @Test func membersAreInTheOrderOfTheirNumbers() throws {
        #expect(try set("net_raw", "chown").members == ["chown", "net_raw"])
        #expect(CapabilitySet(rawValue: 1 << 41).members == ["41"])
    }

    @Test func theTextIsThatOfTheLibrary() throws {
        let none = CapabilitySet(rawValue: 0)
        let raw = try set("net_raw")
        let text = { (permitted: CapabilitySet, inheritable: CapabilitySet, effective: Bool, root: UInt32?) in
            FileCapabilities(permitted: permitted, inheritable: inheritable, effective: effective, rootID: root).text
        }
        #expect(text(raw, none, true, nil) == "cap_net_raw=ep")
        #expect(text(raw, none, false, nil) == "cap_net_raw=p")
        #expect(text(none, raw, false, nil) == "cap_net_raw=i")
        #expect(text(raw, raw, true, nil) == "cap_net_raw=eip")
        #expect(text(try set("chown", "net_raw"), none, true, nil) == "cap_chown,cap_net_raw=ep")
        #expect(text(try set("chown", "net_raw"), raw, true, nil) == "cap_net_raw=eip cap_chown=ep")
        #expect(text(raw, none, true, 1000) == "cap_net_raw=ep [rootid=1000]")
        #expect(text(raw, none, true, 0) == "cap_net_raw=ep")
        #expect(text(none, none, false, nil) == "=")
    }
}
