import Facts

/// What commands of a shell have set for those behind them: each subshell and each function has its own, which begins as
/// the one around it is then.
struct ShellState {
    /// Where relative names begin; nothing where that is unknown.
    var directory: ShellWord?
    /// What the mask of new files lets through, once that is set.
    var leaves: Mode?
    /// `set -C`: `>` makes files, and replaces none.
    var keepsFiles = false
    /// `set -e`: a failure ends the script.
    var endsOnFailure = false

    /// Takes what the builtin `set` is given.
    mutating func set(_ words: ArraySlice<ShellWord>) {
        var isName = false
        var isOn = false
        for text in words.compactMap(\.text) {
            if isName {
                if text == "noclobber" { keepsFiles = isOn }
                if text == "errexit" { endsOnFailure = isOn }
                isName = false
                continue
            }
            guard let sign = text.first, sign == "-" || sign == "+", text.count > 1 else { return }
            isOn = sign == "-"
            if text.contains("C") { keepsFiles = isOn }
            if text.contains("e"), !text.hasPrefix("--") { endsOnFailure = isOn }
            isName = text.hasSuffix("o")
        }
    }
}
