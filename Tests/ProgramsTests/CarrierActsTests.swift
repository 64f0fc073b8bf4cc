import Facts
import Programs
import Testing

/// What files do that carry commands or settings, and where in them it stands.
@Suite struct CarrierActsTests {
    /// A text, and its acts: the line, the call, what it sets or leaves, and the object.
    struct Carrier: CustomTestStringConvertible {
        var language: SourceLanguage
        var text: String
        var acts: [String]
        var testDescription: String { "\(language): \(text)" }
    }

    static let carriers = [
        // Units.
        Carrier(
            language: .unit, text: "[Service]\nConfigurationDirectoryMode=0757\nUMask=0002",
            acts: ["2 ConfigurationDirectoryMode= 757", "3 UMask= 775"]),
        Carrier(
            language: .unit, text: "[Service]\nStandardOutput=file:/tmp/daemon.out\nStandardError=journal",
            acts: ["2 StandardOutput= /tmp/daemon.out"]),
        Carrier(
            language: .unit,
            text: "[Service]\nExecStartPre=-+/bin/chmod \\\n  # no\n  777 %t/x\nExecStart=/usr/sbin/x -a",
            acts: ["2 chmod(1) 777 /run/x", "5 ExecStart= /usr/sbin/x"]),
        Carrier(
            language: .unit, text: "[Service]\nExecStart=/bin/sh -c 'umask 0; x > /y'",
            acts: ["2 umask(1) 777", "2 > /y"]),
        Carrier(
            language: .unit, text: "[Service]\nExecStop=/tmp/a\nExecStop=\nExecStop=/tmp/b",
            acts: ["4 ExecStop= /tmp/b"]),
        Carrier(
            language: .unit, text: "[Socket]\nListenStream=80\nListenStream=/run/s\nSocketMode=0666",
            acts: ["3 ListenStream= /run/s", "4 SocketMode= 666"]),
        Carrier(
            language: .unit, text: "[Unit]\nDescription=chmod 777 x\n# UMask=0\n;UMask=0\n[X]\nNo=UMask=0", acts: []),
        // Lines of tmpfiles.d.
        Carrier(
            language: .tmpfiles, text: "# c\nq /srv/pool 0737 root root -\nL /a - - - - /b\n",
            acts: ["2 q 737 /srv/pool", "3 L /a"]),
        Carrier(
            language: .tmpfiles, text: "d! \"/run/a b\" ~0755 - - -\nf+ /x :0600",
            acts: ["1 d 755 /run/a b", "2 f+ 600 /x"]),
        Carrier(language: .tmpfiles, text: "x /tmp/a\nd\n# d /x 0777\nd relative 0777", acts: []),
        // Dockerfiles.
        Carrier(language: .dockerfile, text: "FROM x\nADD --chmod=a+w a /etc/a", acts: ["2 ADD 222 /etc/a"]),
        Carrier(
            language: .dockerfile,
            text: "FROM x\nRUN a && \\\n# no\n\n  chmod 777 /x\nRUN [\"chmod\", \"0666\", \"/y\"]",
            acts: ["5 chmod(1) 777 /x", "6 chmod(1) 666 /y"]),
        Carrier(
            language: .dockerfile, text: "FROM x\nRUN --mount=type=cache,target=/x <<EOF\nchmod 777 /a\nEOF\nRUN b",
            acts: ["3 chmod(1) 777 /a"]),
        Carrier(
            language: .dockerfile, text: "FROM x\nRUN --mount=type=secret,id=a,mode=0444 cat /run/secrets/a",
            acts: ["2 RUN --mount 444"]),
        Carrier(
            language: .dockerfile,
            text: "FROM x\nLABEL a=\"RUN chmod 777 x\"\nENV B=\"chmod 777\"\n# RUN chmod 777 x\nRUN echo chmod 777 x",
            acts: []),
        // Workflows.
        Carrier(
            language: .workflow, text: "jobs:\n  a:\n    steps:\n      - run: tar -cf /tmp/dist.tar dist\n",
            acts: ["4 tar(1) /tmp/dist.tar"]),
        Carrier(
            language: .workflow,
            text:
                "jobs:\n  a:\n    steps:\n      - name: x\n        run: |\n          a\n\n          chmod 777 b\n      - run: 'true'\n",
            acts: ["8 chmod(1) 777 b"]),
        Carrier(
            language: .workflow, text: "jobs: {a: {steps: [{name: chmod 777 x, run: 'chmod 666 y'}]}}",
            acts: ["1 chmod(1) 666 y"]),
        Carrier(
            language: .workflow,
            text: "a:\n  script:\n    - chmod 777 b\n    - |\n      chmod 666 c\n  after_script: [\"chmod 600 d\"]",
            acts: ["3 chmod(1) 777 b", "5 chmod(1) 666 c", "6 chmod(1) 600 d"]),
        Carrier(
            language: .workflow, text: "jobs: {a: {steps: [{name: chmod 777 x, run: 'true'}]}}", acts: []),
        Carrier(
            language: .workflow,
            text:
                "jobs:\n  a:\n    env: {A: chmod 777 x}\n    steps:\n    - uses: b\n      with:\n        script: |\n          chmod 777 c\n",
            acts: []),
        Carrier(
            language: .workflow,
            text:
                "jobs:\n  a:\n    steps:\n    - run: |\n        chmod 777 b\n      shell: python\n    - run: chmod 600 c # chmod 777 d\n",
            acts: ["7 chmod(1) 600 c"]),
        // Crontabs.
        Carrier(
            language: .crontab, text: "A=b\n# x\n17 * * * * root cd / && umask 0 % chmod 777 x\n",
            acts: ["3 cd(1) /", "3 umask(1) 777"]),
        Carrier(
            language: .crontab, text: "@daily date > /tmp/x.\\%y\n*/5 1-3 * jan sun chmod 777 y",
            acts: ["1 > /tmp/x.%y", "2 chmod(1) 777 y"]),
        Carrier(language: .crontab, text: "MAILTO=\"chmod 777 x\"\n#* * * * * chmod 777 x\n* * * *", acts: []),
        // Sudoers.
        Carrier(
            language: .sudoers,
            text: "Cmnd_Alias A = /tmp/x.sh, \\\n /bin/chmod 777 /y*\nb ALL=(c) NOPASSWD: /usr/bin/d",
            acts: ["1 sudoers /tmp/x.sh", "2 chmod(1) 777", "3 sudoers /usr/bin/d"]),
        Carrier(
            language: .sudoers, text: "Defaults x=/tmp/a\n# b ALL=/tmp/c\nUser_Alias A = d\nb ALL = !/bin/sh", acts: []),
        // Makefiles.
        Carrier(
            language: .makefile,
            text:
                "I = install\nD := $(I) -m 666\nall: x\n\t@$(D) a $(P)/b\n\t-for i in a; do \\\n\t chmod 777 $$i; done\n",
            acts: ["4 install(1) 666", "6 chmod(1) 777"]),
        Carrier(
            language: .makefile, text: "x = chmod 777 y\na: b\n\t@echo chmod 777 $@\n# chmod\n\n%.c: chmod\n", acts: []),
    ]

    @Test("A carrier does what its commands and settings say", arguments: carriers)
    func carrierActs(_ carrier: Carrier) {
        let acts = ActReading.acts(carrier.text, carrier.language).map { act in
            let mode = (act.sets ?? act.leaves).map { String($0.rawValue, radix: 8) }
            let target = act.target.map { String(decoding: $0, as: UTF8.self) }
            return ["\(act.site.line)", act.call, mode, target].compactMap(\.self).joined(separator: " ")
        }
        #expect(acts == carrier.acts)
        #expect(ActReading.acts(carrier.text, carrier.language).allSatisfy { $0.language == carrier.language })
    }

    @Test(
        "Who runs it has rights, or has not",
        arguments: [
            (.unit, "[Service]\nUMask=0", true), (.unit, "[Service]\nUser=a\nUMask=0", false),
            (.unit, "[Service]\nDynamicUser=yes\nUMask=0", false),
            (.unit, "[Service]\nUser=a\nExecStart=+/bin/rm x", true),
            (.dockerfile, "FROM x\nRUN rm x", true), (.dockerfile, "FROM x\nUSER a\nRUN rm x", false),
            (.crontab, "* * * * * root rm x", true), (.crontab, "* * * * * rm x", false),
            (.tmpfiles, "r /x", true), (.shell, "[ \"$(id -u)\" = 0 ] || exit; rm x", true), (.shell, "rm x", false),
            (.shell, "if [ $EUID -ne 0 ]; then exit; fi; rm x", true),
        ] as [(SourceLanguage, String, Bool)])
    func runnerIsPrivileged(_ language: SourceLanguage, _ text: String, _ isPrivileged: Bool) throws {
        #expect(try #require(ActReading.acts(text, language).last).isPrivileged == isPrivileged)
    }

    @Test("A secret of a workflow is one in the commands that it is put into")
    func secretIsPutIn() throws {
        let text = "jobs:\n  a:\n    steps:\n      - run: echo \"${{ secrets.KEY }}\" > key\n"
        #expect(try #require(ActReading.acts(text, of: ">", .workflow).first).isConfidential)
        for quoted in ["'${{ secrets.KEY }}'", "'k=${{secrets.KEY}}, '", "'${{ a }}${{ secrets.KEY }}'"] {
            let step = "jobs:\n  a:\n    steps:\n      - run: |\n          printf %s \(quoted) > key\n"
            #expect(try #require(ActReading.acts(step, of: ">", .workflow).first).isConfidential)
        }
        #expect(
            try !#require(ActReading.acts("printf %s '${{ secrets.KEY }}' > key", of: ">", .shell).first).isConfidential
        )
    }

    @Test(
        "Texts made to exhaust a reader end",
        arguments: SourceLanguage.allCases,
        [
            String(repeating: "\\\n", count: 1 << 16), String(repeating: "[Service]\nExecStart=", count: 1 << 12),
            String(repeating: "run: |\n", count: 1 << 14), String(repeating: "- ", count: 1 << 16),
            "jobs: " + String(repeating: "{", count: 1 << 18), String(repeating: "RUN <<A <<B\n", count: 1 << 12),
            "a:\n\t" + String(repeating: "$(", count: 1 << 14),
            String(repeating: "* * * * * chmod 777 x\n", count: 1 << 10),
            "a = $(a)$(a)$(a)\nb:\n" + String(repeating: "\t$(a)$(a)\n", count: 1 << 8),
            "a ALL=" + String(repeating: "/tmp/x,", count: 1 << 13), "\0\0[\0]\0=\0",
            "script:\n" + String(repeating: "- 'x\n", count: 1 << 12),
        ])
    func hostileTextsEnd(_ language: SourceLanguage, _ text: String) {
        #expect(ActReading.acts(text, language).count <= 65_536)
    }

    @Test(
        arguments: [
            (.dockerfile, String(repeating: "RUN rm x\n", count: 1 << 17), false),
            (.dockerfile, String(repeating: "RUN a \\\n", count: 1 << 17), false),
            (.dockerfile, "RUN " + String(repeating: "x", count: 1 << 21), false),
            (.unit, "[Service]\n" + String(repeating: "UMask=0\n", count: 1 << 17), false),
            (.tmpfiles, String(repeating: "d /a 0777\n", count: 1 << 17), false),
            (.crontab, "* * * * * rm " + String(repeating: "x", count: 1 << 21), false),
            (.workflow, String(repeating: "- run: a\n", count: 1 << 17), false),
            (.dockerfile, "RUN rm x\n" + String(repeating: "# a\n", count: 1 << 18), true),
            (.unit, "[Service]\nUMask=0\n" + String(repeating: "\n", count: 1 << 20), true),
        ] as [(SourceLanguage, String, Bool)])
    func whatIsNotReadIsTold(language: SourceLanguage, text: String, isWhole: Bool) {
        #expect(SourceReader(ActReading.tables, language).read(Array(text.utf8)).isWhole == isWhole)
    }
}
