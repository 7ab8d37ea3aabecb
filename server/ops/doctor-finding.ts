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

/** Time passed in whole units: "3 hours", "2 days". */
export function since(instant: string | number, now: Date): string {
  const hours = Math.floor((now.getTime() - new Date(instant).getTime()) / 3_600_000);
  return hours < 1 ? "less than an hour" : hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
