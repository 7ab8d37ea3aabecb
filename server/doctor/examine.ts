import type { Seal } from "#server/audit/chain-rules.ts";
import type { StartRules } from "#server/config-rules.ts";
import { readConfig } from "#server/env.ts";
import { addressChecks } from "./address.ts";
import { backupChecks } from "./backups.ts";
import { certificateChecks } from "./certificate.ts";
import { databaseFindings } from "./database.ts";
import { type Finding, findingsOf, ok } from "./finding.ts";
import { machineChecks } from "./machine.ts";
import { mailChecks } from "./mail.ts";
import { stripeChecks } from "./stripe.ts";

interface Question {
  environment: Record<string, string | undefined>;
  rules: StartRules;
  now: Date;
  /** Whom to send a letter that tries the mail server. */
  letterTo?: string | undefined;
  /** Seals of the log that somebody kept. */
  seals?: readonly Seal[];
}

/** Looks at an installation and changes nothing in it: no file, no row, no table. */
export async function examine({
  environment,
  rules,
  now,
  letterTo,
  seals = [],
}: Question): Promise<Finding[]> {
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
  const config = readConfig(environment, rules);
  const [machine, database, rest] = await Promise.all([
    findingsOf(machineChecks(config)),
    databaseFindings(config, now, seals),
    findingsOf([
      ...backupChecks(config, now),
      ...stripeChecks(config, now),
      ...addressChecks(config),
      ...certificateChecks(config.publicUrl, now),
      ...mailChecks(config, letterTo, now),
    ]),
  ]);
  return [...settings, ...machine, ...database, ...rest];
}
