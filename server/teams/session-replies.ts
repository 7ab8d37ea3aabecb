import { randomUUID } from "node:crypto";
import { readReplyToken, type SessionSlot } from "#domain/teams/session-reply.ts";
import type { Deps } from "#server/deps.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { isSameSecret, shortHash } from "#server/platform/secret-key.ts";
import { isExpected } from "#server/registrations/rosters.ts";
import { upcomingSessions } from "#server/site/session-changes.ts";
import { clearedChildren } from "./clearances.ts";

interface ChildSession extends SessionSlot {
  registrationId: string;
}

function proofOf(secretKey: Buffer, { registrationId, onDate, startsTime }: ChildSession): string {
  return shortHash(secretKey, "session reply", `${registrationId} ${onDate} ${startsTime}`);
}

/** The token in a reminder's links. */
export function replyToken(secretKey: Buffer, session: ChildSession): string {
  const { registrationId, onDate, startsTime } = session;
  return `${registrationId}.${onDate}.${startsTime}.${proofOf(secretKey, session)}`;
}

/** @throws {ApiError} link_invalid unless we wrote the token */
export function sessionOfToken(secretKey: Buffer, token: string): ChildSession {
  const read = readReplyToken(token);
  if (!read || !isSameSecret(read.proof, proofOf(secretKey, read))) throw new ApiError("link_invalid");
  const { proof: _checked, ...session } = read;
  return session;
}

/** The next session of each expected child among these registrations, in their order. */
export async function nextSessions(
  db: Db,
  { now, timeZone }: { now: Date; timeZone: string },
  registrationIds: readonly string[],
) {
  if (registrationIds.length === 0) return [];
  const children = await db
    .selectFrom("registrations")
    .select(["id", "programId", "childFirstName"])
    .where("id", "in", registrationIds)
    .where(isExpected())
    .execute();
  const programIds = [...new Set(children.map(({ programId }) => programId))];
  if (programIds.length === 0) return [];
  const sessions = await upcomingSessions(db, { now, timeZone, programIds });
  return registrationIds.flatMap((registrationId) => {
    const child = children.find(({ id }) => id === registrationId);
    const next = child && sessions.find(({ programId }) => programId === child.programId);
    return next ? [{ registrationId, firstName: child.childFirstName, ...next }] : [];
  });
}

/** What a family's page shows about the next session of each child: its answer, and whether all adults are cleared. */
export async function nextSessionViews(
  db: Db,
  clock: { now: Date; timeZone: string },
  registrationIds: readonly string[],
) {
  const next = await nextSessions(db, clock, registrationIds);
  if (next.length === 0) return new Map<string, never>();
  const replies = await db
    .selectFrom("sessionReplies")
    .select(["registrationId", "onDate", "startsTime", "isComing"])
    .where("registrationId", "in", registrationIds)
    .execute();
  const cleared = await clearedChildren(db, next);
  const views = next.map(({ registrationId, published }) => {
    const reply = replies.find(
      (answer) =>
        answer.registrationId === registrationId &&
        answer.onDate === published.onDate &&
        answer.startsTime === published.startsTime,
    );
    const view = {
      ...published,
      /** null until the family answers. */
      isComing: reply?.isComing ?? null,
      areAdultsCleared: cleared.has(registrationId),
    };
    return [registrationId, view] as const;
  });
  return new Map(views);
}

type ReplyDeps = Pick<Deps, "db" | "now" | "live">;

interface Reply extends ChildSession {
  isComing: boolean;
  /** Whether it replaces an earlier answer. */
  isChange: boolean;
}

/** @returns the stored answer */
async function storeReply(trx: Trx, { isChange, isComing, ...session }: Reply, now: Date): Promise<boolean> {
  const answer = { isComing, repliedAt: instantOf(now) };
  const stored = await trx
    .insertInto("sessionReplies")
    .values({ id: randomUUID(), ...session, ...answer })
    .onConflict((conflict) =>
      conflict
        .columns(["registrationId", "onDate", "startsTime"])
        .doUpdateSet((eb) => (isChange ? answer : { isComing: eb.ref("sessionReplies.isComing") })),
    )
    .returning("isComing")
    .executeTakeFirstOrThrow();
  return stored.isComing;
}

/**
 * Records whether a child comes to a session.
 * @returns the child, the session as it takes place, and the stored answer
 * @throws {ApiError} session_over if the session is over or canceled, or the child is not expected any more
 */
export function recordReply({ db, now, live }: ReplyDeps, reply: Reply) {
  const { registrationId, onDate, startsTime } = reply;
  return inTransaction(db, async (trx) => {
    const child = await trx
      .selectFrom("registrations")
      .select(["programId", "childFirstName"])
      .where("id", "=", registrationId)
      .where(isExpected())
      .executeTakeFirst();
    if (!child) throw new ApiError("session_over");
    const { timeZone } = live.club;
    const sessions = await upcomingSessions(trx, { now: now(), timeZone, programIds: [child.programId] });
    const session = sessions.find(
      ({ published }) => published.onDate === onDate && published.startsTime === startsTime,
    );
    if (!session) throw new ApiError("session_over");
    const isComing = await storeReply(trx, reply, now());
    return { firstName: child.childFirstName, on: session.on, starts: session.starts, isComing };
  });
}
