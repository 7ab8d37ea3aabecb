import { join } from "node:path";
import { type Seal, sealText } from "#server/audit/chain-rules.ts";
import { keptSeals } from "#server/audit/kept-seals.ts";
import { type Fault, verifyChain } from "#server/audit/verify-chain.ts";
import type { Config } from "#server/config.ts";
import type { Trx } from "#server/db/database.ts";
import { bad, look, ok, type Result } from "./finding.ts";

function sentence({ kind, position }: Fault): string {
  switch (kind) {
    case "changed":
      return `line ${position} was changed`;
    case "removed":
      return `line ${position} was removed`;
    case "inserted":
      return `${position === null ? "a line" : `line ${position}`} was put in later, or a clock was wrong by hours`;
    case "broken":
      return `the chain was changed at line ${position}`;
    case "seal_differs":
      return `lines up to ${position} were rewritten: they do not fit the seal`;
    case "seal_missing":
      return `the log ends before line ${position}, of which there is a seal`;
  }
}

async function hasChain(db: Trx): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === "auditChain" || name === "audit_chain");
}

/** Holds the whole audit log against its chain, the seals beside the backups, and those that somebody kept. */
export async function checkLog(
  db: Trx,
  { dataDir }: Config,
  seals: readonly Seal[],
  now: Date,
): Promise<Result> {
  if (!(await hasChain(db))) return look("It is not chained yet: the next start prepares it.");
  const kept = await keptSeals(join(dataDir, "backups"));
  const { last, erased, waiting, faults, faultCount } = await verifyChain(db, [...kept, ...seals], now);
  if (faultCount > 0) {
    const more = faultCount - faults.length;
    const told = [...faults.map(sentence), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
    return bad(`It was changed: ${told}. Compare with an older backup: docs/operations.md.`);
  }
  if (!last) return ok("Nothing is chained yet: the server does it every night.");
  const gone = erased > 0 ? `, ${erased} of them without their address, whose time was over` : "";
  const fits = kept.length + seals.length > 0 ? ` and fit ${kept.length + seals.length} seals` : "";
  return ok(
    `${last.position} lines are chained${gone}${fits}; ${waiting} wait for the night. The seal is ${sealText(last)}.`,
  );
}
