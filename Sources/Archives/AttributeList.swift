/// Extended attributes of one member. All names and values lie in one piece of memory, which is kept.
public struct AttributeList: Hashable, Sendable {
    private var bytes: [UInt8] = []
    private var places: [Place] = []

    private struct Place: Hashable {
        var name: Range<Int>
        var value: Range<Int>
    }

    public init() {}

    /// Whether the member has none.
    public var isEmpty: Bool { places.isEmpty }
    /// How many there are, each name as often as it stands in the archive.
    public var count: Int { places.count }

    /// Bytes that names and values take, and where they lie.
    var room: Int { bytes.count + places.count * MemoryLayout<Place>.stride }

    /// The name of one of them, in the order of the archive.
    public func name(at index: Int) -> ArraySlice<UInt8> { bytes[places[index].name] }
    /// Its value, decoded.
    public func value(at index: Int) -> ArraySlice<UInt8> { bytes[places[index].value] }

    /// The value of the last attribute of that name.
    public func value(of name: some Collection<UInt8>) -> ArraySlice<UInt8>? {
        places.last { bytes[$0.name].elementsEqual(name) }.map { bytes[$0.value] }
    }

    /// An archive may have an attribute in two notations, one after the other: the same name and value are added once.
    mutating func add(name: some Collection<UInt8>, value: some Collection<UInt8>) {
        if let last = places.last, bytes[last.value].elementsEqual(value), bytes[last.name].elementsEqual(name) {
            return
        }
        let start = bytes.count
        bytes.append(contentsOf: name)
        let middle = bytes.count
        bytes.append(contentsOf: value)
        places.append(Place(name: start..<middle, value: middle..<bytes.count))
    }

    /// Lets empty values take effect, each of which takes back what there is of its name before it, and itself with that.
    mutating func takeBack() {
        guard places.contains(where: \.value.isEmpty) else { return }
        var present: Set<ArraySlice<UInt8>> = []
        var takenBack: [ArraySlice<UInt8>: Int] = [:]
        for (index, place) in places.enumerated() {
            let name = bytes[place.name]
            if place.value.isEmpty, present.remove(name) != nil {
                takenBack[name] = index
            } else {
                present.insert(name)
            }
        }
        places = places.enumerated().filter { $0.offset > takenBack[bytes[$0.element.name]] ?? -1 }.map(\.element)
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
    }
}
