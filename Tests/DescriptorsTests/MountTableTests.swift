import Glibc
import Testing

@testable import Descriptors

@Suite struct MountTableTests {
    private static let text = """
        22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
        90 22 0:44 / /mnt/alice rw,nosuid,nodev - fuse.sshfs host:/ rw,user_id=1000,group_id=1001
        91 22 0:45 / /mnt/all rw master:1 propagate_from:2 - fuse srv rw,user_id=0,group_id=0,default_permissions,allow_other
        92 22 8:1 /a /mnt/mapped rw,relatime,idmapped shared:2 - ext4 /dev/sda1 rw
        93 22 0:46 / /mnt/vm rw - virtiofs tag rw
        94 22 0:47 / /mnt/odd rw - fuse srv rw
        95 22 0:48 / /mnt/weka rw,relatime shared:9 - wekafs backend/default rw
        short line
        """
    private let table = MountTable(reading: Array(Self.text.utf8))

    @Test func optionsSayWhoMayUseIt() {
        #expect(
            table[90]?.program
                == .init(hasDefaultPermissions: false, allowsOthers: false, user: 1000, group: 1001))
        #expect(table[91]?.program == .init(hasDefaultPermissions: true, allowsOthers: true, user: 0, group: 0))
        #expect(table[93]?.program?.hasDefaultPermissions == true)
        #expect(table[94] == nil, "what it was mounted with is not told")
    }

    @Test func mountsThatMapIDsAreKnown() {
        #expect(table[92]?.mapsIDs == true && table[92]?.program == nil)
        #expect(table[22] == nil && table[1] == nil)
    }

    @Test func aServerWithoutAMagicNumberIsToldByItsType() {
        #expect(table[95]?.isRemoteByName == true)
        #expect(table[90]?.isRemoteByName == false && table[92]?.isRemoteByName == false)
    }

    @Test func thisSystemsTableReads() {
        #expect(MountTable.current() != nil)
        #expect(CallTable.failing(.openat, with: ENOENT, times: .max) { MountTable.current() == nil })
    }
}

@Suite struct ShownIDsTests {
    private func ids(_ map: String) -> ShownIDs {
        ShownIDs(standIn: 65534, users: Array(map.utf8), groups: Array(map.utf8))
    }

    private let whole = "         0          0 4294967295\n"

    @Test func `An id stands for itself unless it is the overflow id and the mount maps ids`() {
        #expect(ids(whole).meanings(of: 1000, .user, mountIsMapped: true, shows: nil) == [.itself])
        #expect(ids(whole).meanings(of: 65534, .user, mountIsMapped: false, shows: nil) == [.itself])
        #expect(!ids(whole).areMapped)
    }

    @Test func aMountMayHideIDs() {
        #expect(ids(whole).meanings(of: 65534, .user, mountIsMapped: true, shows: false) == [.outsideMount])
        for shows in [true, nil] {
            let meanings = ids(whole).meanings(of: 65534, .group, mountIsMapped: true, shows: shows)
            #expect(meanings == [.outsideMount, .itself])
        }
    }

    @Test func aNamespaceMayHideIDs() {
        let few = ids("0 1000 1\n")
        #expect(few.meanings(of: 65534, .user, mountIsMapped: false, shows: nil) == [.outsideNamespace])
        let many = ids("0 1000 1\n1 100000 65536\n")
        #expect(many.areMapped)
        #expect(many.meanings(of: 65534, .group, mountIsMapped: false, shows: nil) == [.outsideNamespace, .itself])
    }
}

@Suite struct SwapPathTests {
    @Test func octalDigitsStandForBytes() {
        #expect(Process.unescaped(Array("/a\\040b\\134".utf8)[...]) == Array("/a b\\".utf8))
        for odd in ["\\", "\\9", "\\08", "\\999"] {
            #expect(Process.unescaped(Array(odd.utf8)[...]).count >= 1, "\(odd)")
        }
    }
}
