// Uses games of both types of boards through one component. Only read by tsc, never run.
import { flip_game, type Game } from "./flip_game.mjs";
import { plus_8x8 } from "./plus_8x8.mjs";

function hardest<Board extends number | bigint>(game: Game<Board>): Board | null {
  return game.deal(game.maxDistance);
}

function hints(game: Game<number> | Game<bigint>): string {
  return `${game.rows} x ${game.cols}: ${game.counts?.join() ?? "not counted"}`;
}

const small: number | null = hardest(flip_game);
const large: bigint | null = hardest(plus_8x8);
const cells: (number | null)[] = [...flip_game.boardsAtDistance(6)].map(flip_game.nextMove);
const { distance, play } = plus_8x8;
const left: number | null = distance(play(5n, 3));
console.log(small, large, cells, left, hints(flip_game), hints(plus_8x8));

// @ts-expect-error: boards of 16 cells are numbers
flip_game.distance(5n);
// @ts-expect-error: boards of 64 cells are BigInts
plus_8x8.distance(5);
// @ts-expect-error: no goal may be reachable
const never: number = flip_game.distance(5);
// @ts-expect-error: games do not change
flip_game.goals.push(never);
