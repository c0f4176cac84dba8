/* The word of each value of each digit of a board. */
FLIPTABLE_CONST STORED_WORD FLIPTABLE_TABLE NAME_words[WORD_COUNT] = {
    /*@ insert words */
};
/*@ if wide */

/* The syndrome of each word. */
FLIPTABLE_CONST STORED_SYNDROME FLIPTABLE_TABLE NAME_word_syndromes[WORD_COUNT] = {
    /*@ insert syndromes */
};
/*@ end */

/* The moves of a board's word XOR an offset are a candidate: a set of moves that reaches a goal. */
FLIPTABLE_CONST BOARD FLIPTABLE_TABLE NAME_offsets[OFFSET_COUNT] = {
    /*@ insert offsets */
};
/*@ if several_runs */

/* The syndrome that the board's word must have for each offset. */
FLIPTABLE_CONST STORED_SYNDROME FLIPTABLE_TABLE NAME_offset_syndromes[OFFSET_COUNT] = {
    /*@ insert offset_syndromes */
};
/*@ end */

/* The word of a board. */
typedef struct {
    BITS moves;
    /*@ if several_runs */
    WORD syndrome;
    /*@ end */
} NAME_word;

/* Stores the word of a board; returns false if no goal is reachable. */
FLIPTABLE_INLINE bool NAME_find_word(BOARD board, NAME_word *found)
{
    /*@ if outside */
    if ((board & OUTSIDE) != 0u) {
        return false;
    }
    /*@ end */
    WORD word = 0u;
    /*@ if wide */
    uint64_t syndrome = 0u;
    /*@ end */
    BITS rest = board;
    for (unsigned digit = 0; digit < WORD_COUNT; digit += DIGIT_VALUES) {
        word ^= READ_WORD(&NAME_words[digit + (rest & (DIGIT_VALUES - 1u))]);
        /*@ if wide */
        syndrome ^= READ_SYNDROME(&NAME_word_syndromes[digit + (rest & (DIGIT_VALUES - 1u))]);
        /*@ end */
        rest >>= DIGIT_BITS;
    }
    /*@ if syndromes */
    /*@ if not wide */
    const WORD syndrome = word >> CELLS;
    /*@ end */
    /*@ end */
    found->moves = word & FULL;
    /*@ if several_runs */
    found->syndrome = syndrome;
    return true;
    /*@ else */
    /*@ if syndromes */
    return syndrome == 0u;
    /*@ else */
    return true;
    /*@ end */
    /*@ end */
}

/* Stores candidate i and returns its size. If it is not a candidate, returns more than CELLS. */
FLIPTABLE_INLINE int NAME_find_candidate(const NAME_word *word, int i, BITS *moves)
{
    /*@ if several_runs */
    if (word->syndrome != READ_SYNDROME(&NAME_offset_syndromes[i])) {
        return CELLS + 1;
    }
    /*@ end */
    *moves = word->moves ^ READ_BOARD(&NAME_offsets[i]);
    return NAME_count_bits(*moves);
}

/* Returns the smallest number of moves from this board to a goal; -1 if no goal is reachable. */
FLIPTABLE_INLINE int NAME_distance(BOARD board)
{
    NAME_word word = NO_WORD;
    if (!NAME_find_word(board, &word)) {
        return -1;
    }
    int least = CELLS + 1;
    for (int i = 0; i < OFFSET_COUNT; i++) {
        BITS moves = 0u;
        const int size = NAME_find_candidate(&word, i, &moves);
        if (size < least) {
            least = size;
        }
    }
    /*@ if several_runs */
    return least > CELLS ? -1 : least;
    /*@ else */
    return least;
    /*@ end */
}

/* Stores a smallest set of moves that reaches a goal: the empty set at a goal, and the
 * lexicographically least of several sets. Returns false if no goal is reachable. */
FLIPTABLE_INLINE bool NAME_solution(BOARD board, BOARD *moves)
{
    NAME_word word = NO_WORD;
    if (!NAME_find_word(board, &word)) {
        return false;
    }
    int least = CELLS + 1;
    BITS best = 0u;
    for (int i = 0; i < OFFSET_COUNT; i++) {
        BITS candidate = 0u;
        const int size = NAME_find_candidate(&word, i, &candidate);
        const BITS difference = candidate ^ best;
        const bool precedes = (candidate & difference & (0u - difference)) != 0u;
        if (size < least || (size == least && precedes)) {
            least = size;
            best = candidate;
        }
    }
    /*@ if several_runs */
    if (least > CELLS) {
        return false;
    }
    /*@ end */
    *moves = NAME_to_board(best);
    return true;
}

/* Returns the lowest-numbered cell that can start a shortest solution; -1 if the board is a goal or
 * no goal is reachable. */
FLIPTABLE_INLINE int NAME_next_move(BOARD board)
{
    BOARD moves = 0u;
    const bool has_move = NAME_solution(board, &moves) && moves != 0u;
    return has_move ? NAME_lowest_bit_index(moves) : -1;
}

/* Goes through the smallest sets of moves that reach a goal. */
typedef struct {
    NAME_word word;
    int size; /* of the sets; -1 if there is none */
    int next; /* the number of the next candidate */
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
    NAME_solution_iterator solutions = {NO_WORD, NAME_distance(board), 0};
    if (solutions.size < 0 || !NAME_find_word(board, &solutions.word)) {
        solutions.next = OFFSET_COUNT;
    }
    return solutions;
}

/* Stores the next set; returns false after the last. */
FLIPTABLE_INLINE bool NAME_next_solution(NAME_solution_iterator *solutions, BOARD *moves)
{
    while (solutions->next < OFFSET_COUNT) {
        BITS candidate = 0u;
        const int size = NAME_find_candidate(&solutions->word, solutions->next, &candidate);
        solutions->next++;
        if (size == solutions->size) {
            *moves = NAME_to_board(candidate);
            return true;
        }
    }
    return false;
}

/* Stores the set of all moves with which a shortest solution can start, empty at a goal. Returns
 * false if no goal is reachable. */
FLIPTABLE_INLINE bool NAME_optimal_moves(BOARD board, BOARD *moves)
{
    NAME_solution_iterator solutions = NAME_solutions(board);
    BITS optimal = 0u;
    BOARD solution = 0u;
    while (NAME_next_solution(&solutions, &solution)) {
        optimal |= solution;
    }
    if (solutions.size >= 0) {
        *moves = NAME_to_board(optimal);
    }
    return solutions.size >= 0;
}
/*@ if counted */

/* Runs of goals that can reach each other: where their offsets end, and their first goals. */
FLIPTABLE_CONST uint16_t FLIPTABLE_TABLE NAME_run_offsets[RUN_COUNT] = {
    /*@ insert run_offsets */
};
FLIPTABLE_CONST BOARD FLIPTABLE_TABLE NAME_run_goals[RUN_COUNT] = {
    /*@ insert run_goals */
};

/* Groups of cells, GROUP_COUNT for each run. Each solvable board is the goal after a set of cells of the
 * groups, and how many cells of each group are chosen decides its distance. A chosen cell of the
 * first group of a run is in every candidate. */
FLIPTABLE_CONST BOARD FLIPTABLE_TABLE NAME_groups[RUN_COUNT * GROUP_COUNT] = {
    /*@ insert groups */
};

/* The number of subsets with size elements of a set of n. */
FLIPTABLE_INLINE COUNT NAME_binomial(int n, int size)
{
    COUNT product = size > n ? 0u : 1u;
    for (int i = 1; i <= size; i++) {
        const COUNT divisor = FLIPTABLE_CAST(COUNT, i);
        const COUNT factor = FLIPTABLE_CAST(COUNT, n - size + i);
        /* The product of all three could overflow. */
        product = product / divisor * factor + product % divisor * factor / divisor;
    }
    return product;
}

/* Subset number n of a group with this size, in ascending order. */
FLIPTABLE_INLINE BITS NAME_find_subset(BITS group, int size, COUNT n)
{
    BITS subset = 0u;
    for (int cell = LAST_CELL; cell >= 0 && size > 0; cell--) {
        if ((group & NAME_bit(cell)) != 0u) {
            group ^= NAME_bit(cell);
            const COUNT without = NAME_binomial(NAME_count_bits(group), size);
            if (n >= without) {
                subset |= NAME_bit(cell);
                n -= without;
                size--;
            }
        }
    }
    return subset;
}

/* The lowest cells of a group, this many. */
FLIPTABLE_INLINE BITS NAME_lowest_cells(BITS group, int count)
{
    BITS rest = group;
    for (; count > 0; count--) {
        rest &= rest - 1u;
    }
    return group ^ rest;
}

/* The board after a set of moves. */
FLIPTABLE_INLINE BOARD NAME_play_all(BOARD board, BITS moves)
{
    for (; moves != 0u; moves &= moves - 1u) {
        board = NAME_play(board, NAME_lowest_bit_index(moves));
    }
    return board;
}

/* Goes through the boards at a distance: all that have the same numbers of chosen cells, then those
 * with the next numbers. */
typedef struct {
    int distance;
    int run;
    BOARD board;                    /* the last one with the current numbers of cells, or the goal */
    BITS moves;                     /* the cells chosen to get from the goal to this board */
    COUNT next;                     /* the number of the next board with these numbers of cells */
    COUNT count;                    /* how many boards have these numbers */
    uint8_t chosen[GROUP_COUNT];    /* how many cells of each group are chosen */
    uint8_t sizes[MOST_CANDIDATES]; /* of the candidates, without cells of the first group */
} NAME_board_iterator;

/* The number of the first offset of a run. */
FLIPTABLE_INLINE int NAME_first_offset(int run)
{
    return run == 0 ? 0 : FLIPTABLE_CAST(int, FLIPTABLE_READ_16(&NAME_run_offsets[run - 1]));
}

/* The number of candidates that the boards of a run have. */
FLIPTABLE_INLINE int NAME_count_candidates(int run)
{
    const int end = FLIPTABLE_CAST(int, FLIPTABLE_READ_16(&NAME_run_offsets[run]));
    return end - NAME_first_offset(run);
}

/* The moves that are in only one of candidate 0 and candidate i of a run. */
FLIPTABLE_INLINE BITS NAME_difference(int run, int i)
{
    const int first = NAME_first_offset(run);
    const BITS offset = READ_BOARD(&NAME_offsets[first]);
    return offset ^ READ_BOARD(&NAME_offsets[first + i]);
}

/* The cells of a group. */
FLIPTABLE_INLINE BITS NAME_group(int run, int i)
{
    return READ_BOARD(&NAME_groups[run * GROUP_COUNT + i]);
}

/* Chooses as many cells of the first group as the distance needs, and counts the boards. */
FLIPTABLE_INLINE void NAME_count_boards(NAME_board_iterator *boards)
{
    const int candidates = NAME_count_candidates(boards->run);
    int least = CELLS + 1;
    for (int i = 0; i < MOST_CANDIDATES && i < candidates; i++) {
        if (boards->sizes[i] < least) {
            least = boards->sizes[i];
        }
    }
    const int to_choose = boards->distance - least;
    boards->board = READ_BOARD(&NAME_run_goals[boards->run]);
    boards->moves = 0u;
    boards->next = 0u;
    boards->count = 0u;
    if (to_choose >= 0 && to_choose <= NAME_count_bits(NAME_group(boards->run, 0))) {
        boards->chosen[0] = FLIPTABLE_CAST(uint8_t, to_choose);
        boards->count = 1u;
        for (int i = 0; i < GROUP_COUNT; i++) {
            const int size = NAME_count_bits(NAME_group(boards->run, i));
            boards->count *= NAME_binomial(size, boards->chosen[i]);
        }
    }
}

/* Starts with no chosen cells; there are no boards past the last run. */
FLIPTABLE_INLINE void NAME_start_run(NAME_board_iterator *boards, int run)
{
    boards->run = run;
    boards->next = 0u;
    boards->count = 0u;
    if (run < RUN_COUNT) {
        const int candidates = NAME_count_candidates(run);
        for (int i = 0; i < GROUP_COUNT; i++) {
            boards->chosen[i] = 0u;
        }
        for (int i = 0; i < MOST_CANDIDATES && i < candidates; i++) {
            boards->sizes[i] = FLIPTABLE_CAST(uint8_t, NAME_count_bits(NAME_difference(run, i)));
        }
        NAME_count_boards(boards);
    }
}

/* Goes on to the next numbers of chosen cells. */
FLIPTABLE_INLINE void NAME_advance(NAME_board_iterator *boards)
{
    const int run = boards->run;
    const int candidates = NAME_count_candidates(run);
    for (int g = 1; g < GROUP_COUNT; g++) {
        const BITS group = NAME_group(run, g);
        const int before = boards->chosen[g];
        const int chosen = before < NAME_count_bits(group) ? before + 1 : 0;
        boards->chosen[g] = FLIPTABLE_CAST(uint8_t, chosen);
        for (int i = 0; i < MOST_CANDIDATES && i < candidates; i++) {
            const bool is_in = (NAME_difference(run, i) & group) != 0u;
            const int change = is_in ? before - chosen : chosen - before;
            boards->sizes[i] = FLIPTABLE_CAST(uint8_t, boards->sizes[i] + change);
        }
        if (chosen > 0) {
            NAME_count_boards(boards);
            return;
        }
    }
    NAME_start_run(boards, run + 1);
}

/* Goes on to the next board with the current numbers of chosen cells: chooses the next subset of the
 * first group, and after its last subset the first again and the next one of the next group. */
FLIPTABLE_INLINE void NAME_step(NAME_board_iterator *boards)
{
    BITS kept = 0u;
    for (int i = 0; i < GROUP_COUNT && kept == 0u; i++) {
        const BITS group = NAME_group(boards->run, i);
        const BITS subset = boards->moves & group;
        /* Add the lowest chosen cell to the subset, a number in which the group has no gaps. The
         * carry chooses the next free cell and drops the chosen cells below it; choose the lowest
         * cells instead. No cell is kept after the last subset, or if none was chosen. */
        kept = ((subset | ~group) + (subset & (0u - subset))) & group;
        const int to_choose = boards->chosen[i] - NAME_count_bits(kept);
        const BITS changed = subset ^ kept ^ NAME_lowest_cells(group, to_choose);
        boards->board = NAME_play_all(boards->board, changed);
        boards->moves ^= changed;
    }
    boards->next++;
}

/* Returns an iterator over all boards at exactly this distance:
 *
 *     NAME_board_iterator boards = NAME_boards_at_distance(3);
 *     BOARD board;
 *     while (NAME_next_board(&boards, &board)) { ... }
 */
FLIPTABLE_INLINE NAME_board_iterator NAME_boards_at_distance(int distance)
{
    NAME_board_iterator boards = {distance, 0, 0u, 0u, 0u, 0u, {0u}, {0u}};
    NAME_start_run(&boards, distance < 0 || distance > MAX_DISTANCE ? RUN_COUNT : 0);
    return boards;
}

/* Stores the next board; returns false after the last. */
FLIPTABLE_INLINE bool NAME_next_board(NAME_board_iterator *boards, BOARD *board)
{
    while (boards->next == boards->count && boards->run < RUN_COUNT) {
        NAME_advance(boards);
    }
    if (boards->run == RUN_COUNT) {
        return false;
    }
    NAME_step(boards);
    *board = boards->board;
    return true;
}

/* The board with this number among those at a distance, below their number. */
FLIPTABLE_INLINE BOARD NAME_find_nth(int distance, COUNT n)
{
    NAME_board_iterator boards = NAME_boards_at_distance(distance);
    while (n >= boards.count && boards.run < RUN_COUNT) {
        n -= boards.count;
        NAME_advance(&boards);
    }
    BITS moves = 0u;
    for (int i = 0; i < GROUP_COUNT; i++) {
        const BITS group = NAME_group(boards.run, i);
        const COUNT subsets = NAME_binomial(NAME_count_bits(group), boards.chosen[i]);
        moves |= NAME_find_subset(group, boards.chosen[i], n % subsets);
        n /= subsets;
    }
    return NAME_play_all(boards.board, moves);
}
/*@ end */
