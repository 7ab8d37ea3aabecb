import type { CheckResult } from "#server/ops/checks.ts";

/** The result of a check: "look" deserves attention, "bad" stops or endangers something. */
export interface Finding {
  check: string;
  result: "ok" | "look" | "bad";
  /** The state and what to do. Contains no keys, passwords or names. */
  text: string;
}

export type Result = readonly [Finding["result"], string];

export const ok = (text: string): Result => ["ok", text];
export const look = (text: string): Result => ["look", text];
export const bad = (text: string): Result => ["bad", text];

const RESULTS = { ok: "ok", warn: "look", unknown: "look", fail: "bad" } as const;

/** One of the site's own checks, as the doctor tells it. */
export function asResult({ status, message }: CheckResult): Result {
  return [RESULTS[status], message];
}

export type Check = readonly [name: string, run: () => Promise<Result> | Result];

/** Runs checks in turn; one that throws is a "bad" finding. */
export async function findingsOf(checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [check, run] of checks) {
    try {
      const [result, text] = await run();
      findings.push({ check, result, text });
    } catch (error) {
      findings.push({ check, result: "bad", text: error instanceof Error ? error.message : String(error) });
    }
  }
  return findings;
}
