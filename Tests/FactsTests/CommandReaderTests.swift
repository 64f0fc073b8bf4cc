import Facts
import Testing

/// What a file has executed, in the form that each manual page has it written.
@Suite struct CommandReaderTests {
    private func references(_ text: String, at location: String) -> CommandReferences {
        CommandReader.references(in: Array(text.utf8), at: Array(location.utf8))
    }

    /// `path`, or `path as account`; a directory with a slash at its end.
    private func programs(_ text: String, at location: String) -> [String] {
        references(text, at: location).programs.map { reference in
            let path = String(decoding: reference.path, as: UTF8.self) + (reference.kind == .directory ? "/" : "")
            return reference.account.map { "\(path) as \(String(decoding: $0, as: UTF8.self))" } ?? path
        }
    }

    @Test func everyKeyOfAUnitThatStartsSomethingCounts() {
        let text =
            "[Service]\nExecStartPre=/a/b -c\nExecStart=/c\nExecReload=/d\nExecStopPost=/e x\nEnvironmentFile=-/f\n"
        #expect(programs(text, at: "etc/systemd/system/x.service") == ["/a/b", "/c", "/d", "/e", "/f"])
        #expect(programs("ExecStartPre=/g\n", at: "usr/lib/systemd/system/x.socket") == ["/g"])
        #expect(programs("ExecStart=/h\n", at: "etc/systemd/system/x.service.d/a.conf") == ["/h"])
    }

    @Test func marksBlanksAndQuotesAreNoPartOfThePath() {
        let text = "ExecStart=-@/a x\nExecStart = +/b\nExecStart=\"/c/d\" e\r\n  ExecStart=!!/f\r\n"
        #expect(programs(text, at: "x.service") == ["/a", "/b", "/c/d", "/f"])
    }

    @Test func theUserOfAUnitCountsUnlessAMarkGivesAllRights() {
        let text = "[Service]\nUser=alice\nExecStartPre=+/a\nExecStart=/b\n"
        #expect(programs(text, at: "x.service") == ["/a", "/b as alice"])
        #expect(
            programs("[D-BUS Service]\nExec=/c\nUser=root\n", at: "usr/share/dbus-1/system-services/x.service") == [
                "/c"
            ])
    }

    @Test func whatOnlyTheMachineKnowsIsLeftOut() {
        let text = "ExecStart=%h/run\nExecStart=${HOME}/x\nExecStart=/a/%i\nExecStart=relative\nExecStart=\n"
        #expect(programs(text, at: "x.service").isEmpty)
        #expect(programs("#ExecStart=/a\nExecStartX=/c\nxExecStart=/d\n", at: "x.service").isEmpty)
    }

    @Test func aProgramIsNamedOnceAndNotWithoutEnd() {
        #expect(programs("ExecStart=/a\nExecStop=/a\n", at: "x.service") == ["/a"])
        let many = (0..<1000).map { "ExecStart=/p\($0)" }.joined(separator: "\n")
        #expect(programs(many, at: "x.service").count == 64)
    }

    @Test func aFileElsewhereNamesNothing() {
        #expect(programs("* * * * * root /a\n", at: "home/alice/crontab").isEmpty)
        #expect(programs("/opt/lib\n", at: "srv/ld.so.conf").isEmpty)
    }

    @Test func crontabsNameUsersAndCommands() {
        let text = """
            PATH=/sbin:/opt/tool/bin
            # m h dom mon dow user command
            17 * * * * root cd / && run-parts --report /etc/cron.hourly
            @daily alice /home/alice/job.sh % input
            5 0 * * * root [ -x /usr/bin/x ] && nice -n 10 /opt/x/run
            """
        #expect(
            programs(text, at: "etc/cron.d/tool") == [
                "/sbin/", "/opt/tool/bin/", "/etc/cron.hourly/", "/home/alice/job.sh as alice", "/opt/x/run",
            ])
        #expect(programs("1 2 3 4 5 /a b\n", at: "var/spool/cron/crontabs/root") == ["/a"])
        #expect(programs("@reboot python3 /b/c.py\n", at: "var/spool/cron/crontabs/bob") == ["/b/c.py as bob"])
        #expect(programs("1 5 cron.daily run-parts /etc/cron.daily\n", at: "etc/anacrontab") == ["/etc/cron.daily/"])
    }

    @Test func sudoersNameCommandsAndWhomTheyRunAs() {
        let text = """
            Defaults secure_path="/usr/sbin:/opt/bin"
            alice ALL=(root) NOPASSWD: /opt/backup.sh, SETENV: /opt/a -v, !/opt/no
            bob ALL=(carol) /srv/carol/run
            Cmnd_Alias TOOLS = /opt/tools/
            """
        #expect(
            programs(text, at: "etc/sudoers.d/local") == [
                "/usr/sbin/", "/opt/bin/", "/opt/backup.sh", "/opt/a", "/srv/carol/run as carol", "/opt/tools/",
            ])
    }

    @Test func rulesHooksAndModulesNamePrograms() {
        let udev = "ACTION==\"add\", RUN+=\"/opt/u a\", IMPORT{program}=\"/opt/v\", ENV{X}=\"/not\"\n"
        #expect(programs(udev, at: "etc/udev/rules.d/9.rules") == ["/opt/u", "/opt/v"])
        #expect(programs("install usb /opt/m --x; /sbin/modprobe y\n", at: "etc/modprobe.d/a.conf").contains("/opt/m"))
        let apt = "DPkg::Post-Invoke { \"/opt/hook || true\"; };\n"
        #expect(programs(apt, at: "etc/apt/apt.conf.d/9") == ["/opt/hook"])
        let pam = "auth required /opt/pam_x.so\nsession optional pam_exec.so /opt/run\nauth include common /not\n"
        #expect(programs(pam, at: "etc/pam.d/login") == ["/opt/pam_x.so", "/opt/run"])
    }

    @Test func theLoaderHasDirectoriesAndLibraries() {
        #expect(programs("# local\n/opt/lib\n", at: "etc/ld.so.conf.d/x.conf") == ["/opt/lib/"])
        #expect(
            programs("/opt/a.so /opt/b.so:/opt/c.so\n", at: "etc/ld.so.preload") == [
                "/opt/a.so", "/opt/b.so", "/opt/c.so",
            ])
        #expect(programs("PATH=\"/opt/bin:/usr/bin\"\n", at: "etc/environment") == ["/opt/bin/", "/usr/bin/"])
    }

    @Test func scriptsOfRootNameCommands() {
        let text =
            "#!/bin/sh\nexport PATH=/opt/p:$PATH\n/opt/start &\nif true; then sh /opt/x.sh; fi\n. /opt/env\necho '/opt/no'\n"
        let found = programs(text, at: "etc/rc.local")
        #expect(found.contains("/opt/p/") && found.contains("/opt/start") && found.contains("/opt/x.sh"))
        #expect(found.contains("/opt/env") && !found.contains("/opt/no"))
    }

    @Test func whatAStartUpScriptHandsOnCounts() {
        #expect(programs("DAEMON=/opt/d\nDAEMON=$X/d\n", at: "etc/init.d/app") == ["/opt/d"])
        #expect(programs("LD_PRELOAD=/opt/h.so\n", at: "etc/environment") == ["/opt/h.so"])
    }

    @Test func logsThatRootRotatesAreReliedOn() {
        let text = "/var/log/app/*.log {\n  weekly\n}\n/var/log/own/a {\n  su own own\n}\n"
        let state = references(text, at: "etc/logrotate.d/app").state
        #expect(state.map { String(decoding: $0.path, as: UTF8.self) } == ["/var/log/app"])
        #expect(references("su a b\n/var/log/app/*.log {\n}\n", at: "etc/logrotate.conf").state.isEmpty)
        #expect(references("PIDFile=/run/app/pid\n", at: "x.service").state.count == 1)
    }

    /// It becomes another account for moving the logs alone.
    @Test func scriptsOfALogRotationRunAsRoot() {
        let text =
            "su a b\n/var/log/app/*.log {\n  postrotate\n    [ -x /a ] && /a\n  endscript\n  /b\n}\n/var/c {\n}\n"
        let found = references(text, at: "etc/logrotate.d/app")
        #expect(found.programs == [CommandReference(.file, Array("/a".utf8))])
        #expect(found.state.isEmpty, "the line counts for every block after it")
    }

    @Test func commandsGoOnFromWhereTheShellWentTo() {
        #expect(programs("0 3 * * * root cd /a/b && ./run x.y\n", at: "etc/cron.d/x") == ["/a/b/./run"])
        #expect(programs("0 3 * * * root cd /a && python3 -u manage.py x\n", at: "etc/cron.d/x") == ["/a/manage.py"])
        #expect(programs("0 3 * * * root cd \"$A\" && ./run\n0 4 * * * root ./b\n", at: "etc/cron.d/x").isEmpty)
        #expect(programs("0 3 * * * root cd /a\n0 4 * * * root ./b\n", at: "etc/cron.d/x").isEmpty)
        let script = "#!/bin/sh\ncd /a\n. ./settings\nb >log/out.txt\nexec >log.txt\nA=b/c d\n[ -x ./e ] && bin/e\n"
        #expect(programs(script, at: "etc/rc.local") == ["/a/./settings", "/a/bin/e"])
    }

    @Test func exportsMayLetRootBeRoot() {
        #expect(references("/srv *(rw,no_root_squash)\n", at: "etc/exports").settings == .noRootSquash)
        #expect(references("/srv *(rw)\n#/a *(no_root_squash)\n", at: "etc/exports").settings.isEmpty)
    }
}
