#include <stddef.h>
#include <stdint.h>

// libFuzzer's entry for programs with a `main` of their own (compiler-rt, lib/fuzzer/FuzzerInterface.h).
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*run)(const uint8_t *data, size_t size));
