import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";

/**
 * Years of a club: each is the demo's year as rows of one version's tables, in a file named after that version's newest
 * migration. The file of a version that clubs have installed is never made anew (docs/decisions/009).
 */
export const YEARS_FOLDER = import.meta.dirname;
export const YEAR_END = ".json.gz";

type Row = Record<string, unknown>;

export interface KeptYear {
  /** Each table's rows, in an order in which foreign keys refer to earlier tables. */
  rows: Record<string, Row[]>;
  /** What Stripe had at the end of the year: the sandbox's answers by their names. */
  stripe: Record<string, unknown>;
}

/** The versions that have a year, oldest first. */
export const keptYears = readdirSync(YEARS_FOLDER)
  .filter((name) => name.endsWith(YEAR_END))
  .map((name) => basename(name, YEAR_END))
  .toSorted();

export function readYear(version: string): KeptYear {
  return JSON.parse(gunzipSync(readFileSync(join(YEARS_FOLDER, `${version}${YEAR_END}`))).toString());
}
