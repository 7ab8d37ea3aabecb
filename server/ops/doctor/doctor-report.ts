import { parseArgs } from "node:util";
import { readConfig } from "#server/platform/env.ts";
import type { StartRules } from "#server/platform/env-rules.ts";
import { type Finding, findingsOf, ok } from "./doctor-finding.ts";
import { backupChecks, databaseFindings, machineChecks, withConnections } from "./doctor-inside.ts";
import { addressChecks, mailChecks, stripeChecks } from "./doctor-outside.ts";

interface Examination {
  environment: Record<string, string | undefined>;
  rules: StartRules;
  now: Date;
  emailTo?: string | undefined;
}

/** Examines an installation without changing anything. */
export async function examine({ environment, rules, now, emailTo }: Examination): Promise<Finding[]> {
  const settings = await findingsOf([
    [
      "settings",
      () => {
        readConfig(environment, rules);
        return ok("Every variable has a value that can be used.");
      },
    ],
  ]);
  if (settings.some(({ result }) => result === "bad")) return settings;
  const config = await withConnections(readConfig(environment, rules));
  const [machine, database, rest] = await Promise.all([
    findingsOf(machineChecks(config)),
    databaseFindings(config, now),
    findingsOf([
      ...backupChecks(config, now),
      ...stripeChecks(config),
      ...addressChecks(config),
      ...mailChecks(config, emailTo, now),
    ]),
  ]);
  return [...settings, ...machine, ...database, ...rest];
}

const MARKS = { ok: "ok  ", look: "look", bad: "BAD " } as const;
const NAME_WIDTH = 18;

function summary(findings: readonly Finding[]): string {
  const count = (wanted: Finding["result"]) => findings.filter(({ result }) => result === wanted).length;
  return `${count("ok")} in order, ${count("look")} to look at, ${count("bad")} bad.`;
}

/**
 * `npm run doctor`, with `--json` and `--mail ADDRESS` (docs/operations.md, "Is all well?").
 * @returns what to print, and the exit code: 1 if anything is bad
 */
export async function doctor(
  args: string[],
  environment: Record<string, string | undefined>,
  { rules, now }: { rules: StartRules; now: Date },
): Promise<{ output: string; code: 0 | 1 }> {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: "boolean" },
      mail: { type: "string" },
    },
  });
  const findings = await examine({ environment, rules, now, emailTo: values.mail });
  const code = findings.some(({ result }) => result === "bad") ? 1 : 0;
  if (values.json) return { output: `${JSON.stringify({ ok: code === 0, findings }, null, 2)}\n`, code };
  const lines = findings.map(
    ({ check, result, text }) => `${MARKS[result]}  ${check.padEnd(NAME_WIDTH)}  ${text}`,
  );
  return { output: `${[...lines, summary(findings)].join("\n")}\n`, code };
}
