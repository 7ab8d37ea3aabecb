/** What one check found: "look" is for somebody to look at, "bad" stops or endangers something. */
export interface Finding {
  check: string;
  result: "ok" | "look" | "bad";
  /** What is, and what to do about it. Has no key, no password and no name in it. */
  text: string;
}

export type Result = readonly [Finding["result"], string];

export const ok = (text: string): Result => ["ok", text];
export const look = (text: string): Result => ["look", text];
export const bad = (text: string): Result => ["bad", text];

/** A name and how to find out. */
export type Check = readonly [name: string, run: () => Promise<Result> | Result];

/** Runs checks one after the other; one that breaks is a finding like any other. */
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

/** "3 hours", "2 days": how long ago something was, in whole ones. */
export function since(instant: string | number, now: Date): string {
  const hours = Math.floor((now.getTime() - new Date(instant).getTime()) / 3_600_000);
  return hours < 1 ? "less than an hour" : hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
