import Facts
import Testing

/// What a systemd unit starts, as systemd.service(5) has it written.
@Suite struct UnitFileTests {
    private func programs(_ text: String) -> [String] {
        UnitFile.programs(in: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func everyKeyThatStartsSomethingCounts() {
        let text = "[Service]\nExecStartPre=/a/b -c\nExecStart=/c\nExecReload=/d\nExecStopPost=/e x\nUser=/f\n"
        #expect(programs(text) == ["/a/b", "/c", "/d", "/e"])
    }

    @Test func marksBlanksAndQuotesAreNoPartOfThePath() {
        #expect(
            programs("ExecStart=-@/a x\nExecStart = +/b\nExecStart=\"/c d\" e\r\n  ExecStart=!!/f\r\n") == [
                "/a", "/b", "/c d", "/f",
            ])
    }

    @Test func whatOnlyTheMachineKnowsIsLeftOut() {
        #expect(
            programs("ExecStart=%h/run\nExecStart=${HOME}/x\nExecStart=/a/%i\nExecStart=relative\nExecStart=\n").isEmpty
        )
        #expect(programs("#ExecStart=/a\n;ExecStart=/b\nExecStartX=/c\nxExecStart=/d\n").isEmpty)
    }

    @Test func aProgramIsNamedOnceAndNotWithoutEnd() {
        #expect(programs("ExecStart=/a\nExecStop=/a\n") == ["/a"])
        let many = (0..<1000).map { "ExecStart=/p\($0)" }.joined(separator: "\n")
        #expect(programs(many).count == 64)
        #expect(UnitFile.isService(Array("x.service".utf8)) && !UnitFile.isService(Array(".service".utf8)))
    }
}
