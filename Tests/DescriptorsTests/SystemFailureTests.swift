import Glibc
import Testing

@testable import Descriptors

struct SystemFailureTests {
    @Test func failuresSayWhichCallAndWhat() {
        let failure = SystemFailure(.openat, EACCES)
        #expect(failure.name == "EACCES")
        #expect(failure.sentence == "openat: permission denied (EACCES)")
        #expect(SystemFailure(.statx, 9999).name == "errno 9999")
        #expect(SystemFailure(.statx, 9999).sentence == "statx: errno 9999")
        #expect(SystemFailure(.pread, ENOTTY).sentence == "pread: ENOTTY")
    }
}
