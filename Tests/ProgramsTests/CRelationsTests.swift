import Facts
import Programs
import Testing

/// Which questions are in force where a C program uses a name, and what it holds already.
@Suite struct CRelationsTests {
    /// A text, the call that uses the name, and what was asked of it there.
    struct Question: CustomTestStringConvertible {
        var text: String
        var use = "open"
        var asked: Questions = []
        var depends = true
        var testDescription: String { text }
    }

    static let questions = [
        Question(
            text: "if (access(path, W_OK) == 0)\n fd = open(path, O_WRONLY);", asked: [.access, .existence]),
        Question(
            text: """
                #define CHECK(p, m) access(p, m)
                #define OPEN open
                if (CHECK(c->path, R_OK) != 0) return -1;
                fd = OPEN(c->path, O_RDWR);
                """, asked: [.access, .existence]),
        Question(
            text: """
                #define SWAPPED(m, p) access(p, m)
                if (SWAPPED(R_OK, name)) return -1;
                fd = open(name, O_RDWR);
                """, asked: [.access, .existence]),
        Question(
            text: "r = stat(p, &st); if (r == 0 && S_ISREG(st.st_mode)) fd = open(p, O_RDWR);", asked: .kind),
        Question(text: "if (lstat(p, &st) == 0 && !S_ISLNK(st.st_mode)) fd = open(p, O_RDWR);", asked: .link),
        Question(text: "if (stat(p, &st) || st.st_uid != 0) return; fd = open(p, O_RDWR);", asked: .owner),
        Question(
            text: "if (lstat(p, &st)) return; if (lstat(q, &st) || !S_ISREG(st.st_mode)) return; fd = open(p, O_RDWR);",
            asked: .existence),
        Question(text: "return access(p, R_OK) == 0 && open(p, O_RDWR);", asked: [.access, .existence]),
        Question(
            text: "access(p, R_OK); fd = open(p, O_RDWR);", asked: [.access, .existence], depends: false),
        Question(
            text: "while (access(p, R_OK) != 0) sleep(1); fd = open(p, O_RDWR);", asked: [.access, .existence],
            depends: false),
        Question(
            text: "const char *q = base; if (access(base, R_OK)) return; fd = open(q, O_RDWR);",
            asked: [.access, .existence]),
        Question(
            text: "if (access((const char *)(p), R_OK)) return; fd = open(p, O_RDWR);", asked: [.access, .existence]),
        Question(
            text: "switch (x) { case 1: access(p, 1); case 2: open(p, O_RDWR); }", asked: [.access, .existence],
            depends: false),
        // Nothing was asked, or of something else, or on another way.
        Question(text: "stat(p, &st); snprintf(p, n, \"%s.1\", base); fd = open(p, O_RDONLY);"),
        Question(text: "if (fresh) r = stat(p, &st); else r = open(p, O_RDONLY);"),
        Question(text: "switch (x) { case 1: access(p, 1); break; case 2: open(p, O_RDWR); }"),
        Question(text: "r = fresh ? access(p, 1) : open(p, O_RDWR);"),
        Question(text: "if (x) { access(p, 1); return; } fd = open(p, O_RDWR);"),
        Question(text: "if (access(a, 1)) return; fd = open(b, O_RDWR);"),
        Question(text: "while (x) { if (y) { access(p, 1); continue; } fd = open(p, O_RDWR); }"),
        Question(text: "if (access(p, 1)) return; unlink(p); fd = open(p, O_RDWR);"),
        Question(
            text: "if (access(p, 1)) unlink(p); fd = open(p, O_RDWR);", asked: [.access, .existence], depends: false),
        Question(text: "end = strrchr(p, '/'); *end = 0; if (access(p, 1)) return; *end = '/'; fd = open(p, O_RDWR);"),
        Question(text: "if (stat(p, &st)) return; entry->uid = st.st_uid; fd = open(p, O_RDWR);"),
        Question(text: "if (access(p, 1)) return; p = next(); fd = open(p, O_RDWR);"),
        Question(text: "if (access(names[i], 1)) return; i++; fd = open(names[i], O_RDWR);"),
        Question(text: "if (access(s.path, 1)) return; fill(&s); fd = open(s.path, O_RDWR);"),
        Question(text: "if (access(p, 1)) return; p[0] = 'x'; fd = open(p, O_RDWR);"),
        Question(text: "fd = open(p, O_RDONLY | O_NOFOLLOW); if (fstat(fd, &st)) return -1;"),
        Question(text: "while ((fd = open(p, O_RDONLY)) < 0 && errno == EINTR) ; if (fd < 0) fd = open(p, O_RDWR);"),
        Question(text: "#if 0\nif (access(p, 1)) return;\n#endif\nfd = open(p, O_RDWR);"),
        Question(text: "puts(\"access(p, 1)\"); /* access(p, 1) */ // access(p, 1)\nfd = open(p, O_RDWR);"),
        Question(text: "if (v->access(p, 1)) return; fd = open(p, O_RDWR);"),
        Question(text: "if (faccessat(d, p, 1, 0)) return; fd = openat(e, p, O_RDWR);", use: "openat"),
        // Each arm of the condition opens a brace, and one closes both.
        Question(
            text: """
                if (stat(p, &st) == 0 && S_ISREG(st.st_mode))
                #ifdef FAST
                    if (quick(p)) {
                #else
                    if (slow(p)) {
                #endif
                        count++;
                    }
                fd = open(p, O_RDWR);
                """, asked: .kind, depends: false),
        // Who reads what turns out to be a directory learns it then; who follows links is told of none.
        Question(text: "if (stat(p, &st) || S_ISDIR(st.st_mode)) return; fd = open(p, O_RDONLY);", asked: .existence),
        Question(text: "if (stat(p, &st) || S_ISDIR(st.st_mode)) return; fd = open(p, O_RDWR);", asked: .kind),
        Question(
            text: "if (lstat(p, &st) || !S_ISDIR(st.st_mode)) return; fd = open(p, O_RDONLY);", asked: [.kind, .link]),
        Question(text: "if (stat(p, &st) || S_ISLNK(st.st_mode)) return; fd = open(p, O_RDWR);", asked: .existence),
        // Whatever has the name is replaced, but whether something has it does matter.
        Question(text: "if (lstat(p, &st) == 0 && S_ISREG(st.st_mode)) rename(q, p);", use: "rename"),
        Question(text: "if (access(p, W_OK)) return; rename(q, p);", use: "rename", asked: .existence),
        Question(text: "if (stat(p, &st) || st.st_uid != 0) return; rename(q, p);", use: "rename", asked: .owner),
    ]

    @Test("A question is in force where the same name is used", arguments: questions)
    func questionIsInForce(_ question: Question) throws {
        let use = try #require(ActReading.acts(question.text, of: question.use).last)
        #expect(use.asked == question.asked)
        #expect(use.depends == (question.depends && !question.asked.isEmpty))
    }

    @Test("An object that is compared by device and inode is verified")
    func objectIsVerified() throws {
        let text = """
            if (lstat(p, &a) || (fd = open(p, O_RDWR)) < 0 || fstat(fd, &b)) return -1;
            if (a.st_dev != b.st_dev || a.st_ino != b.st_ino) return -1;
            """
        #expect(try #require(ActReading.acts(text, of: "open").first).isVerified)
        let half = text.replacing(" || a.st_ino != b.st_ino", with: "")
        #expect(try !#require(ActReading.acts(half, of: "open").first).isVerified)
    }

    @Test(
        "What the body made or opened itself is held",
        arguments: [
            ("fd = open(p, O_CREAT | O_WRONLY, 0600); chmod(p, 0644);", [Holdings.created, .opened]),
            ("fd = open(p, O_CREAT | O_EXCL | O_WRONLY, 0600); chmod(p, 0644);", [.created, .exclusive, .opened]),
            ("mkdir(p, 0700); chmod(p, 0755);", [.created, .exclusive]),
            ("fd = open(p, O_RDONLY); close(fd); chmod(p, 0644);", []),
            ("fd = open(p, O_RDONLY); chmod(q, 0644);", []),
            ("if ((fd = open(p, O_RDONLY)) == -1 && errno == EACCES) chmod(p, 0644);", []),
            ("f = fopen(p, \"r\"); if (!f) { chmod(p, 0644); }", []),
            ("f = fopen(p, \"r\"); if (f) use(f); else chmod(p, 0644);", []),
            ("if ((fd = open(p, O_RDONLY)) < 0 || fstat(fd, &st) < 0) chmod(p, 0644);", .opened),
            ("if (mkdir(p, 0700) != 0 && errno == EEXIST) chmod(p, 0755);", []),
        ] as [(String, Holdings)])
    func bodyHolds(_ text: String, _ held: Holdings) throws {
        #expect(try #require(ActReading.acts(text, of: "chmod").first).held == held)
    }

    @Test(
        "Another user's rights are held until they are given back",
        arguments: [
            ("if (seteuid(uid)) return; fd = open(p, O_RDWR);", true),
            ("setfsuid(uid); fd = open(p, O_RDWR);", true),
            ("if (swap_uids() == -1) return; fd = open(p, O_RDWR);", true),
            ("if (seteuid(getuid())) return; fd = open(p, O_RDWR);", true),
            (
                "old = geteuid(); if (seteuid(uid)) return; fd = open(q, O_RDWR); seteuid(old); fd = open(p, O_RDWR);",
                false
            ),
            ("if (seteuid(uid)) return; seteuid(0); fd = open(p, O_RDWR);", false),
            ("swap_uids(); swap_uids_back(); fd = open(p, O_RDWR);", false),
            ("setfsuid(0); fd = open(p, O_RDWR);", false),
            ("if (mine) seteuid(uid); else fd = open(p, O_RDWR);", false),
            ("if (seteuid(uid) < 0) fd = open(p, O_RDWR);", false),
            ("fd = open(p, O_RDWR); seteuid(uid);", false),
        ])
    func userIsHeld(_ text: String, _ isHeld: Bool) throws {
        #expect(try #require(ActReading.acts(text, of: "open").last).held.contains(.user) == isHeld)
    }

    @Test(
        "What becomes of a name that was thought up",
        arguments: [
            ("n = mktemp(t); fd = open(n, O_RDWR | O_CREAT, 0600);", NameUses.opened),
            ("n = mktemp(t); fd = open(n, O_RDWR | O_CREAT | O_EXCL, 0600);", .openedExclusively),
            ("tmpnam(n); fd = open(n, O_RDWR | O_CREAT, 0600);", .opened),
            ("n = mktemp(t); hand(n);", .passedOn),
            ("return mktemp(t);", .passedOn),
            ("n = mktemp(t);", .unused),
        ] as [(String, NameUses)])
    func nameIsUsed(_ text: String, _ uses: NameUses) throws {
        #expect(try #require(ActReading.acts(text).first { $0.acts == .makeName }).uses == uses)
    }
}
