import Testing

@testable import Archives

@Suite struct NameTablesTests {
    /// Few hashes, and such as share a place, or the byte that is looked at first, or both.
    private func hash(of name: Int) -> UInt32 {
        let group = UInt32(truncatingIfNeeded: name / 8) % 512
        return switch name % 8 {
        case 0, 1: .max
        case 2, 3: .max - 256
        case 4: 0
        case 5: group << 23 | 7
        case 6: group << 23 | 7 << 8 | 7
        default: UInt32(truncatingIfNeeded: name) &* 0x9E37_79B9
        }
    }

    @Test func `A number is found by its hash and by what it stands for, however the table has grown`() {
        var tables = NameTables()
        let all = (0..<4).map { _ in tables.add() }
        let names = Array(0..<3000)
        func place(of name: Int) -> Int {
            tables.place(of: hash(of: name), in: all[name % all.count]) { names[Int($0)] == name }
        }
        for name in names {
            #expect(tables[place(of: name)] == nil)
            tables.put(Int32(name), hash(of: name), in: all[name % all.count], at: place(of: name))
        }
        for name in names { #expect(tables[place(of: name)] == Int32(name)) }
    }

    @Test func `What is put in the place of another one takes no room`() {
        var tables = NameTables()
        let table = tables.add()
        let first = tables.place(of: 5, in: table) { _ in true }
        for number in 0..<Int32(1000) {
            let place = tables.place(of: 5, in: table) { _ in true }
            #expect(place == first)
            #expect(tables[place] == (number == 0 ? nil : number - 1))
            tables.put(number, 5, in: table, at: place)
        }
    }
}
