/// The dots, and on Windows the spaces, at the end of a name that is stored without them.
enum TrailingDots {
    /// Where the stored part of the name ends.
    static func end(of name: Span<UInt8>, droppingSpaces: Bool) -> Int {
        var end = name.count
        while end > 0 {
            let byte = name[end - 1]
            guard byte == UInt8(ascii: ".") || droppingSpaces && byte == UInt8(ascii: " ") else { break }
            end -= 1
        }
        return end
    }
}
