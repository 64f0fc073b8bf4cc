#include <lz4frame.h>
#include <lz4.h>
