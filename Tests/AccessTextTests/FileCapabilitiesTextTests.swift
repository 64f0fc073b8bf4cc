import AccessText
import Facts
import Testing

struct FileCapabilitiesTextTests {
    @Test(arguments: [
        "cap_net_raw=ep", "cap_chown,cap_setuid=p", "cap_net_bind_service=eip", "cap_kill=i", "=", "=ep",
        "cap_kill=i cap_chown+p", "cap_net_raw=eip cap_chown+ep",
    ])
    func textComesBack(text: String) throws {
        #expect(try #require(FileCapabilities(text: text)).text == text)
    }

    @Test func everySetComesBack() throws {
        for number in 0..<UInt64(CapabilitySet.names.count) {
            for (permitted, inheritable) in [(true, false), (false, true), (true, true)] {
                for effective in [true, false] {
                    let bit = UInt64(1) << number
                    let one = FileCapabilities(
                        permitted: CapabilitySet(rawValue: permitted ? bit | 1 : 0),
                        inheritable: CapabilitySet(rawValue: inheritable ? bit : 0), effective: effective)
                    #expect(FileCapabilities(text: one.text) == one, "\(one.text)")
                }
            }
        }
    }

    @Test func theRootIDIsToldAfterIt() {
        let none = CapabilitySet(rawValue: 0)
        let raw = CapabilitySet(rawValue: 1 << 13)
        func text(_ rootID: UInt32?) -> String {
            FileCapabilities(permitted: raw, inheritable: none, effective: true, rootID: rootID).text
        }
        #expect(text(1000) == "cap_net_raw=ep [rootid=1000]")
        #expect(text(0) == "cap_net_raw=ep")
        #expect(text(nil) == "cap_net_raw=ep")
    }

    @Test func textThatMeansNothingIsRefused() {
        for text in ["cap_nonsense=ep", "cap_net_raw", "cap_net_raw+", "cap_net_raw=x", "cap_net_raw=ep\0"] {
            #expect(FileCapabilities(text: text) == nil, "\(text)")
        }
    }

    @Test func theNamesOfConditionsAreTheLibrarys() {
        #expect(CapabilitySet.isName("cap_net_raw"))
        #expect(!CapabilitySet.isName("cap_nonsense"))
        #expect(!CapabilitySet.isName("cap_net_raw\0"))
        // A library that is older than the newest kernel knows fewer.
        #expect(CapabilitySet.names.prefix(38).allSatisfy { CapabilitySet.isName("cap_\($0)") })
    }
}
