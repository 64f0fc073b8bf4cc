#if THREAD_SANITIZER
    /// State behind a lock. The thread sanitizer sees into the locks of pthreads only: for it this is one of those.
    public typealias Lock = Monitor
#else
    public import Synchronization

    /// State behind a lock.
    public typealias Lock = Mutex
#endif
