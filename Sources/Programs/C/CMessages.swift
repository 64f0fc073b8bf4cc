/// Messages and methods of Objective-C ("The Objective-C Programming Language", Objects, Classes, and Messaging).
extension ProgramText {
    /// The call that the bracket at `index` begins: `[receiver part:argument part:argument]`.
    func message(at index: Int) -> ProgramCall? {
        guard let close = partner(index), close > index + 2, !isSubscript(index) else { return nil }
        var place = index + 1
        // A cast before the receiver.
        if isSign(place, Sign.openParenthesis), let end = partner(place), !isSign(end + 1, Sign.dot),
            tokens[end + 1].kind == .open || isIdentifier(end + 1),
            isIdentifier(end + 2) || isSign(end + 2, Sign.closeBracket)
        {
            place = end + 1
        }
        let receiver = place
        place = tokens[place].kind == .open ? next(after: place) : chain(from: place, in: index..<close).upperBound
        if isSign(place, Sign.openParenthesis) { place = next(after: place) }
        guard place < close, tokens[place].kind == .identifier else { return nil }
        let known = words.meanings[Int(tokens[place].word)].calls
        guard !known.isEmpty else { return nil }
        let parts = self.parts(from: place, to: close)
        for number in known where tables.calls[number].name == parts.selector {
            guard case .message = tables.calls[number].form else { continue }
            return ProgramCall(
                call: number, token: place, start: index, end: close, arguments: parts.arguments,
                receiver: receiver..<place)
        }
        return nil
    }

    /// Whether the bracket takes an element of what stands before it.
    private func isSubscript(_ index: Int) -> Bool {
        isIdentifier(index - 1)
            || isSign(index - 1, Sign.closeParenthesis) && isIdentifier((partner(index - 1) ?? 0) - 1)
            || isSign(index - 1, Sign.closeBracket)
    }

    private func parts(from start: Int, to close: Int) -> (selector: String, arguments: [Range<Int>?]) {
        guard isSign(start + 1, Sign.colon) else { return (string(start), []) }
        var selector = ""
        var arguments: [Range<Int>?] = []
        var place = start
        while place < close, isSign(place + 1, Sign.colon), arguments.count < 16 {
            selector += string(place) + ":"
            var end = place + 2
            var questions = 0
            while end < close {
                if isSign(end, Sign.question) { questions += 1 }
                if isSign(end, Sign.colon) { questions -= 1 }
                if questions == 0, end > place + 2, tokens[end].kind == .identifier, isSign(end + 1, Sign.colon) {
                    break
                }
                end = next(after: end)
            }
            // What follows a comma is one more than the parts.
            arguments += self.arguments(in: place + 2..<min(end, close)).map { $0 }
            place = end
        }
        return (selector, arguments)
    }

    /// A method's selector and the names of its arguments, where a head is one: `- (type)part:(type)name part:(type)name`.
    func method(in head: Range<Int>) -> (selector: String, parameters: Set<String>)? {
        guard let sign = head.last(where: { isSign($0, Sign.minus) || isSign($0, Sign.plus) }),
            isSign(sign + 1, Sign.openParenthesis), let type = partner(sign + 1), isIdentifier(type + 1)
        else { return nil }
        var selector = ""
        var parameters: Set<String> = []
        var index = type + 1
        while index < head.upperBound, isIdentifier(index) {
            selector += string(index)
            guard isSign(index + 1, Sign.colon) else { break }
            selector += ":"
            index = isSign(index + 2, Sign.openParenthesis) ? next(after: index + 2) : index + 2
            if isIdentifier(index) { parameters.insert(string(index)) }
            index += 1
        }
        return (selector, parameters)
    }
}
