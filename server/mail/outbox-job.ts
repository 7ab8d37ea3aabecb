import { type Selectable, sql, type Updateable } from "kysely";
import { logoPath } from "#domain/club/pictures.ts";
import { type MessageKind, SAVED_AS_FILE } from "#domain/staff/message-kinds.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { aidMails } from "#server/mail/kinds/aid-mails.ts";
import { codeMails } from "#server/mail/kinds/code-mails.ts";
import { donationMails } from "#server/mail/kinds/donation-mails.ts";
import { familyMessageMails } from "#server/mail/kinds/family-message-mails.ts";
import { familyPageMails } from "#server/mail/kinds/family-page-mails.ts";
import type { MailKind } from "#server/mail/kinds/mail-kind.ts";
import { openBalanceMails } from "#server/mail/kinds/open-balance-mails.ts";
import { refundMails } from "#server/mail/kinds/refund-mails.ts";
import { registrationChangeMails } from "#server/mail/kinds/registration-change-mails.ts";
import { registrationReceiptMails } from "#server/mail/kinds/registration-receipt-mails.ts";
import { staffNoticeMails } from "#server/mail/kinds/staff-notice-mails.ts";
import { teamMails } from "#server/mail/kinds/team-mails.ts";
import { waitingMails } from "#server/mail/kinds/waiting-list-mails.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { OutboxTable } from "#server/platform/database/money-schema.ts";
import { instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { nonDurableWrite } from "#server/platform/database/transaction.ts";
import { i18nFor } from "./email-layout.ts";
import { type MessageSubject, mayMailInBulk } from "./queue.ts";
import { type Mail, MailFailure, outgoingMail } from "./send.ts";

/** Every kind of mail, by the name that is stored with it (docs/reference/operations.md#adding-an-email). */
export const MAIL_KINDS: Record<MessageKind, MailKind> = {
  ...aidMails,
  ...codeMails,
  ...donationMails,
  ...familyMessageMails,
  ...familyPageMails,
  ...openBalanceMails,
  ...refundMails,
  ...registrationChangeMails,
  ...teamMails,
  ...registrationReceiptMails,
  ...staffNoticeMails,
  ...waitingMails,
};

type OutboxRow = Selectable<OutboxTable>;

/** Longer than any attempt (send.ts); afterwards another instance may retry the mail. */
const LEASE_MS = 5 * MINUTE_MS;

/** Minutes until the next attempt, by failed attempts so far; the last applies to all further ones. */
const RETRY_MINUTES = [1, 5, 15, 60] as const;

/** After this, staff see the mail as stuck, and it is retried only once a day. */
const STUCK_AFTER_MS = 3 * DAY_MS;

/** About as many attempts. Bulk mail may wait days for its first, so its age says nothing. */
const STUCK_ATTEMPTS = 75;

/** A permanently refused mail is retried weekly; more often could get us blocked. */
const REFUSED_STEP_MS = 7 * DAY_MS;

/** Older mail is no longer sent but stays listed as stuck: a receipt of a past camp is useless. */
const RETRY_FOR_MS = 30 * DAY_MS;

/** In order. Direct: receipts, alerts and codes to known mailboxes. Unknown mailbox: codes. Bulk: messages to many. */
type MailPriority = "direct" | "session_change" | "unknown_mailbox" | "bulk";

/** The number of mails read at once. Each priority is first in, first out. */
const BATCH_SIZE = 20;

async function dueOfPriority(db: Db, now: Date, priority: MailPriority): Promise<string[]> {
  let mails = db
    .selectFrom("outbox")
    .select("id")
    .where("sentAt", "is", null)
    .where("droppedAt", "is", null)
    .where("nextAttemptAt", "<=", instantOf(now))
    // An older one is claimed once more if it is not yet marked as stuck.
    .where((eb) => eb.or([eb("createdAt", ">", instantBefore(now, RETRY_FOR_MS)), eb("stuckAt", "is", null)]))
    .orderBy("nextAttemptAt")
    .orderBy("id")
    // Only one of a lower priority, because a mail of a higher priority may arrive meanwhile.
    .limit(priority === "direct" ? BATCH_SIZE : 1);
  if (priority === "direct" || priority === "unknown_mailbox") {
    const isKnown = priority === "direct";
    mails = mails.where("messageId", "is", null).where("askedFrom", isKnown ? "is" : "is not", null);
  } else {
    const running = db
      .selectFrom("messages")
      .select("messages.id")
      .where("stoppedAt", "is", null)
      .where("sessionChangeId", priority === "session_change" ? "is not" : "is", null);
    mails = mails.where("messageId", "in", running);
  }
  return (await mails.execute()).map(({ id }) => id);
}

/** The ids of the due mails. Bulk mail is last, and needs a mail server, because a file reaches no family. */
async function nextDue(
  db: Db,
  now: Date,
  { deliveryFolder, inboxPath }: Pick<Mail, "deliveryFolder" | "inboxPath">,
): Promise<string[]> {
  const reachesFamilies = deliveryFolder === null || inboxPath !== null;
  const priorities: MailPriority[] = reachesFamilies
    ? ["direct", "session_change", "unknown_mailbox", "bulk"]
    : ["direct", "unknown_mailbox"];
  for (const priority of priorities) {
    const ids = await dueOfPriority(db, now, priority);
    if (ids.length > 0) return priority === "bulk" && !(await mayMailInBulk(db, now)) ? [] : ids;
  }
  return [];
}

/**
 * Claims a due mail and counts the attempt. Among several instances only one succeeds: the claim moves nextAttemptAt.
 * If a power cut loses this write, the mail is claimed again, as after its lease. Only the sent state must be durable.
 * @returns undefined if another instance has claimed it, or if it was dropped
 */
function claim(db: Db, id: string, now: Date): Promise<OutboxRow | undefined> {
  return nonDurableWrite(db, (quickDb, unwaited) =>
    quickDb
      .updateTable("outbox")
      .set({
        nextAttemptAt: instantOf(new Date(now.getTime() + LEASE_MS)),
        attempts: sql<number>`attempts + 1`,
      })
      .where("id", "=", id)
      .where("sentAt", "is", null)
      .where("droppedAt", "is", null)
      .where("nextAttemptAt", "<=", instantOf(now))
      .returningAll()
      .returning(unwaited)
      .executeTakeFirst(),
  );
}

async function updateMail(db: Db, id: string, change: Updateable<OutboxTable>): Promise<void> {
  await db.updateTable("outbox").set(change).where("id", "=", id).execute();
}

type SendDeps = Pick<Deps, "db" | "now" | "log" | "live" | "mail" | "settings" | "secretKey">;

async function deliver(deps: SendDeps, row: OutboxRow): Promise<void> {
  const { db, settings, secretKey } = deps;
  const mail = deps.mail.present();
  const { club } = deps.live;
  const now = deps.now();
  if (row.createdAt <= instantBefore(now, RETRY_FOR_MS)) throw new MailFailure("too_late");
  const language = row.recipient === "staff" ? club.staffLanguage : row.language;
  const publicUrl = settings.publicUrl ?? mail.linksTo ?? null;
  const context = { db, secretKey, i18n: i18nFor(language, club), publicUrl, staff: mail.staff, now };
  const write = MAIL_KINDS[row.kind as MessageKind];
  if (!write) throw new MailFailure("unknown_kind");
  const outcome = await write(context, JSON.parse(row.payload) as MessageSubject);
  if ("dropped" in outcome)
    return updateMail(db, row.id, { droppedAt: instantOf(now), lastError: outcome.dropped, stuckAt: null });
  const replyTo = { name: club.name, address: club.email };
  const logo = club.logo && publicUrl && `${publicUrl}${logoPath(club.logo, "header")}`;
  const brand = { color: club.color, logo };
  const from = { ...mail.from, name: mail.from.name ?? club.name };
  await mail.transport.send(outgoingMail(outcome, { id: row.id, from, replyTo, language, brand, now }));
  const lastError = mail.deliveryFolder !== null && mail.inboxPath === null ? SAVED_AS_FILE : null;
  await updateMail(db, row.id, { sentAt: instantOf(deps.now()), lastError, stuckAt: null });
  if (mail.deliveryFolder !== null)
    deps.log.info(
      { outboxId: row.id, kind: row.kind, folder: mail.deliveryFolder },
      "a mail was written into a file",
    );
}

interface FailedAttempt {
  /** Attempts so far, including this one. */
  attempts: number;
  createdAt: Date;
  now: Date;
  /** Whether the receiving server refused the mail permanently. */
  refused: boolean;
  /** Whether it is a message to many, which staff see as refused and phone instead. */
  isBulk?: boolean;
}

/** The retry time of a failed mail, and whether staff should check it. */
export function afterFailedMail({ attempts, createdAt, now, refused, isBulk = false }: FailedAttempt) {
  const ageMs = now.getTime() - createdAt.getTime();
  const isOld = isBulk ? attempts >= STUCK_ATTEMPTS || ageMs >= RETRY_FOR_MS : ageMs >= STUCK_AFTER_MS;
  const stuck = refused || isOld;
  const step = (RETRY_MINUTES[attempts - 1] ?? RETRY_MINUTES[RETRY_MINUTES.length - 1] ?? 60) * MINUTE_MS;
  const stuckStep = isBulk ? RETRY_FOR_MS : refused ? REFUSED_STEP_MS : DAY_MS;
  const wait = stuck ? stuckStep : step;
  return { nextAttemptAt: new Date(now.getTime() + wait), stuck };
}

async function noteFailure(deps: SendDeps, row: OutboxRow, error: unknown): Promise<MailFailure> {
  // The text of an unexpected error may contain a row; the log filters its own.
  const failure = error instanceof MailFailure ? error : new MailFailure("internal");
  const now = deps.now();
  const { attempts } = row;
  const { nextAttemptAt, stuck } = afterFailedMail({
    attempts,
    createdAt: new Date(row.createdAt),
    now,
    refused: failure.refused,
    isBulk: row.messageId !== null,
  });
  await updateMail(deps.db, row.id, {
    lastError: failure.code,
    nextAttemptAt: instantOf(nextAttemptAt),
    stuckAt: stuck ? (row.stuckAt ?? instantOf(now)) : null,
  });
  const context = { outboxId: row.id, kind: row.kind, attempts, reason: failure.code };
  if (failure.code === "internal") deps.log.error({ ...context, err: error }, "a mail could not be written");
  else deps.log.warn(context, "a mail could not be sent");
  return failure;
}

/**
 * Sends due mails one at a time; several instances may run it at once. A failed mail waits for its retry without
 * delaying others, unless the mail server is unreachable.
 */
export async function sendDueMail(deps: SendDeps, stopping?: AbortSignal): Promise<void> {
  const { db, now } = deps;
  for (let ids = await nextDue(db, now(), deps.mail.present()); ids.length > 0; ) {
    for (const id of ids) {
      if (stopping?.aborted) return;
      const row = await claim(db, id, now());
      if (!row) continue;
      try {
        await deliver(deps, row);
      } catch (error) {
        const { unreachable } = await noteFailure(deps, row, error);
        if (unreachable) return;
      }
    }
    ids = await nextDue(db, now(), deps.mail.present());
  }
}
