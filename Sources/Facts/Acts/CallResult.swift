/// What becomes of what a call returns.
public enum CallResult: String, CaseIterable, Hashable, Sendable {
    /// The call is a statement of its own.
    case ignored
    /// It is dropped on purpose: `(void)`, `_ =`, `|| true`.
    case discarded
    /// A failure goes into an arm that does nothing.
    case swallowed
    /// A condition asks for it.
    case tested
    /// A condition asks whether it is what it never is.
    case mistested
    /// A variable or another call takes it.
    case kept
    /// The caller gets it.
    case returned
}
