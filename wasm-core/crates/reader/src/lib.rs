//! PDF page → display list, on `hayro-syntax` and `hayro-interpret`.
