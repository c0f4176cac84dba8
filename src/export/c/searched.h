/* For each class of boards, the check bits of its solvable boards and, below them, their distance. */
FLIPTABLE_CONST uint8_t FLIPTABLE_TABLE NAME_entries[CLASS_COUNT] = {
    /*@ insert entries */
};

/* For each class of boards, the lowest-numbered cell that starts a shortest solution; 255 if there
 * is none. */
FLIPTABLE_CONST uint8_t FLIPTABLE_TABLE NAME_moves[CLASS_COUNT] = {
    /*@ insert moves */
};

/* The bits of a board mixed: the check bits are the lowest, and above them is the class. */
FLIPTABLE_INLINE unsigned NAME_mix(unsigned board)
{
    /*@ if mixed */
    return board ^ (board >> SHIFT);
    /*@ else */
    return board;
    /*@ end */
}

/* The class of a board. */
FLIPTABLE_INLINE unsigned NAME_class_of(unsigned board)
{
    return (NAME_mix(board) >> CHECK_BITS) & (CLASS_COUNT - 1u);
}

/* Returns the smallest number of moves from this board to a goal; -1 if no goal is reachable. */
FLIPTABLE_INLINE int NAME_distance(BOARD board)
{
    /*@ if outside */
    if ((board & OUTSIDE) != 0u) {
        return -1;
    }
    /*@ end */
    /* If the check bits differ, the result exceeds every distance. */
    const unsigned entry = FLIPTABLE_READ_8(&NAME_entries[NAME_class_of(board)]);
    const unsigned distance = ((NAME_mix(board) << (8 - CHECK_BITS)) & 0xffu) ^ entry;
    return distance > MAX_DISTANCE ? -1 : FLIPTABLE_CAST(int, distance);
}

/* Returns the lowest-numbered cell that can start a shortest solution; -1 if the board is a goal or
 * no goal is reachable. */
FLIPTABLE_INLINE int NAME_next_move(BOARD board)
{
    return NAME_distance(board) < 1 ? -1 : FLIPTABLE_READ_8(&NAME_moves[NAME_class_of(board)]);
}

/* Stores a smallest set of moves that reaches a goal: the empty set at a goal, and the
 * lexicographically least of several sets. Returns false if no goal is reachable. */
FLIPTABLE_INLINE bool NAME_solution(BOARD board, BOARD *moves)
{
    const int distance = NAME_distance(board);
    if (distance < 0) {
        return false;
    }
    BITS chosen = 0u;
    for (int i = 0; i < distance; i++) {
        const int cell = FLIPTABLE_READ_8(&NAME_moves[NAME_class_of(board)]);
        chosen |= NAME_bit(cell);
        board = NAME_play(board, cell);
    }
    *moves = NAME_to_board(chosen);
    return true;
}

/* Stores the set of all moves with which a shortest solution can start, empty at a goal. Returns
 * false if no goal is reachable. */
FLIPTABLE_INLINE bool NAME_optimal_moves(BOARD board, BOARD *moves)
{
    const int distance = NAME_distance(board);
    if (distance < 0) {
        return false;
    }
    BITS optimal = 0u;
    for (int cell = 0; cell < CELLS; cell++) {
        if (distance > 0 && NAME_distance(NAME_play(board, cell)) == distance - 1) {
            optimal |= NAME_bit(cell);
        }
    }
    *moves = NAME_to_board(optimal);
    return true;
}

/* Goes through the smallest sets of moves that reach a goal. */
typedef struct {
    BOARD board;  /* after the chosen moves */
    BOARD chosen; /* in ascending order */
    int left;     /* the distance of the board; -1 after the last set */
    int cell;     /* the next to try */
} NAME_solution_iterator;

/* Returns an iterator over all smallest sets of moves that reach a goal, none if no goal is
 * reachable:
 *
 *     NAME_solution_iterator solutions = NAME_solutions(board);
 *     BOARD moves;
 *     while (NAME_next_solution(&solutions, &moves)) { ... }
 */
FLIPTABLE_INLINE NAME_solution_iterator NAME_solutions(BOARD board)
{
    const NAME_solution_iterator solutions = {board, 0u, NAME_distance(board), 0};
    return solutions;
}

/* Stores the next set; returns false after the last. */
FLIPTABLE_INLINE bool NAME_next_solution(NAME_solution_iterator *solutions, BOARD *moves)
{
    while (solutions->left >= 0) {
        const bool is_found = solutions->left == 0;
        const int cell = solutions->cell;
        if (is_found) {
            *moves = solutions->chosen;
        }
        if (is_found || cell == CELLS) {
            /* Take the last move back. */
            const BITS chosen = solutions->chosen;
            int last = LAST_CELL;
            while (last >= 0 && (chosen & NAME_bit(last)) == 0u) {
                last--;
            }
            solutions->board = NAME_play(solutions->board, last);
            solutions->left = last < 0 ? -1 : solutions->left + 1;
            solutions->chosen = last < 0 ? 0u : NAME_to_board(chosen ^ NAME_bit(last));
            solutions->cell = last + 1;
        } else {
            const BOARD after = NAME_play(solutions->board, cell);
            if (NAME_distance(after) == solutions->left - 1) {
                const BITS chosen = solutions->chosen;
                solutions->board = after;
                solutions->left--;
                solutions->chosen = NAME_to_board(chosen | NAME_bit(cell));
            }
            solutions->cell = cell + 1;
        }
        if (is_found) {
            return true;
        }
    }
    return false;
}

/* One of the boards of a class with this entry, by the value of the ignored bits. */
FLIPTABLE_INLINE BOARD NAME_unfold(uint32_t number, unsigned entry, uint32_t ignored)
{
    const uint32_t above = (ignored << INDEX_BITS) | number;
    uint32_t board = (above << CHECK_BITS) | (entry >> (8 - CHECK_BITS));
    /*@ if mixed */
    /* Each step undoes the mixing for twice as many bits. */
    for (int shift = SHIFT; shift < CELLS; shift *= 2) {
        board ^= board >> shift;
    }
    /*@ end */
    return NAME_to_board(board & ALL);
}

/* Goes through the boards at a distance. */
typedef struct {
    int distance;
    uint32_t next_class;
    uint32_t next_ignored;
} NAME_board_iterator;

/* Returns an iterator over all boards at exactly this distance:
 *
 *     NAME_board_iterator boards = NAME_boards_at_distance(3);
 *     BOARD board;
 *     while (NAME_next_board(&boards, &board)) { ... }
 */
FLIPTABLE_INLINE NAME_board_iterator NAME_boards_at_distance(int distance)
{
    const NAME_board_iterator boards = {distance, 0u, 0u};
    return boards;
}

/* Stores the next board; returns false after the last. */
FLIPTABLE_INLINE bool NAME_next_board(NAME_board_iterator *boards, BOARD *board)
{
    if (boards->distance > MAX_DISTANCE) {
        return false;
    }
    for (; boards->next_class < CLASS_COUNT; boards->next_class++) {
        const unsigned entry = FLIPTABLE_READ_8(&NAME_entries[boards->next_class]);
        const int distance = FLIPTABLE_CAST(int, entry & (0xffu >> CHECK_BITS));
        if (distance == boards->distance && (boards->next_ignored >> (CELLS - CHECK_BITS - INDEX_BITS)) == 0u) {
            *board = NAME_unfold(boards->next_class, entry, boards->next_ignored);
            boards->next_ignored++;
            return true;
        }
        boards->next_ignored = 0u;
    }
    return false;
}

/* The board with this number among those at a distance. */
FLIPTABLE_INLINE BOARD NAME_find_nth(int distance, uint32_t n)
{
    NAME_board_iterator boards = NAME_boards_at_distance(distance);
    BOARD board = 0u;
    uint32_t passed = 0u;
    while (NAME_next_board(&boards, &board) && passed < n) {
        passed++;
    }
    return board;
}
