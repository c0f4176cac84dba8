static OptionalLong nthAtDistance(int distance, long n) {
    return new BoardsAtDistance(distance).nth(n);
}

static LongStream boardsAtDistance(int distance) {
    return StreamSupport.longStream(new BoardsAtDistance(distance), false);
}

