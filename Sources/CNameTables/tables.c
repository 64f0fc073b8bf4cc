#include "CNameTables.h"
