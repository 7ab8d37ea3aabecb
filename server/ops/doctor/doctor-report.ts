import { ok } from "#server/ops/readiness-checks.ts";
import { readConfig } from "#server/platform/env.ts";
import type { StartRules } from "#server/platform/env-rules.ts";
import {
  databaseFindings,
  type Finding,
  findingsOf,
  machineChecks,
  withConnections,
} from "./doctor-inside.ts";
import { addressChecks, mailChecks, stripeChecks } from "./doctor-outside.ts";

interface Examination {
  environment: Record<string, string | undefined>;
  rules: StartRules;
  now: Date;
}

/** Examines an installation without changing anything. */
export async function examine({ environment, rules, now }: Examination): Promise<Finding[]> {
  const settings = await findingsOf([
    [
      "settings",
      () => {
        readConfig(environment, rules);
        return ok("Every variable has a value that can be used.");
      },
    ],
  ]);
  if (settings.some(({ status }) => status === "fail")) return settings;
  const config = await withConnections(readConfig(environment, rules));
  const [machine, database, rest] = await Promise.all([
    findingsOf(machineChecks(config)),
    databaseFindings(config, now),
    findingsOf([...stripeChecks(config), ...addressChecks(config), ...mailChecks(config)]),
  ]);
  return [...settings, ...machine, ...database, ...rest];
}

const MARKS = { ok: "ok  ", warn: "look", unknown: "look", fail: "BAD " } as const;
const NAME_WIDTH = 18;

/**
 * `npm run doctor` (docs/operations.md, "Doctor").
 * @returns what to print, and the exit code: 1 if anything is bad
 */
export async function doctor(examination: Examination): Promise<{ output: string; code: 0 | 1 }> {
  const findings = await examine(examination);
  const lines = findings.map(
    ({ check, status, message }) => `${MARKS[status]}  ${check.padEnd(NAME_WIDTH)}  ${message}`,
  );
  const bad = findings.filter(({ status }) => status === "fail").length;
  lines.push(bad === 0 ? "Nothing is bad." : `${bad} of ${findings.length} are bad.`);
  return { output: `${lines.join("\n")}\n`, code: bad === 0 ? 0 : 1 };
}
