/// Rows of text in aligned columns, the last one wrapped to the width.
struct Table {
    var columns: [String]
    var rows: [[String]] = []

    /// The least that prose takes to be read.
    private static let leastProse = 20

    func rendered(width: Int) -> String {
        let widths = columns.indices.map { column in
            ([columns] + rows).map { $0[column].count }.max() ?? 0
        }
        let indent = widths.dropLast().reduce(0) { $0 + $1 + 2 }
        guard width - indent >= Self.leastProse else { return stacked(width: width) }
        var text = ""
        for row in [columns.map { $0.uppercased() }] + rows {
            var line = ""
            for (column, cell) in row.enumerated().dropLast() {
                line += cell + String(repeating: " ", count: widths[column] - cell.count + 2)
            }
            let wrapped = Self.wrap(row.last ?? "", to: width - indent)
            text += line + wrapped.joined(separator: "\n" + String(repeating: " ", count: indent)) + "\n"
        }
        return text
    }

    /// Each row as a few lines, where columns have no room beside each other: the first cell, then those in the middle,
    /// then the last.
    private func stacked(width: Int) -> String {
        var text = ""
        for row in rows {
            text += (row.first ?? "") + "\n"
            let middle = row.dropFirst().dropLast().filter { !$0.isEmpty }.joined(separator: ", ")
            for cell in [middle, row.count > 1 ? row.last ?? "" : ""] where !cell.isEmpty {
                text += Self.wrap(cell, to: width - 2).map { "  \($0)\n" }.joined()
            }
        }
        return text
    }

    /// Breaks prose at spaces; a word that is longer than the width stands on a line of its own.
    static func wrap(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " " + word
        }
        return lines + [line]
    }
}
