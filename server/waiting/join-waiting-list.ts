import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { lastDigits } from "#domain/family/sign-in.ts";
import type { JoinWaiting } from "#domain/family/waiting-list.ts";
import { acceptedAges, asksSex } from "#domain/registration/ages.ts";
import { placementOf } from "#domain/registration/choice.ts";
import type { Language } from "#domain/text/languages.ts";
import { childKey, nameKey } from "#domain/text/person-name.ts";
import { DAY_MS, dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { mailBrowserCode } from "#server/mail/browser-code.ts";
import { mailboxOf } from "#server/mail/mailbox.ts";
import { closedErrorCode } from "#server/orders/place/order-rules.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { lockNames } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { findLiveProgram, termsOf } from "#server/site/programs/published-programs.ts";
import { lockProgramsToOrder } from "#server/site/programs/spots.ts";
import { addToWaitingList, readEntries } from "./entries.ts";

/** Children from one network per day: a few families, and no bot with many mailboxes. */
const MAX_JOINS_PER_NETWORK = 12;

type JoinRequest = JoinWaiting & { language: Language };

/** Refuses requests by the body and public facts alone, so that an answer reveals nothing about the list. */
async function refuseInvalidJoin(deps: Deps, { programId, children }: JoinRequest): Promise<void> {
  const { db, now, live } = deps;
  const program = await findLiveProgram(db, programId);
  if (!program) throw new ApiError("not_found");
  const code = closedErrorCode(program, now(), live.club.timeZone);
  if (code) throw new ApiError(code);
  if (program.waitingList === "off") throw new ApiError("waiting_list_off");
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
  const unknown = asksSex({ groups }) ? children.findIndex(({ sex }) => sex === "") : -1;
  if (unknown >= 0)
    throw new ApiError("invalid_input", { fields: { [`children.${unknown}.sex`]: "missing_child" } });
  const invalidChild = children.findIndex(({ dateOfBirth, sex }) => {
    const placement = placementOf(dateOfBirth, sex, { ...program, groups }, today);
    return !placement || placement.kind === "none";
  });
  if (invalidChild < 0) return;
  const reason = groups.length > 0 ? "no_group" : "age_range_program";
  throw new ApiError("no_group", {
    fields: { [`children.${invalidChild}.dateOfBirth`]: reason },
    more: acceptedAges(program, program.startsOn),
  });
}

/** @returns the id of an entry that does not wait yet */
async function insertEntry(
  trx: Trx,
  { programId, guardian, children, language }: JoinRequest,
  { network, now }: RequestOrigin,
): Promise<string> {
  const { email, phone } = guardian;
  const id = randomUUID();
  await trx
    .insertInto("waitingEntries")
    .values({
      id,
      programId,
      email,
      mailbox: mailboxOf(email),
      phone,
      language,
      network,
      guardianFirstName: guardian.firstName,
      guardianLastName: guardian.lastName,
      joinedAt: instantOf(now),
    })
    .execute();
  const rows = children.map(({ firstName, lastName, dateOfBirth, sex }, position) => ({
    id: randomUUID(),
    entryId: id,
    programId,
    position,
    firstName,
    lastName,
    bornOn: dateOfBirth,
    sex: sex || null,
    groupId: null,
    childKey: childKey({ email, childFirstName: firstName, childLastName: lastName }),
  }));
  await trx.insertInto("waitingChildren").values(rows).execute();
  return id;
}

/**
 * Mails the code that confirms a waiting-list request. Until it is typed there is no entry: the request is in the
 * code's row for a day. All callers get the same answer (docs/reference/waiting-list.md#joining).
 * @throws {ApiError} not_found, not_yet_open, registration_closed, waiting_list_off, no_group; too_many_requests
 */
export async function requestToJoin(c: Context, deps: Deps, joining: JoinRequest): Promise<void> {
  await refuseInvalidJoin(deps, joining);
  const { language, guardian } = joining;
  const codeRequest = {
    email: guardian.email,
    language,
    kind: "waiting_code",
    joining: JSON.stringify(joining),
  } as const;
  await mailBrowserCode(c, deps, codeRequest);
}

/**
 * Excludes other transactions that admit this mailbox or this network, until the end of this one. It precedes all
 * other locks.
 */
export function lockWaiting(trx: Trx, email: string, network?: string): Promise<void> {
  const names = [`waiting ${mailboxOf(email)}`];
  return lockNames(trx, network === undefined ? names : [...names, `waiting from ${network}`]);
}

interface Joiner {
  /** In lower case. */
  email: string;
  emailHash: string;
  browser: string;
  phoneDigits: string;
}

/**
 * A browser's unconfirmed requests for a mailbox, within a day. Of each program the last one, which corrects earlier
 * ones, with the rows of all of them. Another family at a shared computer has another phone.
 */
export async function unverifiedRequests(
  db: Db | Trx,
  { email, emailHash, browser, phoneDigits }: Joiner,
  now: Date,
): Promise<(JoinRequest & { codeIds: string[] })[]> {
  const rows = await db
    .selectFrom("mailboxCodes")
    .select(["id", "joining"])
    .where("emailHash", "=", emailHash)
    .where("browserHash", "=", browser)
    .where("joining", "is not", null)
    .where("createdAt", ">", instantBefore(now, DAY_MS))
    .orderBy("createdAt")
    .orderBy("expiresAt")
    .execute();
  const joins = rows
    .map(({ id, joining }) => ({ id, ...(JSON.parse(joining ?? "") as JoinRequest) }))
    .filter(({ guardian }) => guardian.email.toLowerCase() === email);
  return [...Map.groupBy(joins, ({ programId }) => programId).values()].flatMap((ofProgram) => {
    const last = ofProgram.at(-1);
    if (!last || lastDigits(last.guardian.phone) !== phoneDigits) return [];
    return { ...last, codeIds: ofProgram.map(({ id }) => id) };
  });
}

interface RequestOrigin {
  /** Keyed hash of the caller's address. */
  network: string;
  now: Date;
}

/** @throws {ApiError} too_many_joins; then nothing counts */
async function refuseAboveNetworkLimit(trx: Trx, children: number, { network, now }: RequestOrigin) {
  const waiting = await trx
    .selectFrom("waitingChildren")
    .innerJoin("waitingEntries", "waitingEntries.id", "waitingChildren.entryId")
    .select("waitingChildren.id")
    .where("network", "=", network)
    .where("joinedAt", ">", instantBefore(now, DAY_MS))
    .limit(MAX_JOINS_PER_NETWORK)
    .execute();
  if (waiting.length + children > MAX_JOINS_PER_NETWORK) throw new ApiError("too_many_joins");
}

/**
 * Creates entries from a browser's requests, after the right code and digits. Call lockWaiting() first.
 * @throws {ApiError} too_many_joins
 */
export async function addVerifiedEntries(
  trx: Trx,
  joiner: Joiner,
  verification: RequestOrigin,
): Promise<void> {
  const { now } = verification;
  const joins = await unverifiedRequests(trx, joiner, now);
  if (joins.length === 0) return;
  const children = joins.flatMap((joining) => joining.children);
  await refuseAboveNetworkLimit(trx, children.length, verification);
  const programs = await lockProgramsToOrder(
    trx,
    joins.map(({ programId }) => programId),
  );
  for (const joining of joins.filter(({ programId }) => programs.has(programId))) {
    const { mode, children } = joining;
    for (const entryChildren of mode === "together" ? [children] : children.map((child) => [child])) {
      const id = await insertEntry(trx, { ...joining, children: entryChildren }, verification);
      const [entry] = await readEntries(trx, (eb) => eb("id", "=", id));
      if (entry) await addToWaitingList(trx, entry, now);
    }
    await trx.updateTable("mailboxCodes").set({ joining: null }).where("id", "in", joining.codeIds).execute();
  }
}
