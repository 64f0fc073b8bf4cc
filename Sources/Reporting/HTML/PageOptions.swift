/// What a page tells beside what it always does.
struct PageOptions {
    /// Down to how many levels below a root entries are told.
    var depth = Int.max
    /// Whether it tells when files were modified: trees that are equal but for that have equal pages without it.
    var tellsTimes = false
    /// How many entries it carries at most before it leaves out files that nothing is said about: browsers search and sort
    /// so many while somebody types.
    var most = 250_000
}
