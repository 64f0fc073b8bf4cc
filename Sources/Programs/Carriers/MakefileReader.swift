import Facts

/// Reads the recipes of makefiles: each line is a command line of its own.
struct MakefileReader {
    let shell: ShellReader

    /// Of a makefile with more variables the others are unknown.
    private static let mostVariables = 16_384

    func read(_ bytes: [UInt8], into found: inout FoundActs) {
        var ranges = LogicalLines.ranges(bytes)
        let variables = variables(bytes)
        var target = ""
        // Whether the line before goes on, and whether lines are the text of a variable.
        var (isContinued, isDefinition) = (false, false)
        while !found.isFull, let range = ranges.next() {
            guard range.lowerBound < range.upperBound else {
                isContinued = false
                continue
            }
            guard bytes[range.lowerBound] == UInt8(ascii: "\t"), !target.isEmpty else {
                let line = bytes[range].drop(while: LogicalLines.isBlank)
                if line.starts(with: "define ".utf8) { isDefinition = true }
                if line.starts(with: "endef".utf8) { isDefinition = false }
                if line.first == UInt8(ascii: "#"), !isContinued, !isDefinition {
                    found.note(comment: line.startIndex)
                }
                isContinued = bytes[range].last == UInt8(ascii: "\\")
                if let colon = bytes[range].firstIndex(of: UInt8(ascii: ":")), bytes[range.lowerBound] != 0x23,
                    !bytes[range.lowerBound..<colon].contains(UInt8(ascii: "="))
                {
                    let isAssignment = colon + 1 < range.upperBound && "=:".utf8.contains(bytes[colon + 1])
                    if !isAssignment {
                        target = String(decoding: bytes[range.lowerBound..<colon].prefix(64), as: UTF8.self)
                    }
                }
                continue
            }
            var recipe = Excerpt()
            var line = range.lowerBound + 1..<range.upperBound
            while true {
                recipe.append(bytes[line], from: line.lowerBound)
                guard bytes[line].last == UInt8(ascii: "\\"), let next = ranges.next() else { break }
                recipe.append("\n".utf8, standingAt: line.upperBound - 1)
                line = next
                if line.lowerBound < line.upperBound, bytes[line.lowerBound] == UInt8(ascii: "\t") {
                    line = line.lowerBound + 1..<line.upperBound
                }
            }
            read(recipe, target, variables, into: &found)
        }
    }

    private func read(
        _ recipe: Excerpt, _ target: String, _ variables: [String: [UInt8]], into found: inout FoundActs
    ) {
        if recipe.isCut { found.giveUp() }
        var start = 0
        var isIgnored = false
        while start < recipe.bytes.count, "@-+ \t".utf8.contains(recipe.bytes[start]) {
            if recipe.bytes[start] == UInt8(ascii: "-") { isIgnored = true }
            start += 1
        }
        var surroundings = ShellReader.Surroundings(language: .makefile)
        surroundings.body = target
        surroundings.endsOnFailure = !isIgnored
        var command = Excerpt()
        var budget = 4096
        expand(recipe, from: start, to: &command, variables, depth: 4, &budget)
        shell.read(command, surroundings, into: &found)
    }

    /// Puts in what the makefile's variables are set to, and opaque words for the others.
    private func expand(
        _ text: Excerpt, from start: Int, to result: inout Excerpt, _ variables: [String: [UInt8]], depth: Int,
        _ budget: inout Int
    ) {
        var place = start
        let bytes = text.bytes
        while place < bytes.count {
            guard bytes[place] == UInt8(ascii: "$"), place + 1 < bytes.count else {
                result.append(place..<place + 1, of: text)
                place += 1
                continue
            }
            let next = bytes[place + 1]
            if next == UInt8(ascii: "$") {
                result.append(place + 1..<place + 2, of: text)
                place += 2
                continue
            }
            let origin = text.origin(of: place)
            var name: ArraySlice<UInt8> = [next]
            var end = place + 2
            if next == UInt8(ascii: "(") || next == UInt8(ascii: "{") {
                let close = next == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
                var nesting = 1
                let limit = min(bytes.count, place + 1024)
                while end < limit, nesting > 0 {
                    if bytes[end] == next { nesting += 1 }
                    if bytes[end] == close { nesting -= 1 }
                    end += 1
                }
                name = bytes[place + 2..<max(place + 2, end - 1)]
            }
            budget -= 1
            if depth > 0, budget > 0, let value = variables[String(decoding: name, as: UTF8.self)] {
                var piece = Excerpt()
                piece.append(value, standingAt: origin)
                expand(piece, from: 0, to: &result, variables, depth: depth - 1, &budget)
            } else {
                let word = name.filter(ShellWord.isOfName).prefix(64)
                result.append(Array("${{".utf8) + word + Array("}}".utf8), standingAt: origin)
            }
            place = end
        }
    }

    /// Variables that are set once, and those that make has of its own.
    private func variables(_ bytes: [UInt8]) -> [String: [UInt8]] {
        var variables: [String: [UInt8]] = ["RM": Array("rm -f".utf8)]
        var seen: Set<String> = []
        for range in LogicalLines.ranges(bytes)
        where range.lowerBound < range.upperBound && bytes[range.lowerBound] != UInt8(ascii: "\t") {
            guard let equals = bytes[range].firstIndex(of: UInt8(ascii: "=")) else { continue }
            var name = bytes[range.lowerBound..<equals]
            while let last = name.last, ":?+! ".utf8.contains(last) { name.removeLast() }
            guard !name.isEmpty, name.count <= 256, name.allSatisfy(ShellWord.isOfName) else { continue }
            var value = bytes[(equals + 1)..<range.upperBound]
            value = value.prefix { $0 != UInt8(ascii: "#") }.drop(while: LogicalLines.isBlank)
            while let last = value.last, LogicalLines.isBlank(last) { value.removeLast() }
            let key = String(decoding: name, as: UTF8.self)
            let isSimple =
                value.count <= 256 && value.last != UInt8(ascii: "\\") && seen.count < Self.mostVariables
                && seen.insert(key).inserted
            variables[key] = isSimple ? Array(value) : nil
        }
        return variables
    }
}
