import { sql } from "kysely";
import {
  RECIPIENT_STATES,
  type RecipientList,
  type RecipientState,
  recipientState,
} from "#domain/staff/messages.ts";
import type { Language } from "#domain/text/languages.ts";
import type { Deps } from "#server/deps.ts";
import { type Db, pickColumns } from "#server/platform/database/database.ts";
import type { Position } from "#server/platform/http/request-input.ts";
import { programNames } from "#server/platform/season-scope.ts";
import { usernameIn, usernames } from "#server/staff/audit-log.ts";
import { currentRecipients } from "./recipients.ts";

/** Recipients with their mails; a mail that is no longer in the queue was left out. */
function recipientsWithMail(db: Db, messageIds: readonly string[]) {
  return db
    .selectFrom("messageRecipients")
    .leftJoin("outbox", "outbox.id", "messageRecipients.outboxId")
    .leftJoin("registrations", "registrations.id", "messageRecipients.registrationId")
    .leftJoin("secondGuardians", (join) =>
      join
        .onRef("secondGuardians.orderId", "=", "registrations.orderId")
        .on("outbox.recipient", "=", "second_guardian"),
    )
    .leftJoin("interests", "interests.id", "messageRecipients.interestId")
    .leftJoin("waitingChildren", "waitingChildren.id", "messageRecipients.waitingChildId")
    .leftJoin("waitingEntries", "waitingEntries.id", "waitingChildren.entryId")
    .where("messageRecipients.messageId", "in", messageIds);
}

type Counts = Record<RecipientState, number>;

/** Mailboxes by state for each message, and guardians by phone where there is no address. */
async function countsOf(db: Db, messageIds: readonly string[]): Promise<Map<string, Counts>> {
  if (messageIds.length === 0) return new Map();
  const mailbox = sql`coalesce(cast(message_recipients.outbox_id as text), registrations.phone, interests.contact)`;
  const rows = await recipientsWithMail(db, messageIds)
    .select(["messageRecipients.messageId", sql<number>`count(distinct ${mailbox})`.as("families")])
    .select((eb) => [
      eb("messageRecipients.outboxId", "is", null).as("isPhone"),
      eb("sentAt", "is not", null).as("isSent"),
      eb("droppedAt", "is not", null).as("isDropped"),
      eb("stuckAt", "is not", null).as("isStuck"),
    ])
    .groupBy(["messageRecipients.messageId", "isPhone", "isSent", "isDropped", "isStuck"])
    .execute();
  const counts = new Map<string, Counts>(
    messageIds.map((id) => [id, Object.fromEntries(RECIPIENT_STATES.map((state) => [state, 0])) as Counts]),
  );
  const placeholderFor = (isSet: unknown) => (isSet ? "set" : null);
  for (const { messageId, families, isPhone, isSent, isDropped, isStuck } of rows) {
    const mail = {
      sentAt: placeholderFor(isSent),
      droppedAt: placeholderFor(isDropped),
      stuckAt: placeholderFor(isStuck),
    };
    const messageCounts = counts.get(messageId);
    if (messageCounts) messageCounts[recipientState(isPhone ? null : mail)] += Number(families);
  }
  return counts;
}

function messageRows(db: Db) {
  return db.selectFrom("messages").selectAll().orderBy("createdAt", "desc").orderBy("id", "desc");
}
type MessageRow = Awaited<ReturnType<ReturnType<typeof messageRows>["execute"]>>[number];

async function presentAll(db: Db, rows: readonly MessageRow[]) {
  const counts = await countsOf(
    db,
    rows.map(({ id }) => id),
  );
  const names = await usernames(
    db,
    rows.map(({ actor }) => actor),
  );
  return rows.flatMap((row) => {
    const messageCounts = counts.get(row.id);
    if (!messageCounts) return [];
    return {
      ...pickColumns(row, ["id", "kind", "createdAt"]),
      /** Mailboxes by state; those without an address are counted as guardians. */
      counts: messageCounts,
      to: JSON.parse(row.list) as RecipientList,
      subject: { en: row.subjectEn, es: row.subjectEs },
      /** The account that wrote it; null for the shared PIN. */
      actorName: usernameIn(names, row.actor),
      isStopped: row.stoppedAt !== null,
    };
  });
}

type MessageInList = Awaited<ReturnType<typeof presentAll>>[number];

/** Up to `limit` messages after a position, newest first, with the position of each. */
export async function listMessages(db: Db, limit: number, after?: Position) {
  const rows = messageRows(db).limit(limit);
  return presentAll(
    db,
    await (after ? rows.where(sql<boolean>`(created_at, id) < (${after.at}, ${after.id})`) : rows).execute(),
  );
}

type SentDeps = Pick<Deps, "db" | "now">;

/**
 * The children whose families got no mail yet, with phones, by guardian. A dropped mail counts only if the child is
 * still on the list: a family that left the list or the news needs no call.
 */
async function unreachedFamilies(deps: SentDeps, message: MessageInList, language: Language) {
  const { db } = deps;
  const all = await recipientsWithMail(db, [message.id])
    .leftJoin("programs", (join) =>
      join.on((eb) =>
        eb(
          "programs.id",
          "=",
          eb.fn.coalesce("registrations.programId", "interests.programId", "waitingEntries.programId"),
        ),
      ),
    )
    .select([
      "messageRecipients.id as recipientId",
      "messageRecipients.registrationId",
      "interestId",
      "waitingChildId",
      "outboxId",
    ])
    .select(["calledAt", "calledBy", "interests.name", "interests.contact", "programs.id as programId"])
    .select(({ fn: { coalesce } }) => [
      coalesce("childFirstName", "waitingChildren.firstName").as("firstName"),
      coalesce("childLastName", "waitingChildren.lastName").as("lastName"),
      coalesce("parentFirstName", "guardianFirstName").as("guardianFirst"),
      coalesce("parentLastName", "guardianLastName").as("guardianLast"),
      coalesce("secondGuardians.phone", "registrations.phone", "waitingEntries.phone").as("phone"),
      coalesce(
        "secondGuardians.language",
        "registrations.language",
        "waitingEntries.language",
        "interests.language",
      ).as("spoken"),
    ])
    .select(["sentAt", "droppedAt", "stuckAt", "secondGuardians.name as secondGuardian"])
    .orderBy("messageRecipients.id")
    .execute();
  const ofList = (row: (typeof all)[number]) =>
    row.registrationId ?? row.interestId ?? row.waitingChildId ?? "";
  const leftOut =
    message.kind === "news" ? [] : all.filter(({ droppedAt }) => droppedAt !== null).map(ofList);
  const stillListed = await currentRecipients(db, message.to, { now: deps.now(), ids: leftOut });
  const toCall = new Set(stillListed.map(({ id }) => id));
  const rows = all.filter((row) => row.droppedAt === null || toCall.has(ofList(row)));
  const programs = await programNames(db, language);
  const names = await usernames(
    db,
    rows.map(({ calledBy }) => calledBy),
  );
  return rows
    .flatMap((row) => {
      const state = recipientState(row.outboxId === null ? null : row);
      if (state === "accepted") return [];
      const isPhone = row.contact !== null && !row.contact.includes("@");
      return [
        {
          ...pickColumns(row, ["recipientId", "registrationId", "calledAt"]),
          state,
          child: row.firstName === null ? null : `${row.firstName} ${row.lastName}`,
          program: programs.get(row.programId ?? "")?.name ?? "",
          guardian: row.secondGuardian ?? row.name ?? `${row.guardianFirst} ${row.guardianLast}`,
          phone: row.phone ?? (isPhone ? (row.contact ?? "") : ""),
          language: row.spoken ?? language,
          calledByName: usernameIn(names, row.calledBy),
        },
      ];
    })
    .toSorted((a, b) => a.guardian.localeCompare(b.guardian) || a.recipientId.localeCompare(b.recipientId));
}

/** A message with its texts, states and whom it has not reached; undefined if there is none. */
export async function sentMessage(deps: SentDeps, id: string, language: Language) {
  const { db } = deps;
  const row = await messageRows(db).where("id", "=", id).executeTakeFirst();
  const [message] = row ? await presentAll(db, [row]) : [];
  if (!row || !message) return undefined;
  return {
    ...message,
    body: { en: row.bodyEn, es: row.bodyEs },
    sessionChangeId: row.sessionChangeId,
    notReached: await unreachedFamilies(deps, message, language),
  };
}
