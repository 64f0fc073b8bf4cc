import Facts

/// Extended attributes of one member. All names and values lie in one piece of memory, which is kept.
public struct AttributeList: Sendable {
    /// What lies behind those that are used was another member's, and is overwritten.
    private var bytes: [UInt8] = []
    private var used = 0
    private var places: [Place] = []

    private struct Place {
        var name: Range<Int>
        var value: Range<Int>
    }

    public init() {}

    /// Whether the member has none.
    public var isEmpty: Bool { places.isEmpty }
    /// How many there are, each name as often as it stands in the archive.
    public var count: Int { places.count }

    /// Bytes that names and values take, and where they lie.
    @inline(__always)
    var room: Int { used + places.count * MemoryLayout<Place>.stride }

    /// The name of one of them, in the order of the archive.
    public func name(at index: Int) -> ArraySlice<UInt8> { bytes[places[index].name] }
    /// Its value, decoded.
    public func value(at index: Int) -> ArraySlice<UInt8> { bytes[places[index].value] }

    /// Whether both have the same names in the same order, whatever the values.
    public func hasNames(of other: borrowing AttributeList) -> Bool {
        guard places.count == other.places.count else { return false }
        let (bytes, otherBytes) = (bytes.span, other.bytes.span)
        for index in places.indices
        where !bytes.extracting(places[index].name).equals(otherBytes.extracting(other.places[index].name)) {
            return false
        }
        return true
    }

    /// The value of the last attribute of that name.
    public func value(of name: some Collection<UInt8>) -> ArraySlice<UInt8>? {
        places.last { bytes[$0.name].elementsEqual(name) }.map { bytes[$0.value] }
    }

    mutating func add(name: Span<UInt8>, value: Span<UInt8>) {
        let start = take(name)
        let middle = take(value)
        add(Place(name: start..<middle, value: middle..<used))
    }

    /// Takes over a text in which there are attributes, all at once; where it begins here.
    mutating func take(_ text: Span<UInt8>) -> Int {
        defer { used = bytes.count }
        bytes.replace(from: used, byCopying: text)
        return used
    }

    /// Adds an attribute of a text that was taken over, by where its name and its value are here.
    mutating func add(nameAt name: Range<Int>, valueAt value: Range<Int>) {
        add(Place(name: name, value: value))
    }

    /// An archive may have an attribute in two notations, one after the other: the same name and value are added once.
    private mutating func add(_ place: Place) {
        if let last = places.last, last.name.count == place.name.count,
            bytes[last.name].elementsEqual(bytes[place.name]), bytes[last.value].elementsEqual(bytes[place.value])
        {
            return
        }
        places.append(place)
    }

    /// Lets empty values take effect, each of which takes back what there is of its name before it, and itself with that.
    mutating func takeBack() {
        guard places.contains(where: { $0.value.isEmpty }) else { return }
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
        used = 0
        // They are few: one by one it takes less than all at once.
        while !places.isEmpty { places.removeLast() }
    }
}
