import Testing

@testable import Facts

/// Statements about the umask, in the forms of the files that hold them.
@Suite struct UmaskReaderTests {
    private func found(_ text: String) -> [String] {
        UmaskReader.statements(in: Array(text.utf8)).map { statement in
            "\(statement.line) \(statement.isOpen ? "open" : "group")\(statement.isConditional ? " if" : "")"
        }
    }

    @Test(
        arguments: [
            ("umask 000", ["1 open"]), ("umask 0", ["1 open"]), ("umask 002", ["1 group"]),
            ("\n\numask 0002", ["3 group"]),
            ("umask 020", ["1 open"]), ("umask -p 002", ["1 group"]), ("umask \"002\"", ["1 group"]),
            ("umask u=rwx,g=rwx,o=rx", ["1 group"]), ("umask a=rwx", ["1 open"]), ("cd /x && umask 000", ["1 open"]),
            ("(umask 000; make)", ["1 open"]), ("(umask 002 && tar xf a)", ["1 group"]),
            ("[ -z \"$x\" ] && umask 002", ["1 group if"]), ("if true; then umask 002; fi", ["1 group if"]),
            ("if true\nthen\n  umask 000\nelse\n  umask 022\nfi\numask 002", ["3 open if", "7 group"]),
            ("case $x in\na) umask 000;;\nesac\numask 000", ["2 open if", "4 open"]),
            ("UMask=0000", ["1 open"]), ("UMask = 0", []), ("UMASK\t\t002", ["1 group"]), ("UMASK 022", []),
            ("session optional pam_umask.so umask=0002", ["1 group"]),
            ("session optional pam_umask.so", []),
            ("/dev/sda1 /boot vfat rw,umask=000,fmask=0111 0 0", ["1 open", "1 open"]),
            ("Options=dmask=002", ["1 group"]), ("d /run/x 0777 root root -", ["1 open"]),
            ("d /run/x 1777 root root", []), ("z /dev/net/tun 0666 - - -", []),
            ("d /dev/shm/x 0777 root root", ["1 open"]),
            ("f+ /run/x 0666 root root", ["1 open"]), ("d /run/x 0775 root root", []),
            ("RUN umask 000 && make", ["1 open"]), ("RUN chmod -R 777 /a", ["1 open"]),
            ("RUN chmod a+w /a", ["1 open"]),
            ("RUN make \\\n  && chmod o+w /a", ["2 open"]), ("chmod 777 /a", []), ("COPY --chmod=666 a b", ["1 open"]),
            ("COPY --chmod=755 a b", []), ("RUN chmod 1777 /tmp && chmod a+x b", []),
        ] as [(String, [String])])
    func statementsAreFound(text: String, expected: [String]) {
        #expect(found(text) == expected)
    }

    /// As a shell puts lines together, with a first line that says so and without.
    @Test(
        arguments: [
            ("command umask 000", ["1 open"]), ("builtin umask 002", ["1 group"]), ("A=b umask 000", ["1 open"]),
            ("A= B='c d' command umask 002", ["1 group"]), ("umask=000", []), ("command -v umask 000", []),
            ("umask =rwx", ["1 open"]), ("umask +w", ["1 open"]), ("umask u+w", []), ("umask g+w", ["1 group"]),
            ("umask \\\n  000", ["1 open"]), ("true && \\\n  umask 000\nmkdir a\numask 002", ["2 open", "4 group"]),
            ("echo it\\'s; umask 000", ["1 open"]), ("echo \"a \\\" b\"; umask 000", ["1 open"]),
            ("echo \"a\nb\"; umask 000\nx\numask 002", ["2 open", "4 group"]), ("echo 'a\nb'\numask 000", ["3 open"]),
            ("echo \"\numask 000\n\"", []), ("echo '\numask 000\n'", []), ("echo $'\\'\numask 000\n'", []),
            ("cat <<E\numask 000\nE\numask 002", ["4 group"]),
            ("cat <<-'E' | b\n\tumask 000\n\tE\numask 002", ["4 group"]),
            ("cat <<A <<\"B\"\numask 000\nA\numask 000\nB\n", []), ("cat <<E\nE \numask 000\nE", []),
            ("# don't\numask 000\n# it's", ["2 open"]), ("echo don't\numask 000", ["2 open"]),
            ("x=$((1<<4))\numask 000", ["2 open"]), ("cat <<<E\numask 000\nE", ["2 open"]),
            ("cat <<E\numask 000", ["2 open"]), ("echo ${a#\"}\"} a\\#b; umask 000", ["1 open"]),
        ] as [(String, [String])])
    func linesArePutTogetherAsByAShell(text: String, expected: [String]) {
        #expect(found(text) == expected)
        let script = UmaskReader.statements(in: Array("#!/bin/sh\n\(text)".utf8), ofScript: true)
        #expect(script.map(\.line) == UmaskReader.statements(in: Array(text.utf8)).map { $0.line + 1 })
    }

    @Test(arguments: [
        "umask 022", "umask 077", "umask", "umask -S", "umask $old", "umask \"$(umask)\"", "umask u=rwx,g=rx,o=",
        "# umask 0",
        "echo umask 000", "echo 'umask 000'", "echo \"; umask 000\"", "my-umask 000", "umask=000", "x # umask 000",
        "umask 999", "", "\r", "os.umask(0)",
    ])
    func otherLinesSayNothing(text: String) {
        #expect(found(text) == [])
    }

    /// A hostile file may open conditions that it never closes, and close some that it never opened.
    @Test func conditionsNeedNotMatch() {
        #expect(found("fi\nfi\numask 000") == ["3 open"])
        #expect(found(String(repeating: "if x\n", count: 5000) + "umask 000") == ["5001 open if"])
        #expect(found(String(repeating: "umask 000\nmkdir a\n", count: 500)).count == 32)
    }

    /// Under the first of two nothing is created, where only assignments stand between them.
    @Test func aStatementThatAnotherFollowsAtOnceSaysNothing() {
        #expect(found("umask 0\nPWD=`pwd`\n\n# usual\nA='b c'\numask 02") == ["6 group"])
        #expect(found("umask 0\numask 022").isEmpty)
        #expect(found("umask 0\nmkdir a\numask 022") == ["1 open"])
        #expect(found("umask 0\nA=b mkdir a\numask 022") == ["1 open"])
        #expect(found("umask 0\nA=b; mkdir a\numask 022") == ["1 open"])
        #expect(found("umask 0\nif x\numask 022\nfi\n") == ["1 open"])
        #expect(found("if x\numask 0\nfi\numask 022\n") == ["2 open if"])
    }

    @Test func theLastSettingOfAUnitCounts() {
        #expect(found("[Service]\nUMask=0000\nUMask=0077\n").isEmpty)
        #expect(found("[Service]\nUMask=0077\nUMask=0002\n") == ["3 group"])
    }

    /// Lines that say nothing are passed over, but not what they change for those that follow.
    @Test func `Lines that are skipped still open and close conditions`() {
        let many = String(repeating: "echo nothing of the sort\n", count: 20)
        #expect(
            found(many + "if x\n" + many + "umask 000\n" + many + "fi\n" + many + "umask 002") == [
                "42 open if", "84 group",
            ])
        #expect(found("case x in\n" + many + "umask 000\n" + many + "esac\numask 002") == ["22 open if", "44 group"])
        #expect(found("RUN make \\\n" + "  x \\\n" + "  && chmod o+w /a\nx\n&& chmod o+w /b") == ["3 open"])
        #expect(found(many + "d /run/x 0777 root root -\n" + many) == ["21 open"])
    }

    /// What looks like a setting or an instruction in a script is the text of a file that it writes.
    @Test func onlyTheCommandsOfAScriptSaySomething() {
        let settings = "#!/bin/sh\nf /run/x 0666 root root\nUMask=0000\nRUN chmod 777 /a\nCOPY --chmod=666 a b\n"
        func lines(_ text: String, ofScript isScript: Bool) -> [Int] {
            UmaskReader.statements(in: Array(text.utf8), ofScript: isScript).map(\.line)
        }
        #expect(lines(settings, ofScript: true).isEmpty)
        #expect(lines(settings + "umask 002\n", ofScript: true) == [6])
        #expect(lines(settings, ofScript: false) == [2, 3, 4, 5])
    }
}
