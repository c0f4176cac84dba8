/* Prints all answers of the table "name" for all boards, one board a line. */

#include "table.h"

#include <stdio.h>

int main(void)
{
    unsigned long bits;
    printf("maximum %d\n", NAME_MAX_DISTANCE);
    for (bits = 0; bits < 65536UL; bits++) {
        const uint16_t board = (uint16_t)bits;
        uint16_t now = board;
        unsigned long played = 0;
        int cell = name_next_move(now);
        int turns = 0;
        while (cell >= 0 && turns < 17) {
            now = name_play(now, cell);
            cell = name_next_move(now);
            turns++;
        }
        for (cell = 0; cell < 16; cell++) {
            played = (played * 31UL + name_play(board, cell)) & 0xFFFFFFUL;
        }
        printf("%d %d %ld %u %lu\n", name_distance(board), name_next_move(board), (long)name_solution(board),
               (unsigned)now, played);
    }
    return 0;
}
