import { ALERTS, sendsOwnEmail } from "#domain/alerts.ts";
import { WAYS_IN_ACTIONS } from "#domain/audit.ts";
import type { Language } from "#domain/languages.ts";
import { billLines, withoutAid } from "#domain/order-lines.ts";
import type { Deps } from "#server/deps.ts";
import { type InvitationFacts, staffAccessNotice } from "#server/mail/access-email.ts";
import type { BillLine } from "#server/mail/email-layout.ts";
import { type EmailWriters, type SendDeps, sendDueEmail } from "#server/mail/outbox-job.ts";
import type { MessageSubject } from "#server/mail/queue.ts";
import {
  type PaymentAlarmReason,
  staffAlertOver,
  staffAlertStarted,
  staffBackupAlarm,
  staffBooksAlarm,
  staffDonationNotice,
  staffOverCapacity,
  staffPaymentAlarm,
  staffRegistrationNotice,
} from "#server/mail/staff-email.ts";
import { messageEmails } from "#server/messages/message-mails.ts";
import { familyEmails } from "#server/orders/family-mails.ts";
import {
  type ChildForMail,
  linesOfRegistration,
  type OrderForMail,
  orderForMail,
  otherLinesOf,
  type PaymentForMail,
  paymentForMail,
  type RegistrationForMail,
  registrationForMail,
} from "#server/orders/mail-rows.ts";
import { openDiscrepancies } from "#server/payments/discrepancies.ts";
import type { AlarmReason } from "#server/payments/staff-alarm.ts";
import type { Db } from "#server/platform/database.ts";
import { instantOf } from "#server/platform/schema.ts";
import { programNames } from "#server/platform/season-scope.ts";
import { stopTokenOf } from "#server/staff/accounts.ts";
import { alertSince, timesToday } from "./alerts.ts";

async function paymentOf(db: Db, { paymentId, registrationId }: MessageSubject) {
  if (paymentId !== undefined) return paymentForMail(db, paymentId);
  return paymentForMail(db, (await registrationForMail(db, registrationId))?.payment?.id);
}

type RegistrationOfProgram = Pick<RegistrationForMail, "registration" | "program">;

/** In an order of several: the child that the alarm names, else those without a certain place. */
async function childrenOfAlarm(
  db: Db,
  { registrations }: PaymentForMail,
  { registrationId }: MessageSubject,
  language: Language,
): Promise<string[]> {
  if (registrations.length < 2) return [];
  const concerned = registrations.filter(({ id, status }) =>
    registrationId === undefined ? status === "needs_review" : id === registrationId,
  );
  const names = await programNames(db, language);
  return concerned.map(
    ({ childFirstName, childLastName, programId }) =>
      `${childFirstName} ${childLastName}, ${names.get(programId)?.name ?? ""}`,
  );
}

function linesOfFamily(
  order: OrderForMail | undefined,
  children: readonly ChildForMail[],
  programs: readonly string[],
): BillLine[] {
  if (!order) return [];
  const isOfSeveral = children.length > 1;
  const ofChildren = children.flatMap(({ registration, lines }, index) => {
    const childNames = isOfSeveral ? { name: registration.childFirstName, program: programs[index] } : {};
    return billLines(withoutAid(lines)).map((line) => ({ ...line, ...childNames }));
  });
  return [...ofChildren, ...otherLinesOf(order.otherLines)];
}

/** Falls back to general words for reasons of a newer version. */
function alarmReasonOf({ reason = "needs_review" }: MessageSubject): PaymentAlarmReason {
  return reason as AlarmReason | "needs_review";
}

function findAccount(db: Db, id: string) {
  return db
    .selectFrom("users")
    .select(["id", "username", "inviteHash", "inviteOpensAt", "inviteStopHash", "inviteStopUntil"])
    .where("id", "=", id)
    .executeTakeFirst();
}
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

function invitationOf(account: Account, secretKey: Buffer, now: Date): InvitationFacts {
  const { id, inviteHash, inviteOpensAt, inviteStopUntil } = account;
  const isWaiting = inviteOpensAt !== null && inviteOpensAt > instantOf(now);
  const opens = isWaiting ? "waits" : "open";
  return {
    state: inviteHash === null ? "used" : opens,
    opensAt: inviteOpensAt,
    stopToken: inviteStopUntil === null ? null : stopTokenOf(secretKey, id, inviteStopUntil),
  };
}

function staffEmails({ db, secretKey }: { db: Db; secretKey: Buffer }) {
  return {
    async staff_registration_notice(about, context) {
      const order = await orderForMail(db, about.orderId);
      const single = order ? undefined : await registrationForMail(db, about.registrationId);
      // Children that wait for a code are not registered yet.
      const registered = order?.children.filter(
        ({ outcome }) => outcome !== "waiting" && outcome !== "lapsed",
      );
      const [first, ...others] = registered ?? (single ? [single] : []);
      if (!first) return { dropped: "gone" };
      const programs = await programNames(db, context.i18n.language);
      const withProgramName = ({ registration, program }: RegistrationOfProgram) => ({
        ...{ registration, program, isInReview: registration.status === "needs_review" },
        programName: programs.get(program.id)?.name ?? "",
      });
      const children = [withProgramName(first), ...others.map(withProgramName)] as const;
      const names = children.map(({ programName }) => programName);
      const lines = single
        ? await linesOfRegistration(db, single.registration)
        : linesOfFamily(order, registered ?? [], names);
      return staffRegistrationNotice(context, { children: [...children], lines });
    },

    async staff_donation_notice({ paymentId }, context) {
      const paid = await paymentForMail(db, paymentId);
      if (!paid) return { dropped: "gone" };
      const { payment, donation } = paid;
      const { donorName = null, message = null } = donation ?? {};
      return staffDonationNotice(context, { payment, donorName, message });
    },

    async staff_payment_alarm(about, context) {
      const paid = await paymentOf(db, about);
      if (!paid) return { dropped: "gone" };
      const [family] = paid.registrations;
      const children = await childrenOfAlarm(db, paid, about, context.i18n.language);
      const reason = alarmReasonOf(about);
      return staffPaymentAlarm(context, { reason, payment: paid.payment, family, children });
    },

    /** Counts when sending; nothing to say once staff resolved all. */
    async staff_books_alarm(_about, context) {
      const count = (await openDiscrepancies(db)).length;
      return count === 0 ? { dropped: "outdated" } : staffBooksAlarm(context, count);
    },

    async staff_backup_alarm(_about, context) {
      return staffBackupAlarm(context);
    },

    /** Nothing once the alert ended, for example if the stuck mail just went out. */
    async staff_trouble_alarm({ reason }, context) {
      const alert = ALERTS.find((known) => known === reason);
      if (alert === undefined || sendsOwnEmail(alert)) return { dropped: "gone" };
      const since = await alertSince(db, alert);
      if (since === undefined) return { dropped: "outdated" };
      return staffAlertStarted(context, { alert, since, times: await timesToday(db, alert, context.now) });
    },

    async staff_trouble_over({ reason }, context) {
      const alert = ALERTS.find((known) => known === reason);
      if (alert === undefined) return { dropped: "gone" };
      if ((await alertSince(db, alert)) !== undefined) return { dropped: "outdated" };
      return staffAlertOver(context, alert);
    },

    async staff_over_capacity({ entryId = "" }, context) {
      const program = await db
        .selectFrom("waitingEntries")
        .innerJoin("programs", "programs.id", "programId")
        .select(["programId", "placesTaken", "capacity"])
        .where("waitingEntries.id", "=", entryId)
        .executeTakeFirst();
      if (!program) return { dropped: "gone" };
      const names = await programNames(db, context.i18n.language);
      return staffOverCapacity(context, { ...program, name: names.get(program.programId)?.name ?? "" });
    },

    async staff_access_notice({ reason, userId }, context) {
      const action = WAYS_IN_ACTIONS.find((known) => known === reason);
      if (action === undefined) return { dropped: "gone" };
      const account = userId === undefined ? undefined : await findAccount(db, userId);
      if (userId !== undefined && !account) return { dropped: "gone" };
      const invited = action === "member_invited" ? account : undefined;
      // Stopped, or replaced by a newer invitation with its own mail.
      if (invited && invited.inviteStopHash === null) return { dropped: "outdated" };
      const invitation = invited && invitationOf(invited, secretKey, context.now);
      return staffAccessNotice(context, { action, username: account?.username, invitation });
    },
  } satisfies Partial<EmailWriters>;
}

/** A writer for each kind of mail; server/mail lays it out and sends it. */
export function emailWriters(deps: Pick<Deps, "db" | "secretKey">): EmailWriters {
  return { ...familyEmails(deps), ...messageEmails(deps), ...staffEmails(deps) };
}

export function sendDueMail(deps: SendDeps & Pick<Deps, "secretKey">, stopping?: AbortSignal): Promise<void> {
  return sendDueEmail(deps, emailWriters(deps), stopping);
}
