extension Test.Quantity {
    /// The number that it stands for: its own, or the value of its parameter.
    func value(_ parameters: [String: ParameterValue]) -> Int64 {
        guard let parameter, case .number(let number) = parameters[parameter] else { return value }
        return number
    }
}
