// Since glibc 2.32 this says that a process has one thread only, and the C++ library then counts without locks. With an
// older one nobody says so: it always counts as if there were several.
char __libc_single_threaded;
