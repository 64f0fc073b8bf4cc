internal import Facts

/// Names that open a device on Windows instead of a file.
public enum WindowsDevice {
    /// Whether the stem of a name is a device: CON, PRN, AUX, NUL, CONIN$, CONOUT$, COM and LPT with a digit from 1 to
    /// 9 or with a superscript one, two or three; in any case, with spaces behind it and any extension.
    public static func isNamed(by name: Span<UInt8>) -> Bool {
        NameHazards(examining: name).contains(.windowsDevice)
    }
}
