import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { sql } from "kysely";
import { dateInZone } from "#domain/calendar-date.ts";
import { childKey, nameKey } from "#domain/child-identity.ts";
import { lastDigits } from "#domain/family-page.ts";
import type { Language } from "#domain/languages.ts";
import { placementOf } from "#domain/placement.ts";
import { type JoinWaiting, UNPROVED_MS } from "#domain/waiting.ts";
import type { Deps } from "#server/deps.ts";
import { mailboxOf } from "#server/mail/mailbox-codes.ts";
import { mailBrowserCode } from "#server/mail/proved-mailboxes.ts";
import { closedCode } from "#server/orders/order-rules.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Trx } from "#server/platform/database.ts";
import { instantBefore, instantOf } from "#server/platform/schema.ts";
import { inTransaction, lockNames } from "#server/platform/transaction.ts";
import { findLiveProgram, termsOf } from "#server/site/programs.ts";
import { admit, ofAddress, underLock } from "./entries.ts";

type Joining = JoinWaiting & { language: Language };

/** Refuses what the body and the public facts alone say, so that an answer tells nothing of who waits. */
async function refuseWrong(deps: Deps, { programId, children }: Joining): Promise<void> {
  const { db, now, live } = deps;
  const program = await findLiveProgram(db, programId);
  if (!program) throw new ApiError("not_found");
  const code = closedCode(program, now(), live.club.timeZone);
  if (code) throw new ApiError(code);
  if (program.waitingList === "off") throw new ApiError("list_off");
  const names = children.map(({ firstName, lastName }) =>
    nameKey({ childFirstName: firstName, childLastName: lastName }),
  );
  const repeated = names.findIndex((name, index) => names.indexOf(name) < index);
  if (repeated >= 0) {
    throw new ApiError("invalid_input", {
      fields: { [`children.${repeated}.firstName`]: "same_child_twice" },
    });
  }
  const { groups } = await termsOf(db, programId, now());
  const today = dateInZone(now(), live.club.timeZone);
  const wrong = children.findIndex(({ dateOfBirth }) => {
    const placement = placementOf(dateOfBirth, { ...program, groups }, today);
    return !placement || placement.kind === "none";
  });
  if (wrong < 0) return;
  const reason = groups.length > 0 ? "no_group" : "age_range_program";
  throw new ApiError("no_group", { fields: { [`children.${wrong}.dateOfBirth`]: reason } });
}

async function insertEntry(
  trx: Trx,
  { programId, guardian, children, language }: Joining,
  at: { browser: string; now: Date },
): Promise<void> {
  const { email, phone } = guardian;
  const id = randomUUID();
  await trx
    .insertInto("waitingEntries")
    .values({
      ...{ id, programId, email, phone, language },
      ...{ guardianFirstName: guardian.firstName, guardianLastName: guardian.lastName },
      ...{ browserHash: at.browser, joinedAt: instantOf(at.now) },
    })
    .execute();
  const rows = children.map(({ firstName, lastName, dateOfBirth }, position) => ({
    ...{ id: randomUUID(), entryId: id, programId, position, firstName, lastName, bornOn: dateOfBirth },
    groupId: null,
    childKey: childKey({ email, childFirstName: firstName, childLastName: lastName }),
  }));
  await trx.insertInto("waitingChildren").values(rows).execute();
}

/** Deletes the entries that this browser joined earlier and no code has proved: whoever sends the form again has corrected it. */
async function forgetUnproved(trx: Trx, { programId, guardian }: Joining, browser: string): Promise<void> {
  await trx
    .deleteFrom("waitingEntries")
    .where(sql<string>`lower(email)`, "=", guardian.email.toLowerCase())
    .where("programId", "=", programId)
    .where("browserHash", "=", browser)
    .execute();
}

/**
 * Writes a family on a program's list, where it counts for nothing until its mailbox is proved, and mails the code. Everybody gets the
 * same answer (docs/rules/waiting.md#joining).
 * @throws {ApiError} not_found, not_yet_open, registration_closed, list_off, no_group; too_many_requests, too_many_codes
 */
export async function joinList(c: Context, deps: Deps, joining: Joining): Promise<void> {
  await refuseWrong(deps, joining);
  const { language, guardian, mode, children } = joining;
  const browser = await mailBrowserCode(c, deps, { email: guardian.email, language, kind: "waiting_code" });
  const entries = mode === "together" ? [children] : children.map((child) => [child]);
  await inTransaction(deps.db, async (trx) => {
    await forgetUnproved(trx, joining, browser);
    for (const together of entries) {
      await insertEntry(trx, { ...joining, children: together }, { browser, now: deps.now() });
    }
  });
}

/** Excludes other transactions that let this mailbox wait, until the end of this one. It comes before all other locks. */
export function lockWaiting(trx: Trx, email: string): Promise<void> {
  return lockNames(trx, [`waiting ${mailboxOf(email)}`]);
}

/**
 * Lets every entry wait that this browser made for a mailbox with a phone, whose code and digits were just right; at a shared computer a
 * stranger's has another phone. The address is in lower case, and lockWaiting() came before.
 */
export async function proveEntries(
  trx: Trx,
  { email, browser, phoneDigits }: { email: string; browser: string; phoneDigits: string },
  now: Date,
): Promise<void> {
  const since = instantBefore(now, UNPROVED_MS);
  const unproved = async () =>
    (await ofAddress(trx, email)).filter(
      ({ browserHash, phone, joinedAt }) =>
        browserHash === browser && joinedAt > since && lastDigits(phone) === phoneDigits,
    );
  for (const entry of await underLock(trx, unproved)) await admit(trx, entry, now);
}
