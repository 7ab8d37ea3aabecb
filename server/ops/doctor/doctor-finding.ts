import type { CheckResult } from "#server/ops/readiness-checks.ts";

/** The result of a doctor's check: "warn" deserves attention, "fail" stops or endangers something. */
export interface Finding extends CheckResult {
  check: string;
}

/** Its message has the state and the remedy, without keys, passwords or names. */
export type Check = readonly [name: string, run: () => Promise<CheckResult> | CheckResult];

/** Runs checks in turn; one that throws fails with its error. */
export async function findingsOf(checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [check, run] of checks) {
    try {
      findings.push({ check, ...(await run()) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      findings.push({ check, status: "fail", message });
    }
  }
  return findings;
}
