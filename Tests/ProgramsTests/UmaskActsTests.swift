import Facts
import Programs
import Testing

/// What is read of statements that set a umask, by what they let through and whether they hold.
@Suite struct UmaskActsTests {
    /// The lines whose umask lets others or the group write, and is not taken back.
    private func found(_ text: String, _ language: SourceLanguage = .shell) -> [String] {
        ActReading.acts(text, language).compactMap { act in
            guard act.acts.contains(.setUmask), !act.isUndone, let leaves = act.leaves?.rawValue, leaves & 0o022 != 0
            else { return nil }
            return "\(act.site.line) \(leaves & 0o002 != 0 ? "open" : "group")\(act.isConditional ? " if" : "")"
        }
    }

    @Test(
        arguments: [
            ("umask 000", ["1 open"]), ("umask 0", ["1 open"]), ("umask 002", ["1 group"]),
            ("\n\numask 0002", ["3 group"]),
            ("umask 020", ["1 open"]), ("umask -p 002", ["1 group"]), ("umask \"002\"", ["1 group"]),
            ("umask u=rwx,g=rwx,o=rx", ["1 group"]), ("umask a=rwx", ["1 open"]), ("(umask 000; make)", ["1 open"]),
            ("[ -z \"$x\" ] && umask 002", ["1 group if"]), ("if true; then umask 002; fi", ["1 group if"]),
            ("if true\nthen\n  umask 000\nelse\n  umask 022\nfi\numask 002", ["3 open if", "7 group"]),
            ("case $x in\na) umask 000;;\nesac\nb\numask 000", ["2 open if", "5 open"]),
            ("command umask 000", ["1 open"]), ("builtin umask 002", ["1 group"]), ("A=b umask 000", ["1 open"]),
            ("A= B='c d' command umask 002", ["1 group"]), ("umask=000", []), ("command -v umask 000", []),
            ("umask =rwx", ["1 open"]), ("umask +w", ["1 open"]), ("umask u+w", []), ("umask g+w", ["1 group"]),
            ("umask \\\n  000", ["1 open"]), ("echo it\\'s; umask 000", ["1 open"]),
            ("echo \"a\nb\"; umask 000\nx\numask 002", ["2 open", "4 group"]), ("echo 'a\nb'\numask 000", ["3 open"]),
            ("echo \"\numask 000\n\"", []), ("echo '\numask 000\n'", []), ("echo $'\\'\numask 000\n'", []),
            ("cat <<E\numask 000\nE\numask 002", ["4 group"]),
            ("cat <<-'E' | b\n\tumask 000\n\tE\numask 002", ["4 group"]),
            ("cat <<A <<\"B\"\numask 000\nA\numask 000\nB\n", []), ("cat <<E\nE \numask 000\nE", []),
            ("# don't\numask 000\n# it's", ["2 open"]), ("x=$((1<<4))\numask 000", ["2 open"]),
            ("cat <<<E\numask 000\nE", ["2 open"]), ("echo ${a#\"}\"} a\\#b; umask 000", ["1 open"]),
        ] as [(String, [String])])
    func commandsOfAShell(text: String, expected: [String]) { #expect(found(text) == expected) }

    @Test(arguments: [
        "umask 022", "umask 077", "umask", "umask -S", "umask $old", "umask \"$(umask)\"", "umask u=rwx,g=rx,o=",
        "# umask 0", "echo umask 000", "echo 'umask 000'", "echo \"; umask 000\"", "my-umask 000", "x # umask 000",
        "umask 999", "umask 1000", "", "\r", "os.umask(0)",
    ])
    func otherLinesSayNothing(text: String) { #expect(found(text) == []) }

    /// Under the first of two nothing is created, where only assignments stand between them.
    @Test(
        arguments: [
            ("umask 0\nPWD=`pwd`\n\n# usual\nA='b c'\numask 02", ["6 group"]), ("umask 0\numask 022", []),
            ("umask 0\nmkdir a\numask 022", ["1 open"]), ("umask 0\nA=b mkdir a\numask 022", ["1 open"]),
            ("umask 0\nA=b; mkdir a\numask 022", ["1 open"]), ("umask 0\nif x; then\numask 022\nfi\n", ["1 open"]),
            ("umask 0\nunknown-program\numask 022", ["1 open"]), ("umask 0\n> a\numask 022", ["1 open"]),
            ("if x; then\numask 0\nfi\numask 022\n", ["2 open if"]),
            ("umask 0\n" + String(repeating: "a=b\n", count: 200) + "umask 022", ["1 open"]),
        ] as [(String, [String])])
    func oneThatAnotherFollowsAtOnceSaysNothing(text: String, expected: [String]) {
        #expect(found(text) == expected)
    }

    @Test(
        arguments: [
            ("umask(0);", ["1 open"]), ("old = umask(0);\nf();\numask(old);", []),
            ("mode_t old = umask(0);\nif (f())\n  umask(old);", []), ("s->old = umask(0); f(); umask(s->old);", []),
            ("old = umask(0);\nf();\numask(other);", ["1 open"]), ("umask(0);\nold = umask(002);", ["2 group"]),
            ("umask(0);\nf();\numask(022);", ["1 open"]), ("if (x) umask(0);\numask(022);", ["1 open if"]),
            ("umask(S_IWGRP);", ["1 open"]), ("umask(m);", []),
        ] as [(String, [String])])
    func callsOfAProgram(text: String, expected: [String]) {
        #expect(found("int f(void) {" + text + "}", .c) == expected)
    }

    /// Each kind of setting is known by the form of its line.
    @Test(
        arguments: [
            ("UMASK\t\t002", ["1 group"]), ("UMASK 022", []), ("UMASK", []),
            ("# UMASK 0\n\nUMASK 0 # usual", ["3 open"]),
            ("session optional pam_umask.so umask=0002", ["1 group"]),
            ("-session [default=1 ok=ignore] /lib/security/pam_umask.so debug umask=000", ["1 open"]),
            ("session optional pam_umask.so", []), ("session optional pam_other.so umask=0", []),
            ("/dev/sda1 /boot vfat rw,umask=000,fmask=0111 0 0", ["1 open", "1 open"]),
            ("LABEL=a /b vfat dmask=002", ["1 group"]), ("none swap umask=0 umask=0", []), ("a /b vfat =,,umask=", []),
            ("umask=0", []), ("\0 \0", []),
        ] as [(String, [String])])
    func settings(text: String, expected: [String]) { #expect(found(text, .settings) == expected) }

    @Test(
        arguments: [
            ("[Service]\nUMask=0000\nUMask=0077\n", []), ("[Service]\nUMask=0077\nUMask=0002\n", ["3 group"]),
            ("[Service]\nUMask = 0\n", ["2 open"]), ("[Mount]\nOptions=rw,dmask=002\n", ["2 group"]),
            ("[Service]\nUMask=0\nUMask=\n", []), ("[Service]\nOptions=umask=0\n", []),
        ] as [(String, [String])])
    func units(text: String, expected: [String]) { #expect(found(text, .unit) == expected) }
}
