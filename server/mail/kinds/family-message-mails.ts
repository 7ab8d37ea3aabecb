import type { Selectable } from "kysely";
import { isSameSession } from "#domain/club/session-change.ts";
import type { RecipientList } from "#domain/staff/messages.ts";
import { replyPath } from "#domain/teams/session-reply.ts";
import {
  closing,
  type EmailContext,
  type EmailPart,
  familyPage,
  greeting,
  paragraph,
  rowsOf,
  siteLink,
  toStaff,
  unsubscribeParts,
} from "#server/mail/email-layout.ts";
import { mailboxHash } from "#server/mail/mailbox.ts";
import { filledFor, REPLY_PARAGRAPH } from "#server/messages/filled-message.ts";
import { unsubscribedOf, unsubscribeToken } from "#server/messages/news-unsubscribes.ts";
import { currentRecipients, secondMailboxes } from "#server/messages/recipients.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { MessagesTable } from "#server/platform/database/tables.ts";
import { presentChange, sessionsAhead } from "#server/site/session-changes.ts";
import { usernameIn, usernames } from "#server/staff/audit-log.ts";
import { replyToken } from "#server/teams/session-replies.ts";
import { ERASED, mailKind, NO_ID, SUPERSEDED } from "./mail-kind.ts";

type MessageRow = Selectable<MessagesTable>;

function findMessage(db: Db, id = NO_ID): Promise<MessageRow | undefined> {
  return db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Whether a session notice is still true: the session is not over, and its change is in force or was undone by it. */
async function isSessionNoticeCurrent(
  db: Db,
  message: MessageRow,
  { i18n, now }: EmailContext,
): Promise<boolean> {
  const change = await db
    .selectFrom("sessionChanges")
    .selectAll()
    .where("id", "=", message.sessionChangeId ?? "")
    .executeTakeFirst();
  if (!change) return false;
  const { timeZone } = i18n.club;
  const sessions = await sessionsAhead(db, { now, timeZone, programIds: [change.programId] });
  const session = sessions.find((candidate) => isSameSession(candidate, presentChange(change)));
  const { programId, onDate, startsTime, endedAt } = change;
  // A replaced change was not undone: its replacement began when it ended.
  const replacement =
    endedAt &&
    (await db
      .selectFrom("sessionChanges")
      .select("id")
      .where("programId", "=", programId)
      .where("onDate", "=", onDate)
      .where("startsTime", "=", startsTime)
      .where("createdAt", "=", endedAt)
      .where("id", "!=", change.id)
      .executeTakeFirst());
  const isUndo = endedAt !== null && endedAt <= message.createdAt && !replacement;
  return session !== undefined && session.change?.id === (isUndo ? undefined : change.id);
}

type Filled = Awaited<ReturnType<typeof filledFor>> & { secretKey: Buffer };

/** Two links for each child. They answer at once, so the page never replaces an earlier answer by itself. */
function replyParts(context: EmailContext, { replies, secretKey }: Filled): EmailPart[] {
  const { coming, notComing } = context.i18n.texts.message.reply;
  return replies.flatMap(({ title, ...session }) => {
    const token = replyToken(secretKey, session);
    return [
      paragraph(title),
      ...siteLink(context, coming, replyPath(token, true)),
      ...siteLink(context, notComing, replyPath(token, false)),
    ];
  });
}

function bodyParts(context: EmailContext, filled: Filled): EmailPart[] {
  const paragraphs = filled.body.trim().split(/\n{2,}/);
  return paragraphs.flatMap((text): EmailPart[] =>
    text === REPLY_PARAGRAPH ? replyParts(context, filled) : [{ kind: "typed", text }],
  );
}

export const familyMessageMails = {
  /** Staff's message to one mailbox; dropped if it is no longer true or the families are no longer on the list. */
  family_message: mailKind(
    async (context, { messageId, mailId = NO_ID, mailbox = "", isSecond = false }) => {
      const { db, secretKey, now } = context;
      const message = await findMessage(db, messageId);
      const rows = await db
        .selectFrom("messageRecipients")
        .select(["registrationId", "interestId", "waitingChildId"])
        .where("outboxId", "=", mailId)
        .execute();
      const ids = rows.flatMap((row) => row.registrationId ?? row.interestId ?? row.waitingChildId ?? []);
      if (!message || ids.length === 0) return ERASED;
      if (message.sessionChangeId !== null && !(await isSessionNoticeCurrent(db, message, context)))
        return SUPERSEDED;
      const isNews = message.kind === "news";
      if (isNews && (await unsubscribedOf(db, [mailbox])).size > 0) return SUPERSEDED;
      const to = JSON.parse(message.list) as RecipientList;
      const listed = await currentRecipients(db, to, { now, ids });
      const recipients = isSecond
        ? ((await secondMailboxes(db, listed)).get(mailbox) ?? [])
        : listed.filter(({ email }) => email !== "" && mailboxHash(secretKey, email) === mailbox);
      const [newest] = recipients;
      if (!newest) return SUPERSEDED;
      return {
        filled: { ...(await filledFor(db, context, message, recipients)), secretKey },
        newest,
        isSecond,
        isRegistered: rows.some(({ registrationId }) => registrationId !== null),
        unsubscribeToken: isNews || isSecond ? unsubscribeToken(secretKey, mailbox) : null,
      };
    },
    (context, { filled, newest, isSecond, isRegistered, unsubscribeToken: token }) => {
      const { i18n } = context;
      const words = i18n.texts.message[isSecond ? "second" : "news"];
      const { parts, headers } =
        token === null ? { parts: [], headers: {} } : unsubscribeParts(context, token, words);
      return {
        to: [newest.email],
        email: {
          subject: filled.subject,
          title: filled.subject,
          headers,
          parts: [
            greeting(i18n, newest.guardian.firstName),
            ...bodyParts(context, filled),
            ...(isRegistered && !isSecond ? familyPage(context) : []),
            ...parts,
          ],
          closing: closing(i18n, newest.source === "registration" ? "registration" : "interest"),
        },
      };
    },
  ),

  /** Author, number of families and subject; staff's page has the text. */
  staff_message_notice: mailKind(
    async ({ db }, { messageId }) => {
      const message = await findMessage(db, messageId);
      if (!message) return ERASED;
      const { families } = await db
        .selectFrom("messageRecipients")
        .select((eb) => eb.fn.count("outboxId").distinct().as("families"))
        .where("messageId", "=", message.id)
        .executeTakeFirstOrThrow();
      const names = await usernames(db, [message.actor]);
      return { message, families, author: usernameIn(names, message.actor) };
    },
    (context, { message, families, author }) => {
      const { texts, language } = context.i18n;
      const { notice } = texts.message;
      return toStaff(context, notice, [
        rowsOf([
          { label: notice.who, value: author ?? notice.pin },
          { label: notice.count, value: String(families) },
          { label: notice.about, value: language === "es" ? message.subjectEs : message.subjectEn },
        ]),
        paragraph(notice.text),
      ]);
    },
  ),
};
