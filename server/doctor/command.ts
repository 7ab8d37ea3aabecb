import { parseArgs } from "node:util";
import { parseSeal } from "#server/audit/chain-rules.ts";
import type { StartRules } from "#server/config-rules.ts";
import { examine } from "./examine.ts";
import type { Finding } from "./finding.ts";

const MARKS = { ok: "ok  ", look: "look", bad: "BAD " } as const;
const NAME_WIDTH = 18;

function summary(findings: readonly Finding[]): string {
  const count = (wanted: Finding["result"]) => findings.filter(({ result }) => result === wanted).length;
  return `${count("ok")} in order, ${count("look")} to look at, ${count("bad")} bad.`;
}

/**
 * `npm run doctor`, with `--json`, `--mail ADDRESS` and `--seal SEAL` for each seal of the log that somebody kept
 * (docs/operations.md, "Is all well?" and "Check that nobody rewrote the log").
 * @returns what to print, and the code to end with: 1 when anything is bad
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
      seal: { type: "string", multiple: true },
    },
  });
  const seals = (values.seal ?? []).map(parseSeal);
  const findings = await examine({ environment, rules, now, letterTo: values.mail, seals });
  const code = findings.some(({ result }) => result === "bad") ? 1 : 0;
  if (values.json) return { output: `${JSON.stringify({ ok: code === 0, findings }, null, 2)}\n`, code };
  const lines = findings.map(
    ({ check, result, text }) => `${MARKS[result]}  ${check.padEnd(NAME_WIDTH)}  ${text}`,
  );
  return { output: `${[...lines, summary(findings)].join("\n")}\n`, code };
}
