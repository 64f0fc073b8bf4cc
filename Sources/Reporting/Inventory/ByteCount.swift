/// Sizes for people: three significant digits and a unit of 1,024 (IEC 80000-13).
enum ByteCount {
    static func text(_ bytes: UInt64) -> String {
        let units = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]
        guard bytes >= 1024 else { return "\(bytes) B" }
        var (unit, tenths) = (0, bytes / 1024 * 10 + bytes % 1024 * 10 / 1024)
        while tenths >= 10_240, unit < units.count - 1 {
            tenths /= 1024
            unit += 1
        }
        return tenths < 1000 ? "\(tenths / 10).\(tenths % 10) \(units[unit])" : "\(tenths / 10) \(units[unit])"
    }
}
