/* Sends the hash that Rust computes, for the table NAME, over the serial line of an ATmega328P. Tables stay in flash. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
HOOK
#include "NAME.h"

static uint32_t hashed(uint32_t hash, uint64_t number)
{
    for (uint8_t i = 0; i < 8; i++) {
        hash = (hash ^ (uint8_t)number) * 0x01000193u;
        number >>= 8;
    }
    return hash;
}

static uint32_t xorshift(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

static uint64_t next_random(void *state)
{
    const uint64_t upper = xorshift((uint32_t *)state);
    return upper << 32 | xorshift((uint32_t *)state);
}

static void send(uint8_t byte)
{
    while (!(UCSR0A & (1 << UDRE0))) {
    }
    UDR0 = byte;
}

int main(void)
{
    uint32_t hash = 0x811c9dc5u, random_state = 2463534242u;
    for (uint32_t i = 0; i < BOARD_COUNT; i++) {
        const uintBITS_t board = (uintBITS_t)((IS_SMALL ? i * 13 : next_random(&random_state)) & BOARD_MASK);
        uintBITS_t moves = 0;
        hash = hashed(hash, (uint64_t)(int64_t)NAME_distance(board));
        hash = hashed(hash, (uint64_t)(int64_t)NAME_next_move(board));
        hash = hashed(hash, NAME_solution(board, &moves) ? moves : 0);
        hash = hashed(hash, NAME_optimal_moves(board, &moves) ? moves : 0);
        hash = hashed(hash, NAME_is_goal(board));
        hash = hashed(hash, NAME_play(board, (int)(i % (UPPER_ROWS * UPPER_COLS))));
        NAME_solution_iterator solutions = NAME_solutions(board);
        while (NAME_next_solution(&solutions, &moves)) {
            hash = hashed(hash, 1);
        }
    }
    for (int distance = 0; distance <= UPPER_MAX_DISTANCE; distance++) {
        uintBITS_t board = 0;
        if (NAME_deal(distance, next_random, &random_state, &board)) {
            hash = hashed(hash, (uint64_t)NAME_distance(board));
        }
#if IS_COUNTED
        hash = hashed(hash, NAME_count_at_distance(distance));
        NAME_board_iterator boards = NAME_boards_at_distance(distance);
        for (int i = 0; i < 10 && NAME_next_board(&boards, &board); i++) {
            hash = hashed(hash, (uint64_t)NAME_distance(board));
        }
#endif
    }
    UCSR0B = 1 << TXEN0;
    for (int8_t digit = 7; digit >= 0; digit--) {
        const uint8_t value = (hash >> (4 * digit)) & 15;
        send((uint8_t)(value < 10 ? '0' + value : 'a' + value - 10));
    }
    send('\n');
    while (!(UCSR0A & (1 << TXC0))) {
    }
    cli();
    sleep_enable();
    sleep_cpu();
}
