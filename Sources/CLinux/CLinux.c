int tw_unused;
