import type { Part } from "#tests/bench/part.ts";
import { heading, row } from "#tests/bench/table.ts";
import { startPostgres } from "#tests/support/embedded-postgres.ts";

/** Starts PostgreSQL, as the real parts do, and "measures" what it is told to. */
function measuring(holds: boolean[], then = () => {}): Part {
  return async (print) => {
    const postgres = await startPostgres();
    await postgres.stop();
    then();
    print(heading("Planted", ["holds"]));
    for (const one of holds) print(row(one, "a row", [String(one)]));
    return { numbers: holds, holds };
  };
}

function fail() {
  throw new Error("planted: a part that breaks");
}

/** For `npm run bench -- --parts tests/planted/bench-parts.ts`: what a bench may end like. */
export const PARTS: Record<string, Part> = {
  "nothing-wrong": measuring([true, true]),
  "short-row": measuring([true, false]),
  "no-row": measuring([]),
  "part-that-throws": measuring([true], fail),
};
