// What is known of a build when it is made. By itself: a new commit compiles this, and nothing else.
#pragma once

/// The commit that the program was built from, where whoever built it said so; else empty.
const char *tw_build_commit(void);

/// The file that the library whose name begins so was loaded from, without links: a path in the thread's own buffer; NULL
/// where none was loaded.
const char *tw_library_file(const char *name);

/// The compiler of the C sources: of a Swift toolchain its own.
const char *tw_build_compiler(void);
