import Archives
public import ArgumentParser
public import Trees

/// What an image is made for, as it is typed.
struct PlatformArgument: ExpressibleByArgument {
    let platform: ImagePlatform

    init?(argument: String) {
        guard let platform = ImagePlatform(Array(argument.utf8)) else { return nil }
        self.platform = platform
    }
}

extension RootReading: ExpressibleByArgument {}
