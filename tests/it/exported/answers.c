/* Prints what exported::answers gives, for the table NAME with boards of the type uintBITS_t. */
#include <inttypes.h>
#include <stdio.h>

#include "NAME.h"

static uint32_t random_state = 2463534242u;

static uint32_t next_half(void)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 17;
    random_state ^= random_state << 5;
    return random_state;
}

static uint64_t next_random(void *calls)
{
    const uint64_t upper = next_half();
    ++*(int *)calls;
    return upper << 32 | next_half();
}

static uint64_t greatest(void *calls)
{
    ++*(int *)calls;
    return UINT64_MAX;
}

static void show_int(int answer)
{
    if (answer < 0) {
        printf(" -");
    } else {
        printf(" %d", answer);
    }
}

static void show_board(bool found, uint64_t answer)
{
    if (found) {
        printf(" %" PRIu64, answer);
    } else {
        printf(" -");
    }
}

int main(void)
{
    const int cells = UPPER_ROWS * UPPER_COLS;
    uint64_t input;
    uintBITS_t result = 0;
    int calls = 0;
    while (scanf("%" SCNu64, &input) == 1) {
        const uintBITS_t board = (uintBITS_t)input;
        bool found;
        printf("%" PRIu64, input);
        show_int(NAME_distance(board));
        show_int(NAME_next_move(board));
        found = NAME_solution(board, &result);
        show_board(found, result);
        found = NAME_optimal_moves(board, &result);
        show_board(found, result);
        printf(" %d %" PRIu64 "\n", NAME_is_goal(board) ? 1 : 0,
               (uint64_t)NAME_play(board, (int)(input % (uint64_t)cells)));
    }
    printf("grid %d %d %d\n", UPPER_ROWS, UPPER_COLS, UPPER_MAX_DISTANCE);
    for (int i = 0; i < UPPER_GOAL_COUNT; i++) {
        printf("goal %" PRIu64 "\n", (uint64_t)NAME_goals[i]);
    }
    for (int cell = 0; cell < cells; cell++) {
        printf("play %" PRIu64 "\n", (uint64_t)NAME_play(0, cell));
    }
    for (int distance = 0; distance <= UPPER_MAX_DISTANCE + 1; distance++) {
        printf("count %" PRIu64 "\n", (uint64_t)NAME_count_at_distance(distance));
        for (int i = 0; i < DEALS; i++) {
            const bool found = NAME_deal(distance, next_random, &calls, &result);
            printf("deal");
            show_board(found, result);
            printf("\n");
        }
    }
    if (!NAME_deal(UPPER_MAX_DISTANCE < 1 ? UPPER_MAX_DISTANCE : 1, greatest, &calls, &result)) {
        return 1;
    }
    printf("last %" PRIu64 "\n", (uint64_t)result);
    /* An invalid cell toggles nothing, and no board is at an invalid distance. */
    if (NAME_play(1, -1) != 1 || NAME_play(1, cells) != 1 || NAME_count_at_distance(-1) != 0
        || NAME_deal(-1, next_random, &calls, &result)) {
        return 2;
    }
    return 0;
}
