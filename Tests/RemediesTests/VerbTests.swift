import Examples
import Facts
import Remedies
import RuleLanguage
import Testing

/// What each verb makes of an object, in the notation of the rules' examples.
@Suite struct VerbTests {
    static let untrusted = Fix.Verb.take(rights: 2, from: [.untrusted], in: .access)

    @Test(arguments: [
        // Others and groups that nobody trusts; root's own group keeps what it has.
        ("-rw-rw-rw- root:staff note.txt", untrusted, "-rw-r--r-- root:staff note.txt"),
        ("-rw-rw-rw- root:root note.txt", untrusted, "-rw-rw-r-- root:root note.txt"),
        (
            "-rw-rw-r-- root:root note.txt acl=u:alice:rw,g::r", untrusted,
            "-rw-r--r-- root:root note.txt acl=u:alice:r,g::r"
        ),
        (
            "-rw-rw-r-- root:root note.txt acl=u:alice:rw,g:root:rw,g::r", untrusted,
            "-rw-rw-r-- root:root note.txt acl=u:alice:r,g:root:rw,g::r"
        ),
        // What the mask held back stays held back.
        (
            "-rw-r--rw- root:root note.txt acl=u:alice:rw,g:root:rw", untrusted,
            "-rw-r--r-- root:root note.txt acl=u:alice:r,g:root:rw"
        ),
        // A mask of nothing would have the kernel pass over the list, and give alice what others have.
        (
            "-rw--w-rw- root:root note.txt acl=u:alice:w,g::-", untrusted,
            "-rw--w-r-- root:root note.txt acl=u:alice:-,g::-"
        ),
        (
            "-rw-rw-rw- root:staff note.txt", .take(rights: 6, from: [.group], in: .access),
            "-rw----rw- root:staff note.txt"
        ),
        ("drwxr-xr-x root:root a/", .take(rights: 7, from: [.group, .other], in: .access), "drwx------ root:root a/"),
        (
            "drwxr-xr-x root:root data/ acl=d:u:alice:rwx,d:o::rwx", .take(rights: 2, from: [.untrusted], in: .default),
            // A mode that is asked for narrows the mask of what is made, which must not become empty sooner than before.
            "drwxr-xr-x root:root data/ acl=d:u:alice:rx,d:o::rx,d:m::rwx"
        ),
        // The bit without execute beside it has no effect, and goes first.
        ("-rwsr-Sr-- root:root tool", .clear(Mode(rawValue: 0o6000)), "-rwsr--r-- root:root tool"),
        ("-rwSr-Sr-- root:root tool", .clear(Mode(rawValue: 0o6000)), "-rw-r--r-- root:root tool"),
        ("-rwsr-sr-x root:root tool", .clear(.setuid), "-rwxr-sr-x root:root tool"),
        ("drwxrwxrwx root:root tmp/", .addSticky, "drwxrwxrwt root:root tmp/"),
        ("drwxr-xrwx root:root tmp/", .addSticky, "drwxr-xrwx root:root tmp/"),
        ("-rwxr-xr-x root:root tool caps=cap_net_raw+ep", .dropCapabilities, "-rwxr-xr-x root:root tool"),
        (
            "-rw-r--r-- root:root a xattr=user.mime,user.xdg.origin.url", .dropAttributes(["user.xdg.*"]),
            "-rw-r--r-- root:root a xattr=user.mime"
        ),
        // What the kernel gives a meaning to is no attribute of a user.
        (
            "-rwxr-xr-x root:root a xattr=trusted.a caps=cap_net_raw+ep", .dropAttributes(["*"]),
            "-rwxr-xr-x root:root a xattr=trusted.a caps=cap_net_raw+ep"
        ),
        ("-rw-r--r-- 9999:staff a", .give(.owner), "-rw-r--r-- root:staff a"),
        ("-rw-r--r-- alice:9999 a", .give(.group), "-rw-r--r-- alice:root a"),
        // Root would vouch for a stranger's program.
        ("-rwsr-xr-x 9999:root a", .give(.owner), "-rwsr-xr-x 9999:root a"),
        ("lrwxrwxrwx root:root a/b/link -> /a/c/x", .relink, "lrwxrwxrwx root:root a/b/link -> ../c/x"),
        ("lrwxrwxrwx root:root link -> /", .relink, "lrwxrwxrwx root:root link -> ."),
    ])
    func becomes(before: String, verb: Fix.Verb, after: String) throws {
        let facts = try ExampleEntry(parsing: before).facts()
        let terms = Fix.Terms(trust: ExampleEntry.trust, owner: 0, group: 0)
        let expected = FixState(try ExampleEntry(parsing: after).facts())
        let result = verb.applied(to: FixState(facts), at: facts.path, terms)
        #expect(result == expected, "\(result)")
    }

    @Test func takesFromTheAccountByTheEntryThatDecides() throws {
        let account = Principal(user: 33, group: 33, groups: [50])
        let terms = Fix.Terms(trust: ExampleEntry.trust, runtimeUser: account)
        let verb = Fix.Verb.take(rights: 2, from: [.account], in: .access)
        for (before, after) in [
            ("-rw-rw-r-- root:www-data a", "-rw-r--r-- root:www-data a"),
            ("-rw-rw-rw- root:root a", "-rw-rw-r-- root:root a"),
            ("-rw-rw-rw- root:www-data a", "-rw-r--rw- root:www-data a"),
            ("-rw-rw-r-- root:root a acl=u:www-data:rw,g::r", "-rw-r--r-- root:root a acl=u:www-data:r,g::r"),
            ("-rw-rw-r-- root:root a acl=g:staff:rw,g::r", "-rw-r--r-- root:root a acl=g:staff:r,g::r"),
            // Its owner may give himself what is taken.
            ("-rw-rw-rw- www-data:www-data a", "-rw-rw-rw- www-data:www-data a"),
        ] {
            let state = FixState(try ExampleEntry(parsing: before).facts())
            let expected = FixState(try ExampleEntry(parsing: after).facts())
            #expect(verb.applied(to: state, at: [], terms) == expected, "\(before)")
        }
    }
}
