import Facts
import Examples
import RuleLanguage

/// The accounts that Debian gave the services of the real trees, and those of examples for all other numbers.
struct RealTreeAccounts: AccountDirectory, AccountNumbers {
    private static let users: [UInt32: String] = [
        38: "list", 101: "mysql", 102: "postgres", 103: "redis", 109: "haproxy", 112: "rabbitmq", 113: "mosquitto",
        116: "munin", 118: "debian-tor", 120: "clamav", 122: "zabbix", 130: "nagios", 995: "tomcat", 997: "polkitd",
    ]
    private static let groups: [UInt32: String] = [
        38: "list", 106: "messagebus", 107: "mysql", 108: "ssl-cert", 109: "postgres", 110: "redis", 111: "_ssh",
        113: "postdrop", 116: "bind", 117: "lpadmin", 118: "haproxy", 121: "rabbitmq", 130: "clamav", 132: "zabbix",
        995: "tomcat", 999: "systemd-journal",
    ]
    private let others = ExampleAccounts()

    func userName(_ id: UInt32) -> [UInt8]? {
        Self.users[id].map { Array($0.utf8) } ?? others.userName(id)
    }

    func groupName(_ id: UInt32) -> [UInt8]? {
        Self.groups[id].map { Array($0.utf8) } ?? others.groupName(id)
    }

    func userID(named name: [UInt8]) -> UInt32? {
        Self.users.first { name.elementsEqual($0.value.utf8) }?.key ?? others.userID(named: name)
    }

    func groupID(named name: [UInt8]) -> UInt32? {
        Self.groups.first { name.elementsEqual($0.value.utf8) }?.key ?? others.groupID(named: name)
    }

    func isPrivate(group: UInt32, of user: UInt32) -> Bool {
        let name = userName(user)
        return name != nil && name == groupName(group)
    }
}
