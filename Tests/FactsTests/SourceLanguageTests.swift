import Testing

@testable import Facts

/// What a text is written in, by its name, its place and its first line.
@Suite struct SourceLanguageTests {
    private func language(_ path: String) -> SourceLanguage? {
        let path = Array(path.utf8)
        return SourceLanguage(fileNamed: Array(TreePath(path).lastComponent), at: path)
    }

    private func isRunBySystem(_ path: String) -> Bool {
        let path = Array(path.utf8)
        return SourceLanguage.isRunBySystem(scriptNamed: Array(TreePath(path).lastComponent), at: path)
    }

    @Test(
        arguments: [
            ("a/b.c", .c), ("etc/profile", .shell), ("root/etc/bash.bashrc", .shell), ("etc/rc.local", .shell),
            ("usr/share/profile", .shell), ("root/.bashrc", .shell), ("etc/bashrc", nil), ("etc/login.defs", .settings),
            ("etc/fstab", .settings), ("etc/pam.d/common-session", .settings), ("etc/pam.d/a.dpkg-old", nil),
            ("a/home.mount.d/b.conf", .unit), ("etc/rc.d/init.d/a", nil), ("a/b.Dockerfile", .dockerfile),
            ("etc/cron.d/a", .crontab),
            ("etc/cron.d/a.dpkg-old", nil), ("etc/cron.daily/a", .shell), ("etc/init.d/a", .shell),
            ("etc/profile.d/a", .shell), ("etc/profile.d/a.csh", nil),
            ("a/tmpfiles.d/b.conf", .tmpfiles), ("a/app.service.d/b.conf", .unit),
            (".github/workflows/a.yml", .workflow),
        ] as [(String, SourceLanguage?)])
    func namesAndPlacesSayIt(path: String, expected: SourceLanguage?) { #expect(language(path) == expected) }

    @Test(arguments: [
        "etc/profile", "etc/profile.d/a.sh", "etc/cron.daily/a", "etc/init.d/a", "debian/a.postinst", "a.prerm",
    ])
    func theSystemRuns(path: String) { #expect(isRunBySystem(path)) }

    @Test(arguments: [
        "bin/a.sh", "usr/bin/a", "usr/share/profile", "root/.bashrc", "var/lib/dpkg/info/a.postinst", "etc/cron.d/a",
        "etc/a.sh", "profile.d/a.csh",
        "postinst",
    ])
    func othersRun(path: String) { #expect(!isRunBySystem(path)) }

    @Test(
        arguments: [
            ("#!/bin/sh\n", .shell), ("#! /usr/bin/env -S bash -e\n", .shell), ("#!/sbin/openrc-run\n", .shell),
            ("#!/usr/bin/env /lib/init/init-d-script\n", .shell), ("umask 022\n", .shell), ("", .shell),
            ("#!/usr/bin/python3\n", .python), ("#!/usr/bin/perl -w\n", nil), ("#!/usr/bin/env ruby\n", nil),
        ] as [(String, SourceLanguage?)])
    func aFirstLineMaySayThatItIsAnother(head: String, expected: SourceLanguage?) {
        #expect(SourceLanguage(shellTextBeginningWith: Array(head.utf8)) == expected)
    }

    @Test(
        "A script is left alone only where its first line says that it is in another language",
        arguments: [
            ("#!/bin/sh\n", true), ("#! /usr/bin/dash -e\n", true), ("#!/bin/sh/\n", true), ("#!sh\r\n", true),
            ("#!/usr/bin/env -S bash -e\n", true), ("#!/usr/bin/env perl\n", true), ("#!/opt/env\n", true),
            ("#!/usr/bin/python3\n", false), ("#!/usr/bin/perl -w\n", false), ("#!/sbin/openrc-run\n", false),
            ("#!/usr/bin/shred\n", false), ("#!/usr/bin/environment sh\n", false),
        ])
    func aFirstLineMayLeaveItOpen(head: String, mayBeShell: Bool) {
        var facts = EntryFacts()
        facts.takeContent(Array(head.utf8), size: UInt64(head.utf8.count))
        #expect(facts.content == .script)
        #expect(SourceLanguage.mayBe(in: [.shell], scriptOf: facts.interpreter) == mayBeShell)
        let language = SourceLanguage(scriptBeginningWith: Array(head.utf8))
        #expect(mayBeShell || language != .shell)
        #expect(language != .python || SourceLanguage.mayBe(in: [.shell, .python], scriptOf: facts.interpreter))
    }
}
