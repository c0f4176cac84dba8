/* Answers the commands that exports/mod.rs lists, for the table NAME with boards of the type uintBITS_t. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "NAME.h"

static uint64_t next_random(void *state)
{
    /* xorshift64 (Marsaglia, 2003) */
    uint64_t *number = (uint64_t *)state;
    *number ^= *number << 13;
    *number ^= *number >> 7;
    *number ^= *number << 17;
    return *number;
}

static void show(bool is_found, uint64_t answer)
{
    if (is_found) {
        printf("%" PRIu64, answer);
    } else {
        printf("-");
    }
}

static void show_int(int answer)
{
    show(answer >= 0, (uint64_t)answer);
}

static void show_board(uintBITS_t board)
{
    uintBITS_t moves = 0;
    bool is_found;
    NAME_solution_iterator solutions = NAME_solutions(board);
    show_int(NAME_distance(board));
    printf(" ");
    show_int(NAME_next_move(board));
    printf(" ");
    is_found = NAME_solution(board, &moves);
    show(is_found, moves);
    printf(" ");
    is_found = NAME_optimal_moves(board, &moves);
    show(is_found, moves);
    printf(" %d %d ", NAME_is_solvable(board) ? 1 : 0, NAME_is_goal(board) ? 1 : 0);
    if (!NAME_next_solution(&solutions, &moves)) {
        printf("-");
        return;
    }
    show(true, moves);
    while (NAME_next_solution(&solutions, &moves)) {
        printf(",%" PRIu64, (uint64_t)moves);
    }
}

static void show_text(uintBITS_t board)
{
    char text[UPPER_TEXT_SIZE];
    uintBITS_t parsed = 0;
    bool is_found;
    NAME_format(board, text);
    is_found = NAME_parse(text, &parsed);
    for (size_t i = 0; i < strlen(text); i++) {
        putchar(text[i] == '\n' ? '/' : text[i]);
    }
    printf(" ");
    show(is_found, parsed);
}

int main(void)
{
    uint64_t random_state = 88172645463325252u;
    char line[100];
    while (fgets(line, sizeof line, stdin) != NULL) {
        char command[20];
        uint64_t first = 0, second = 0;
        uintBITS_t found = 0;
        if (sscanf(line, "%19s %" SCNu64 " %" SCNu64, command, &first, &second) < 1) {
            return 1;
        }
        const uintBITS_t board = (uintBITS_t)first;
        const int distance = (int)first;
        if (strcmp(command, "table") == 0) {
            printf("%d %d %d", UPPER_ROWS, UPPER_COLS, UPPER_MAX_DISTANCE);
            for (int i = 0; i < UPPER_GOAL_COUNT; i++) {
                printf(" %" PRIu64, (uint64_t)NAME_goal(i));
            }
        } else if (strcmp(command, "board") == 0) {
            show_board(board);
        } else if (strcmp(command, "play") == 0) {
            show(true, NAME_play(board, (int)second));
        } else if (strcmp(command, "mask") == 0) {
            show(true, NAME_toggle_mask((int)first));
        } else if (strcmp(command, "text") == 0) {
            show_text(board);
        } else if (strcmp(command, "deal") == 0) {
            const bool is_dealt = NAME_deal(distance, next_random, &random_state, &found);
            show(is_dealt, found);
#if IS_COUNTED
        } else if (strcmp(command, "count") == 0) {
            show(true, NAME_count_at_distance(distance));
        } else if (strcmp(command, "nth") == 0) {
            /* Numbers are only a little too large: they fit the type. */
            const bool is_found = NAME_nth_at_distance(distance, (COUNT_TYPE)second, &found);
            show(is_found, found);
        } else if (strcmp(command, "all") == 0) {
            NAME_board_iterator boards = NAME_boards_at_distance(distance);
            if (NAME_next_board(&boards, &found)) {
                show(true, found);
                while (NAME_next_board(&boards, &found)) {
                    printf(" %" PRIu64, (uint64_t)found);
                }
            } else {
                printf("-");
            }
#else
        } else if (strcmp(command, "count") == 0 || strcmp(command, "nth") == 0 || strcmp(command, "all") == 0) {
            printf("-"); /* these functions are not declared */
#endif
        } else {
            return 2;
        }
        printf("\n");
    }
    return 0;
}
