/// The path of a name in a directory, as bytes; a path without bytes is that of the directory that paths are told from.
package func joined(_ directory: [UInt8], _ name: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    if directory.isEmpty { return name }
    return directory + (directory.last == slash ? [] : [slash]) + name
}
