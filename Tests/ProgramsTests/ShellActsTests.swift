import Facts
import Programs
import Testing

/// Which words of a shell are acts, and what they are given.
@Suite struct ShellActsTests {
    @Test(
        "Comments, texts, patterns, arrays and functions of the name are no commands",
        arguments: [
            "# chmod 777 x", "echo 'chmod 777 x'", "printf \"%s\\n\" chmod 777 x", "cat <<'EOF'\nchmod 777 /etc\nEOF",
            "cat <<-EOF\n\tchmod 777 /etc\n\tEOF\n", "chmod() { echo no; }\nchmod 777 x", "a=(chmod 777 x)",
            "case $x in chmod) echo;; esac", "for chmod in 777; do echo; done", "chmod", "chmod 777",
            "echo \\\nchmod 777 x",
            "x='\nchmod 777 x\n'", "[ \"$a\" = chmod ]", "chmod=777", "chmod-all 777 x",
            "cat <<EOF >&2\nchmod 777 x\nEOF",
            "echo x >/dev/null 2>&1 </dev/null", "((chmod 777))", "x=${y:-chmod 777 z}", "echo x >&2 2>&- <&3",
        ])
    func nothingIsDone(_ text: String) {
        #expect(ActReading.acts(text, .shell).isEmpty)
    }

    @Test(
        "The mode that a command gives",
        arguments: [
            ("chmod 777 x", 0o777), ("chmod a+w x", 0o222), ("chmod u=rwx,go= x", 0o700), ("chmod u+x,go-w x", 0o100),
            ("chmod +x x", 0o111), ("chmod -R g+s x", 0o2000), ("chmod 1777 x", 0o1777), ("chmod u=rwX,g=u x", 0o600),
            ("chmod -w x", 0), ("m=0666; chmod $m x", 0o666), ("chmod $m x", nil), ("chmod --reference=y x", 0o7777),
            ("/bin/chmod -v 4755 x", 0o4755), ("\\chmod 0640 x", 0o640), ("chmod \"07\"'50' x", 0o750),
        ] as [(String, UInt16?)])
    func modeIsGiven(_ text: String, _ mode: UInt16?) throws {
        let act = try #require(ActReading.acts(text, of: "chmod(1)", .shell).first)
        // A mode taken from another file is none that is given.
        #expect(act.sets?.rawValue == (mode == 0o7777 ? nil : mode))
        #expect(act.unread.contains(.sets) == (mode == nil))
    }

    @Test(
        "A variable's name says that a socket is in it, whatever it is set to",
        arguments: [
            ("MTA_SOCKET=/run/mta/smsocket\nchmod 0666 $MTA_SOCKET", true), ("chmod 0666 \"$dir/$sock\"", true),
            ("MTA=/run/mta/smsocket\nchmod 0666 $MTA", false), ("chmod 0666 \"$SOCKET/x\"", false),
        ])
    func socketIsNamed(_ text: String, _ isSocket: Bool) throws {
        let act = try #require(ActReading.acts(text, of: "chmod(1)", .shell).first)
        #expect(act.shape.contains(.socket) == isSocket)
    }

    @Test(
        "Options of commands decide what they do",
        arguments: [
            ("install -m 0666 a /etc/a", "install(1)", [.create, .copy, .changeMode], "/etc/a"),
            ("install -D -m644 a b /etc/d", "install(1)", [.create, .copy, .changeMode], "/etc/d"),
            ("install -t /etc/d a b", "install(1)", [.create, .copy, .changeMode], "/etc/d"),
            ("install -d -m 2775 /srv/d", "install(1)", [.makeDirectory, .changeMode], "/srv/d"),
            ("mkdir -pm 755 d", "mkdir(1)", .makeDirectory, "d"),
            ("dd if=a of=/tmp/b", "dd(1)", [.create, .write, .truncate], "/tmp/b"),
            ("tee -a log", "tee(1)", [.create, .write], "log"),
            ("tar xzf a.tgz -C /opt", "tar(1)", [.extract, .changeOwner], "/opt"),
            ("tar xzf a.tgz --no-same-owner -C /opt", "tar(1)", .extract, "/opt"),
            ("tar -cf /tmp/dist.tar dist", "tar(1)", [.create, .write, .truncate], "/tmp/dist.tar"),
            ("curl -fsSLo /tmp/x http://y", "curl(1)", [.create, .write, .truncate], "/tmp/x"),
            ("wget --output-document=x http://y", "wget(1)", [.create, .write, .truncate], "x"),
            ("sed -i s/a/b/ /etc/x", "sed(1)", [.write, .rename], "/etc/x"),
            ("touch -c x", "touch(1)", .changeTimes, "x"), (". /etc/x", ".(1)", .load, "/etc/x"),
            ("sh /tmp/x.sh", "sh(1)", .load, "/tmp/x.sh"), ("ln -sf a b", "ln(1)", .makeSymbolicLink, "b"),
        ] as [(String, String, Acts, String)])
    func optionsDecide(_ text: String, _ call: String, _ acts: Acts, _ target: String) throws {
        let act = try #require(ActReading.acts(text, of: call, .shell).first)
        #expect(act.acts == acts)
        #expect(act.target.map { String(decoding: $0, as: UTF8.self) } == target)
    }

    @Test(
        "A command is found behind what runs it, and within texts that a shell reads",
        arguments: [
            "sudo chmod 777 x", "sudo -u root env A=b nice -n 5 chmod 777 x", "timeout -k 5 10 chmod 777 x",
            "sh -c 'chmod 777 x'", "bash -e <<EOF\nchmod 777 x\nEOF", "su -c \"chmod 777 x\" nobody",
            "su - user -c 'chmod 777 x'", "ssh -p 22 host 'chmod 777 x'", "sudo sh -c \"su -c 'chmod 777 x'\"",
            "find . -name '*.x' -exec chmod 777 {} \\;", "ls | xargs -0 chmod 777", "eval 'chmod 777 x'",
            "flock /run/l chmod 777 x", "chroot /target chmod 777 x", "if ! chmod 777 x; then :; fi",
            "x=$(chmod 777 x)", "x=`chmod 777 x`", "echo \"$(echo \"$(chmod 777 x)\")\"", "f() { chmod 777 x; }",
            "f() ( chmod 777 x )", "function f { chmod 777 x; }", "case a in (a) chmod 777 x;; esac",
            "for i in a b\ndo chmod 777 x\ndone", "while :; do chmod 777 x; done < y", "{ chmod 777 x; } 2>/dev/null",
            "a && b || chmod 777 x", "diff <(chmod 777 x) y", "A=b chmod 777 x", "time chmod 777 x",
            "for ((i=0; i<3; i++)); do chmod 777 x; done", "x=$(case a in a) chmod 777 x;; esac)",
            "cat <<A <<B; chmod 777 x\n1\nA\n2\nB\n", "echo a#b; chmod 777 x", "if a; then (b; c) fi; chmod 777 x",
            "x=$((1 + (2))); chmod 777 x", "echo ${x%\"}\"}; chmod 777 x", "trap - 0; chmod 777 x &",
            "[[ $a =~ ^(x|y)$ && -e z ]]; chmod 777 x", "chmod \\\n 777 x", "f() {\n:\n}\nf\nchmod 777 x\r\n",
        ])
    func commandIsFound(_ text: String) throws {
        let acts = ActReading.acts(text, of: "chmod(1)", .shell)
        #expect(acts.count == 1)
        #expect(acts.first?.sets?.rawValue == 0o777)
    }

    @Test(
        "How a name is put together",
        arguments: [
            ("date > /tmp/started-$USER", [.absolute, .temporary, .process]),
            ("OUT=/var/tmp/build.txt\nmake > \"$OUT\"", [.absolute, .temporary, .fixed]),
            ("x > \"${TMPDIR:-/tmp}/y\"", [.environment, .temporary, .fixed]),
            ("x > /tmp/y.$$", [.absolute, .temporary, .process]),
            ("x > /tmp/y.`date +%s`", [.absolute, .temporary, .process]),
            ("x > /tmp/y.$RANDOM", [.absolute, .temporary, .random]),
            ("d=$(mktemp -d); x > $d/y", [.temporary, .random, .fixed]),
            ("x > /tmp/$1", [.absolute, .temporary, .parameter]), ("x > ~/y", [.home]), ("x > $HOME/y", [.home]),
            ("for y in a b; do x > $y; done", []), ("cd /tmp && x > y", [.absolute, .temporary, .fixed]),
            ("(cd /tmp); x > y", [.relative, .fixed]), ("x > ${D:-/var/tmp}/y", [.environment, .temporary, .fixed]),
            ("x > /tmp/y*", [.absolute, .temporary]),
            ("TMPDIR=${TMPDIR:-/tmp}; x > $TMPDIR/y", [.environment, .temporary, .fixed]),
            ("TMP=update.test; TMP=b; x > $TMP.1", []),
            ("mkdir /tmp/d.$$ || exit 1; x > /tmp/d.$$/y", [.absolute, .process]),
            ("mkdir /tmp/d.$$; x > /tmp/d.$$/y", [.absolute, .temporary, .process]),
            ("mkdir -p /tmp/d && x > /tmp/d/y", [.absolute, .temporary, .fixed]),
            ("x > \"/etc\"/y", [.absolute, .system, .fixed]),
            ("A=/tmp; B=$A/y; x > $B", [.absolute, .temporary, .fixed]),
            ("A=/tmp; A=/etc; x > $A/y", []), ("f=$(mktemp -u); x > $f", [.temporary, .made, .fixed]),
            ("for i in /etc/a /var/lib/b; do echo > $i; done", [.system, .fixed]),
            ("for i in /dev/a* /dev/b; do echo > $i; done", [.system, .fixed]),
            ("for i in /dev/shm/*; do echo > $i; done", []),
            ("for i in /etc/a $b; do echo > $i; done", []),
            ("D='/etc/a /etc/b'; for i in $D; do echo > $i; done", [.system, .fixed]),
            ("d=/run/a; echo; d=/run/a; echo > $d/x", [.absolute, .system, .fixed]),
            ("d=/run/a; d=/srv/b; echo > $d/x", [.system, .fixed]), ("d=/run/a; read d; echo > $d/x", []),
            ("echo > $DPKG_ROOT/var/log/a", [.absolute, .system, .fixed]),
        ] as [(String, NameShapes)])
    func nameHasShape(_ text: String, _ shape: NameShapes) throws {
        #expect(try #require(ActReading.acts(text, of: ">", .shell).last).shape == shape)
    }

    @Test(
        "What a umask lets through, and whether a secret is guarded by it",
        arguments: [
            ("umask 022", 0o755), ("umask 0", 0o777), ("umask u=rwx,go=", 0o700), ("umask -S u=rwx,g=rx,o=rx", 0o755),
            ("umask g-w", nil), ("umask $x", nil),
        ] as [(String, UInt16?)])
    func umaskLeaves(_ text: String, _ leaves: UInt16?) throws {
        let act = try #require(ActReading.acts(text, of: "umask(1)", .shell).first)
        #expect(act.leaves?.rawValue == leaves)
        #expect(act.unread.contains(.leaves) == (leaves == nil))
    }

    @Test(
        "A secret is one, and guarded where a umask or a mode is in force",
        arguments: [
            ("echo \"$DB_PASSWORD\" > x", true, false), ("umask 077; echo $TOKEN > x", true, true),
            ("(umask 077); echo $TOKEN > x", true, false), ("(umask 077; echo $TOKEN > x)", true, true),
            ("install -m 600 /dev/null x; echo $TOKEN > x", true, true), ("echo $NAME > x", false, false),
            ("f() { umask 077; echo $TOKEN > x; }", true, true), ("cat > x <<E\np=${API_TOKEN}\nE\n", true, false),
            ("umask 077; umask 022; echo $TOKEN > x", true, false), ("x=$(mktemp); echo $TOKEN > \"$x\"", true, true),
        ] as [(String, Bool, Bool)])
    func secretIsGuarded(_ text: String, _ isSecret: Bool, _ isGuarded: Bool) throws {
        let act = try #require(ActReading.acts(text, of: ">", .shell).last)
        #expect(act.isConfidential == isSecret)
        #expect(act.isGuarded == isGuarded)
    }

    @Test(
        "What becomes of a result",
        arguments: [
            ("mv a b", CallResult.ignored), ("mv a b || true", .discarded), ("mv a b || :", .discarded),
            ("mv a b || exit 1", .tested), ("if mv a b; then :; fi", .tested), ("set -e\nmv a b", .tested),
            ("#!/bin/sh -e\nmv a b", .tested), ("x=$(mv a b)", .kept), ("set -e; set +e; mv a b", .ignored),
            ("set -euo pipefail; mv a b", .tested), ("mv a b && c", .tested),
        ] as [(String, CallResult)])
    func resultBecomes(_ text: String, _ result: CallResult) throws {
        #expect(try #require(ActReading.acts(text, of: "mv(1)", .shell).first).result == result)
    }

    @Test("Noclobber makes a redirection exclusive, and only one that makes files")
    func noclobberIsExclusive() {
        func isExclusive(_ text: String) -> [Bool] {
            ActReading.acts(text, .shell).filter { $0.acts.contains(.write) }.map(\.isExclusive)
        }
        #expect(isExclusive("set -C; x > a; x >| b; x >> c; set +C; x > d") == [true, false, false, false])
        #expect(isExclusive("(set -o noclobber; x > a); x > b") == [true, false])
    }

    @Test(
        "Texts made to exhaust a reader end",
        arguments: [
            String(repeating: "(", count: 1 << 20), String(repeating: "$(", count: 1 << 20),
            String(repeating: "`", count: 1 << 20), "echo '" + String(repeating: "x", count: 1 << 20),
            "echo \"" + String(repeating: "$x", count: 1 << 19),
            "cat <<EOF\n" + String(repeating: "y\n", count: 1 << 19),
            String(repeating: "<<x ", count: 1 << 16), String(repeating: "if ", count: 1 << 18),
            String(repeating: "a&&", count: 1 << 18), String(repeating: "a|", count: 1 << 18),
            String(repeating: "${", count: 1 << 18), String(repeating: "$((", count: 1 << 16),
            String(repeating: "case x in a) ", count: 1 << 16), String(repeating: "rm x\n", count: 1 << 16),
            String(repeating: "f(){ ", count: 1 << 16), "rm" + String(repeating: " x", count: 1 << 19),
            String(repeating: ">a", count: 1 << 18), String(repeating: "a=(", count: 1 << 18), "\0rm\0 x\0",
            String(repeating: "mktemp -u;", count: 1 << 15), String(repeating: "x=$x$x$x$x;", count: 1 << 10) + "rm $x",
            (0..<200).map { "a\($0 + 1)=$a\($0)$a\($0)$a\($0);" }.joined() + "rm $a200",
            String(repeating: "sh -c \"", count: 1 << 12), String(repeating: "[ -e x ] && rm x\n", count: 1 << 14),
        ])
    func hostileTextsEnd(_ text: String) {
        #expect(ActReading.acts(text, .shell).count <= 65_536)
    }

    /// What takes too much memory is left unread, and said to be; a long text of which little is kept is whole.
    @Test(
        arguments: [
            (String(repeating: "rm x\n", count: 1 << 17), false), (String(repeating: "x ", count: 1 << 19), false),
            (String(repeating: "(", count: 1 << 12), false), (String(repeating: ";;;;\n", count: 1 << 19), true),
            ("rm x\ncat <<E\n" + String(repeating: "rm x\n", count: 1 << 19), true),
            ("echo '" + String(repeating: "x y ", count: 1 << 20) + "'", true),
            (String(repeating: "# rm x\n", count: 1 << 19), true), ("if rm x; then\n", true),
        ])
    func whatIsNotReadIsTold(text: String, isWhole: Bool) {
        #expect(SourceReader(ActReading.tables, .shell).read(Array(text.utf8)).isWhole == isWhole)
    }
}
