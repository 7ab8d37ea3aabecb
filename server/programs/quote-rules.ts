import { createHash } from "node:crypto";
import type { Cents } from "#domain/money.ts";
import { quote } from "#domain/pricing.ts";
import type { ProgramId } from "#domain/programs.ts";

/** 128 bits: nobody gains by finding another price with the same one, which the server compares with its own. */
const LENGTH = 22;

/**
 * Stands for a price that a family was shown: the program and the lines of one child without a donation, which say
 * what every rule that holds now makes of it. It changes when they do, and only then
 * (docs/rules/prices.md#the-price-that-a-family-sees-is-the-price-it-pays).
 */
export function quoteHash(programId: ProgramId, feeCents: Cents): string {
  const { lines } = quote(feeCents, 0);
  const said = JSON.stringify([programId, lines.map(({ kind, cents }) => [kind, cents])]);
  return createHash("sha256").update(said).digest("base64url").slice(0, LENGTH);
}
