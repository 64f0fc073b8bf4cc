/* Tables of characters for the module Names: constants that need no start-up and no unsafe Swift. */
#ifndef C_NAME_TABLES_H
#define C_NAME_TABLES_H
#include <stdint.h>
#endif
