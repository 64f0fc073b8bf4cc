import Facts
import Programs
import Testing

/// Which words of a C program are acts, and what they are given.
@Suite struct CActsTests {
    @Test(
        "Declarations, members, other functions of the name, and what is no code are no calls",
        arguments: [
            "int open(const char *path, int flags, ...);",
            "FILE *fopen(const char *path, const char *mode);",
            "v->mktemp(t); v.mktemp(t);",
            "static int mktemp(struct x *x) { return x->n; } int f(struct x *x) { int n = mktemp(x); return n; }",
            "char *text = \"open(p, 1)\"; // open(p, 1)",
            "#if 0\nopen(p, 1);\n#endif",
            "open(a, b, c, d, e);",
            "mine::open(p, 1);",
        ])
    func nothingIsCalled(_ text: String) {
        #expect(ActReading.acts(text, .cPlusPlus).isEmpty)
    }

    @Test("Variables that are set from one another many times over leave flags open")
    func flagsOfManyWays() throws {
        let names = (0..<20).map { "v\($0)" }
        var text = names.map { "int \($0) = 0;\n" }.joined()
        for (name, next) in zip(names, names.dropFirst()) {
            text += String(repeating: "\(name) |= \(next);\n", count: 8)
        }
        let act = try #require(ActReading.acts(text + "open(p, v0);").first)
        #expect(act.unread.contains(.acts))
    }

    @Test("A variable that is set in both arms of a condition has the flags that both give")
    func flagsOfArms() throws {
        let text = """
            void f(const char *p) {
            #ifdef A
            const int flags = O_WRONLY | O_CREAT | O_EXCL;
            #else
            const int flags = O_RDWR | O_CREAT | O_EXCL;
            #endif
            open(p, flags | O_NOFOLLOW, 0600);
            }
            """
        let act = try #require(ActReading.acts(text).first)
        #expect(act.isExclusive && !act.follows && act.acts.contains(.create))
    }

    @Test(
        "Both arms of a condition are read, and their braces are counted once",
        arguments: [
            "void f(void) {\n#ifdef A\nif (x) {\n#else\nif (y) {\n#endif\nunlink(p);\n}\n}\nvoid g(void) { rmdir(p); }"
        ])
    func armsAreRead(_ text: String) {
        let acts = ActReading.acts(text)
        #expect(acts.map { String(decoding: $0.body, as: UTF8.self) } == ["f", "g"])
    }

    @Test(
        "The mode that a call gives",
        arguments: [
            ("chmod(p, 0777);", 0o777), ("mode_t m = S_IRWXU | S_IWOTH; chmod(p, m);", 0o702),
            ("#define MODE (S_IRUSR|S_IWUSR)\nchmod(p, MODE);", 0o600), ("chmod(p, (mode_t) 0x1ff);", 0o777),
            ("enum { OPEN_TO_ALL = 0666 }; void f(void) { chmod(p, OPEN_TO_ALL); }", 0o666),
            ("chmod(p, x ? 0644 : 0600);", 0o600), ("chmod(p, st.st_mode & 0777);", nil), ("chmod(p, ~022);", nil),
            ("mode_t m = 0600; m |= 0022; chmod(p, m);", nil), ("mode_t m = 0600; fill(&m); chmod(p, m);", nil),
        ] as [(String, UInt16?)])
    func modeIsGiven(_ text: String, _ mode: UInt16?) throws {
        let act = try #require(ActReading.acts(text, of: "chmod").first)
        #expect(act.sets?.rawValue == mode)
        #expect(act.unread.contains(.sets) == (mode == nil))
    }

    @Test("Flags decide what open(2) does, and what is not given for certain is unread")
    func flagsDecide() throws {
        func open(_ flags: String) throws -> ActFacts {
            try #require(ActReading.acts("fd = open(p, \(flags));", of: "open").first)
        }
        let plain = try open("O_RDONLY")
        #expect(plain.acts == .read && plain.follows && !plain.setsNeeded && plain.survivesExec)
        let made = try open("O_CREAT | O_WRONLY | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600")
        #expect(made.acts == [.create, .write] && made.isExclusive && !made.follows && !made.survivesExec)
        #expect(made.sets == Mode(rawValue: 0o600) && made.setsMasked)
        #expect(try open("O_CREAT | O_WRONLY").setsNeeded)
        let some = try open("flags | O_CREAT, 0600")
        #expect(some.acts == .create)
        #expect(some.unread.isSuperset(of: [.acts, .follows, .exclusive, .survivesExec]))
        let either = try open("isNew ? O_WRONLY | O_CREAT | O_EXCL : O_WRONLY | O_CREAT | O_TRUNC")
        #expect(either.acts == [.write, .create] && either.unread.isSuperset(of: [.acts, .exclusive]))
        #expect(try open("O_WRONLY | (isNew ? O_CREAT | O_EXCL : O_TRUNC)").acts == .write)
        let added = "int f = O_WRONLY | O_CREAT; if (isNew) f |= O_EXCL; fd = open(p, f, 0600);"
        let more = try #require(ActReading.acts(added, of: "open").first)
        #expect(more.acts == [.write, .create] && more.unread.contains(.exclusive) && !more.unread.contains(.acts))
        let format = try #require(ActReading.acts("f = fopen(p, \"wxe\");", of: "fopen").first)
        #expect(format.acts == [.create, .write, .truncate] && format.isExclusive && !format.survivesExec)
    }

    @Test(
        "How a name is put together",
        arguments: [
            (
                "snprintf(n, sizeof n, \"/tmp/a.%d\", getpid()); f = fopen(n, \"w\");",
                [NameShapes.absolute, .temporary, .process]
            ),
            ("f = fopen(\"/tmp/\" \"log\", \"w\");", [.absolute, .temporary, .fixed]),
            ("#define LOG \"/etc/x\"\nf = fopen(LOG, \"w\");", [.absolute, .system, .fixed]),
            ("f = fopen(\"/dev/null\", \"w\");", [.absolute, .device, .fixed]),
            ("f = fopen(getenv(\"TMPDIR\"), \"w\");", [.environment, .temporary, .fixed]),
            ("int f(char *name) { fopen(name, \"w\"); }", [.parameter]),
            ("char *n = mktemp(t); f = fopen(n, \"w\");", [.made]),
            ("snprintf(n, 9, \"/tmp/%s\", x); f = fopen(n, \"w\");", [.absolute, .temporary]),
            ("f = fopen(\"log\", \"w\");", [.relative, .fixed]),
        ] as [(String, NameShapes)])
    func nameHasShape(_ text: String, _ shape: NameShapes) throws {
        #expect(try #require(ActReading.acts(text, of: "fopen").last).shape == shape)
    }

    @Test(
        "What becomes of a result",
        arguments: [
            ("rename(a, b);", CallResult.ignored), ("if (x)\n rename(a, b);", .ignored),
            ("done:\n rename(a, b);", .ignored),
            ("else rename(a, b);", .ignored), ("for (;;) rename(a, b);", .ignored), ("(void)rename(a, b);", .discarded),
            ("r = rename(a, b);", .kept), ("if (rename(a, b) < 0) perror(a);", .tested),
            ("return rename(a, b);", .returned),
            ("for (; rename(a, b) < 0; ) ;", .tested), ("check(rename(a, b));", .tested),
            ("!rename(a, b) || die();", .tested),
            ("x ? rename(a, b) : 0;", .tested),
        ] as [(String, CallResult)])
    func resultBecomes(_ text: String, _ result: CallResult) throws {
        #expect(try #require(ActReading.acts(text, of: "rename").first).result == result)
    }

    @Test("A call with two paths is two acts at one place")
    func twoPathsAreTwoActs() {
        let acts = ActReading.acts("rename(a, b->c);")
        #expect(acts.map { String(decoding: $0.key, as: UTF8.self) } == ["a", "b->c"])
        #expect(Set(acts.map(\.site)).count == 1)
    }

    @Test("What a file calls anywhere tells of all of it")
    func fileHasSigns() throws {
        let act = try #require(ActReading.acts("void f(void) { unlink(p); } void g(void) { setuid(0); }").first)
        #expect(act.isPrivileged && !act.starts)
    }

    @Test(
        "Blanks, comments, line ends and spliced lines change nothing but lines",
        arguments: [" ", "\t/* open(x, 1) */ ", "\n", "\r\n", " \\\n ", "// x\n"])
    func reformattingChangesNothing(_ blank: String) {
        let words = [
            "if", "(", "access", "(", "p", ",", "1", ")", ")", "return", ";", "fd", "=", "open", "(", "p", ",",
            "O_RDWR", ")", ";",
        ]
        let plain = ActReading.acts(words.joined(separator: " "))
        let other = ActReading.acts(words.joined(separator: blank))
        #expect(plain.count == 2)
        #expect(other.map(\.acts) == plain.map(\.acts) && other.map(\.asked) == plain.map(\.asked))
        #expect(other.map(\.key) == plain.map(\.key) && other.map(\.depends) == plain.map(\.depends))
    }

    @Test("A function moved to another place is told the same of, but for the line")
    func movingChangesOnlyLines() {
        let text = "int f(void) { if (access(p, 1)) return 1; return open(p, O_RDWR); }\n"
        let moved = "int before(int x) { return x; }\n\n" + text
        #expect(ActReading.acts(text).map(\.asked) == ActReading.acts(moved).map(\.asked))
        #expect(ActReading.acts(moved).map(\.site.line) == ActReading.acts(text).map { $0.site.line + 2 })
    }

    @Test(
        "Texts made to exhaust a reader end",
        arguments: [
            String(repeating: "(", count: 1 << 20) + "open(p, 1);", "open(" + String(repeating: "{", count: 1 << 20),
            "#define a a\n#define b c\n#define c b\nopen(b, a);", "open(p, \"" + String(repeating: "x", count: 1 << 20),
            "open(p, 1); /* " + String(repeating: "* ", count: 1 << 20),
            "open(p, R\"(" + String(repeating: "y", count: 1 << 20),
            String(repeating: "if (open(p, 1)) ", count: 1 << 14),
            String(repeating: "x ? ", count: 1 << 14) + "open(p, 1);",
            "#define m m m m m m m m\n#define n m m m m m m m m\nopen(n, n);", "open(p\0, 1\0);\0",
        ])
    func hostileTextsEnd(_ text: String) {
        #expect(ActReading.acts(text).count <= 65_536)
    }
}
