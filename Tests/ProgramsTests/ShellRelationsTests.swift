import Facts
import Programs
import Testing

/// Which questions are in force where a script uses a name.
@Suite struct ShellRelationsTests {
    /// A text, the command that uses the name, and what was asked of it there.
    struct Question: CustomTestStringConvertible {
        var text: String
        var use = "chown(1)"
        var asked: Questions = []
        var depends = true
        var testDescription: String { text }
    }

    static let questions = [
        Question(text: "if [ ! -s \"$db\" ]; then initdb > \"$db\"; fi", use: ">", asked: .existence),
        Question(text: "[ -f \"$f\" ] && chown root \"$f\"", asked: [.existence, .kind]),
        Question(text: "[ -f \"$f\" ] || exit 1\nchown root \"$f\"", asked: [.existence, .kind]),
        Question(text: "if test -L $f; then exit; fi; chown root $f", asked: .link),
        Question(text: "if a; then b; elif test -L $f; then chown root $f; fi", asked: .link),
        Question(text: "[[ -e $f && -O $f ]] && chown root $f", asked: .owner),
        Question(text: "while [ ! -e x ]; do sleep 1; done; chown root x", asked: .existence, depends: false),
        Question(text: "[ -e x ]; chown root x", asked: .existence, depends: false),
        Question(
            text: "if [ \"$(stat -c %U $f)\" = a ]; then chown root $f; fi",
            asked: [.existence, .kind, .owner, .permissions]),
        Question(text: "F=/x/y; if [ -e $F ]; then chown root /x/y; fi", asked: .existence),
        Question(text: "[ -e $f ] && { a; b; chown root $f; }", asked: .existence),
        Question(
            text: "if [ -e $f ] && [ -x $f ]; then :; else return; fi; chown root $f",
            asked: [.existence, .access]),
        // Nothing was asked, or of something else, or on another way, or what does not matter.
        Question(text: "[ -e a ] && chown root b"),
        Question(text: "[ -e $f ]; f=$(next); chown root $f"),
        Question(text: "[ -e $f ]; read f; chown root $f"),
        Question(text: "if [ -e a ]; then :; exit; fi; b || chown root c"),
        Question(text: "case $x in a) [ -e y ];; b) chown root y;; esac"),
        Question(text: "if x; then [ -e y ]; else chown root y; fi"),
        Question(text: "[ -e y ]; cd z; chown root y"),
        Question(text: "f() { [ -e y ]; }\nchown root y"),
        Question(text: "[ -d \"$d\" ] || mkdir -p \"$d\"", use: "mkdir(1)"),
        Question(text: "[ -f \"$rc\" ] && . \"$rc\"", use: ".(1)"),
        Question(text: "[ -x /usr/sbin/x ] || exit 0; /usr/sbin/x", use: "execve"),
        Question(text: "[ -e $f ] && rm -f $f", use: "rm(1)"),
        Question(text: "[ -r $f ] && read x < $f", use: "<"),
        Question(text: "# [ -e y ]\necho '[ -e y ]'; chown root y"),
    ]

    @Test("A question is in force where the same name is used", arguments: questions)
    func questionIsInForce(_ question: Question) throws {
        let use = try #require(ActReading.acts(question.text, of: question.use, .shell).last)
        #expect(use.asked == question.asked)
        #expect(use.depends == (question.depends && !question.asked.isEmpty))
    }

    @Test(
        "What becomes of a name that was thought up",
        arguments: [
            ("f=$(mktemp -u); echo x > \"$f\"", NameUses.opened), ("f=$(mktemp -u); mkfifo \"$f\"", .openedExclusively),
            ("f=$(mktemp -u); hand \"$f\"", .passedOn), ("f=$(mktemp -u)", .unused), ("x > $(mktemp -u)", .opened),
        ] as [(String, NameUses)])
    func nameIsUsed(_ text: String, _ uses: NameUses) throws {
        #expect(try #require(ActReading.acts(text, .shell).first { $0.acts == .makeName }).uses == uses)
    }

    @Test(
        "Blanks, comments, line ends and continued lines change nothing but lines",
        arguments: ["\n", "\r\n", " ; ", " # x\n"])
    func reformattingChangesNothing(_ end: String) {
        let lines = ["f=/x/y", "[ -e $f ] || exit 1", "chown root $f", "echo $TOKEN > $f"]
        let plain = ActReading.acts(lines.joined(separator: "\n"), .shell)
        let other = ActReading.acts(lines.joined(separator: end), .shell)
        #expect(plain.count == 3)
        #expect(other.map(\.asked) == plain.map(\.asked) && other.map(\.key) == plain.map(\.key))
        #expect(other.map(\.acts) == plain.map(\.acts) && other.map(\.isConfidential) == plain.map(\.isConfidential))
    }

    @Test("An act stands below a condition, or does not")
    func actIsConditional() {
        func conditional(_ text: String) -> [Bool] { ActReading.acts(text, of: "rm(1)", .shell).map(\.isConditional) }
        #expect(conditional("rm a; if x; then rm b; fi; rm c; x && rm d; rm e") == [false, true, false, true, false])
        #expect(conditional("case x in a) rm a;; esac; for i in 1; do rm b; done; { rm c; }") == [true, false, false])
        #expect(conditional("f() { rm a; }; if x; then g() { rm b; }; fi; (rm c)") == [false, false, false])
    }
}
