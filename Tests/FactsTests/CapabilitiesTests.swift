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
}
