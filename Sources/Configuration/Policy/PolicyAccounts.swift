/// How a policy file's names become numbers.
public struct PolicyAccounts {
    var user: ([UInt8]) -> UInt32?
    var group: ([UInt8]) -> UInt32?

    public init(user: @escaping ([UInt8]) -> UInt32?, group: @escaping ([UInt8]) -> UInt32?) {
        self.user = user
        self.group = group
    }
}
