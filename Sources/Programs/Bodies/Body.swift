/// One function, or all that stands outside of any.
struct Body {
    /// The last word before its arguments, with the types around it; empty outside of any function.
    var name: [UInt8] = []
    /// The names of its arguments.
    var parameters: Set<String> = []
    /// Those of a function of the C family that takes no others, in their order.
    var arguments: [String] = []
    /// Its tokens, without the braces around them.
    var range: Range<Int>
    /// Where the braces of functions open that stand within it, and are bodies of their own.
    var leftOut: Set<Int> = []
    /// The type that it belongs to.
    var type: String?
    /// Whether it says that it returns something.
    var returns = false
}
