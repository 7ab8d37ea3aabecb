import { momentInZone } from "#domain/time/formats.ts";
import {
  type AddressedEmail,
  type EmailContext,
  familyNotice,
  paragraph,
  rowsOf,
  toStaff,
} from "#server/mail/email-layout.ts";
import type { MessageSubject } from "#server/mail/queue.ts";
import { isOffered, readEntries, type WaitingEntry } from "#server/waiting/entries.ts";
import { ERASED, type MailContext, mailKind, NO_ID, programName, SUPERSEDED } from "./mail-kind.ts";

async function loadEntry(
  { db, i18n, now }: MailContext,
  { entryId = NO_ID }: MessageSubject,
  isCurrent: (entry: WaitingEntry, now: Date) => boolean,
) {
  const [entry] = await readEntries(db, (eb) => eb("waitingEntries.id", "=", entryId));
  if (!entry) return ERASED;
  if (!isCurrent(entry, now)) return SUPERSEDED;
  const { programId, email, guardianFirstName, offerUntil, children } = entry;
  const program = await programName(db, programId, i18n.language);
  // An ended offer has no offered children; count all.
  const count = children.filter(({ place }) => place === "offered").length || children.length;
  return { email, guardianFirstName, program, offerUntil, count };
}

type Entry = Extract<Awaited<ReturnType<typeof loadEntry>>, { email: string }>;

function renderEntry(
  context: EmailContext,
  { email, guardianFirstName, program, offerUntil, count }: Entry,
  kind: "waitingOffer" | "waitingOver",
): AddressedEmail {
  const { texts, language, club } = context.i18n;
  const now = { timeZone: club.timeZone, now: context.now };
  const until = offerUntil === null ? {} : momentInZone(offerUntil, language, now);
  const notice = texts[kind];
  return familyNotice(context, {
    to: email,
    name: guardianFirstName,
    values: { program, ...until, count },
    texts: count > 1 && "many" in notice ? notice.many : notice,
  });
}

export const waitingMails = {
  waiting_offer: mailKind(
    (context, ids) => loadEntry(context, ids, isOffered),
    (context, entry) => renderEntry(context, entry, "waitingOffer"),
  ),

  /** An offer expired, unless the family is on the list again. */
  waiting_over: mailKind(
    (context, ids) => loadEntry(context, ids, ({ endedReason }) => endedReason === "lapsed"),
    (context, entry) => renderEntry(context, entry, "waitingOver"),
  ),

  /** Staff offered a spot beyond the capacity (docs/reference/waiting-list.md#offers-out-of-turn). */
  staff_over_capacity: mailKind(
    async ({ db, i18n }, { entryId = NO_ID }) => {
      const program = await db
        .selectFrom("waitingEntries")
        .innerJoin("programs", "programs.id", "programId")
        .select(["programId", "spotsTaken", "capacity"])
        .where("waitingEntries.id", "=", entryId)
        .executeTakeFirst();
      if (!program) return ERASED;
      return { ...program, name: await programName(db, program.programId, i18n.language) };
    },
    (context, { name: program, spotsTaken: taken, capacity }) => {
      const { texts, fill } = context.i18n;
      const { subject, title, text, places, placesValue } = texts.staff.overCapacity;
      const value = fill(placesValue, { taken, capacity: capacity ?? "–" });
      return toStaff(context, { subject: fill(subject, { program }), title }, [
        paragraph(fill(text, { program })),
        rowsOf([{ label: places, value }]),
      ]);
    },
  ),
};
