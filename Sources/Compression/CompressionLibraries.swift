internal import CBzip2
internal import CLZ4
internal import CLZMA
internal import CZlib
internal import CZstd

/// The libraries that decompress.
public enum CompressionLibraries {
    /// Their names, and the versions that run as they tell them themselves.
    public static var versions: [(name: String, version: String)] {
        unsafe [
            ("zlib", String(cString: zlibVersion())),
            ("libbz2", String(cString: BZ2_bzlibVersion())),
            ("liblzma", String(cString: lzma_version_string())),
            ("libzstd", String(cString: ZSTD_versionString())),
            ("liblz4", String(cString: LZ4_versionString())),
        ]
    }
}
