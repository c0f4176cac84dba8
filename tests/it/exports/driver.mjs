// Answers commands about the game NAME. The commands are listed in the module `exports` of the tests.
import { readFileSync } from "node:fs";
import { NAME as game } from "./NAME.EXTENSION";

const board = typeof game.goals[0] === "bigint" ? BigInt : Number;
const show = (answer) => (answer === null ? "-" : String(Number(answer) === answer ? answer : BigInt(answer)));
const list = (answers, separator) => [...answers].map(show).join(separator) || "-";

const commands = {
  table: () => [game.rows, game.cols, game.maxDistance, ...game.goals].join(" "),
  board: (text) => {
    const b = board(text);
    const answers = [game.distance(b), game.nextMove(b), game.solution(b), game.optimalMoves(b)];
    const flags = [game.isSolvable(b), game.isGoal(b)].map(Number);
    return [...answers, ...flags].map(show).join(" ") + " " + list(game.solutions(b), ",");
  },
  play: (b, cell) => show(game.play(board(b), Number(cell))),
  mask: (cell) => show(game.toggleMask(Number(cell))),
  count: (d) => show(game.countAtDistance(Number(d))),
  nth: (d, n) => show(game.nthAtDistance(Number(d), board(n))),
  all: (d) => list(game.boardsAtDistance(Number(d)), " "),
  deal: (d) => show(game.deal(Number(d))),
  text: (b) => {
    const text = game.format(board(b));
    return `${text.replaceAll("\n", "/")} ${game.parse(text)}`;
  },
};

for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const [command, ...words] = line.split(" ");
  console.log(commands[command](...words));
}
