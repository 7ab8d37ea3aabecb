import { formSizeWord } from "#content/product/shirt-size-word.ts";
import { billLines, withoutAid } from "#domain/prices/order-lines.ts";
import { ALERTS, type Alert, sendsOwnEmail } from "#domain/staff/alerts.ts";
import { ACCESS_NOTICE_ACTIONS } from "#domain/staff/audit.ts";
import type { StaffPath } from "#domain/staff/staff-paths.ts";
import { formatPhone } from "#domain/text/phone.ts";
import { instantInZone } from "#domain/time/formats.ts";
import {
  type BillLine,
  type EmailContext,
  type EmailI18n,
  type EmailPart,
  type MailTexts,
  money,
  paragraph,
  paymentRows,
  priceBill,
  rowsOf,
  siteLink,
  toStaff,
} from "#server/mail/email-layout.ts";
import type { MessageSubject } from "#server/mail/queue.ts";
import { alertSince } from "#server/ops/alert-rows.ts";
import type { PaymentAlertReason } from "#server/payments/payment-rows.ts";
import { openDiscrepancies } from "#server/payments/reconciliation/discrepancies.ts";
import type { Db } from "#server/platform/database/database.ts";
import { programNames } from "#server/platform/season-scope.ts";
import { programsById } from "#server/site/programs/published-programs.ts";
import {
  type DroppedMail,
  ERASED,
  type MailContext,
  mailKind,
  orderForMail,
  paymentForMail,
  registrationForMail,
  SUPERSEDED,
} from "./mail-kind.ts";

const ACCESS_PATH: StaffPath = "/admin/settings/access";

function findAccount(db: Db, id: string) {
  return db.selectFrom("users").select(["username", "inviteHash"]).where("id", "=", id).executeTakeFirst();
}

/** Explains the invitation, and where staff revoke it. */
function invitationParts(context: EmailContext): EmailPart[] {
  const { open, stopText, stop } = context.i18n.texts.staff.access.invitation;
  return [paragraph(open), paragraph(stopText), ...siteLink(context, stop, ACCESS_PATH)];
}

const findAlert = (reason: string | undefined): Alert | undefined => ALERTS.find((alert) => alert === reason);

async function findPaid(db: Db, { paymentId, registrationId }: MessageSubject) {
  if (paymentId !== undefined) return paymentForMail(db, paymentId);
  const { paymentId: ofChild } = (await registrationForMail(db, registrationId)) ?? {};
  return paymentForMail(db, ofChild ?? undefined);
}

/** The whole order, or one child that was confirmed later, with the donation if it is the order's first. */
async function loadNotice({ db, i18n }: MailContext, { orderId, registrationId }: MessageSubject) {
  const later = orderId === undefined ? await registrationForMail(db, registrationId) : undefined;
  const order = await orderForMail(db, orderId ?? later?.orderId);
  // Children without a verified code are not registered yet.
  const registered = order?.children.filter(({ registration, outcome }) =>
    later ? registration.id === later.id : outcome !== "waiting" && outcome !== "lapsed",
  );
  const [first] = registered ?? [];
  if (!order || !registered || !first) return ERASED;
  const programs = await programsById(
    db,
    registered.map(({ registration }) => registration.programId),
  );
  const children = registered.map((child) => {
    const { programId } = child.registration;
    const program = programs.get(programId);
    if (!program) throw new Error(`no program ${programId}`);
    return { ...child, programName: program.texts[i18n.language].name || program.slug, program };
  });
  const isOfSeveral = children.length > 1;
  const lines = children.flatMap(({ registration, programName: program, lines: own }): BillLine[] => {
    const named = isOfSeveral ? { name: registration.childFirstName, program } : {};
    // The full price, as without aid.
    return billLines(withoutAid(own)).map((line) => ({ ...line, ...named }));
  });
  const gift = later?.donationAmount ?? 0;
  const donation = gift > 0 ? [{ kind: "donation" as const, cents: gift }] : [];
  const others = later ? donation : order.otherLines;
  return { guardian: first.registration, children, lines: [...lines, ...others] };
}
type Notice = Exclude<Awaited<ReturnType<typeof loadNotice>>, DroppedMail>;

function childRows(i18n: EmailI18n, { registration, program, programName }: Notice["children"][number]) {
  const { registered: words } = i18n.texts.staff;
  const { spotsTaken: taken, capacity } = program;
  const isInReview = registration.state === "needs_review";
  return rowsOf([
    { label: words.program, value: programName },
    { label: words.player, value: `${registration.childFirstName} ${registration.childLastName}` },
    { label: words.age, value: String(registration.childAge) },
    { label: words.shirt, value: formSizeWord(registration.tshirtSize, i18n.language) ?? "–" },
    ...(isInReview ? [{ label: words.place, value: words.review }] : []),
    {
      label: words.places,
      value: capacity === null ? String(taken) : i18n.fill(words.placesValue, { taken, capacity }),
    },
  ]);
}

export const staffNoticeMails = {
  /** Staff access was added, changed or revoked (docs/reference/staff-access.md#access-notices). */
  staff_access_notice: mailKind(
    async (context, { reason, userId }) => {
      const action = ACCESS_NOTICE_ACTIONS.find((candidate) => candidate === reason);
      if (action === undefined) return ERASED;
      // None if the change is about the PIN.
      const account = userId === undefined ? undefined : await findAccount(context.db, userId);
      if (userId !== undefined && !account) return ERASED;
      // The invitation was revoked, or accepted, which sends its own mail.
      if (action === "member_invited" && account?.inviteHash === null) return SUPERSEDED;
      return { action, username: account?.username };
    },
    (context, { action, username }) => {
      const { texts, fill } = context.i18n;
      const { access } = texts.staff;
      const { title, text } = access.actions[action];
      return toStaff(context, { subject: title, title }, [
        paragraph(fill(text, { username })),
        ...(action === "member_invited" ? invitationParts(context) : []),
        paragraph(access.notYou),
      ]);
    },
  ),

  /** Not sent if the alert has ended, for example because the stuck mail just went out. */
  staff_alert_opened: mailKind(
    async ({ db }, { reason }) => {
      const alert = findAlert(reason);
      if (alert === undefined || sendsOwnEmail(alert)) return ERASED;
      const since = await alertSince(db, alert);
      return since === undefined ? SUPERSEDED : { alert, since };
    },
    (context, { alert, since }) => {
      const { texts, language, club } = context.i18n;
      const { alert: words } = texts.staff;
      const { title, text } = words.opened[alert];
      const rows = [{ label: words.since, value: instantInZone(since, language, club.timeZone) }];
      return toStaff(context, { subject: title, title }, [paragraph(text), rowsOf(rows)]);
    },
  ),

  staff_alert_resolved: mailKind(
    async ({ db }, { reason }) => {
      const alert = findAlert(reason);
      if (alert === undefined) return ERASED;
      return (await alertSince(db, alert)) === undefined ? { alert } : SUPERSEDED;
    },
    (context, { alert }) => {
      const { titles, text } = context.i18n.texts.staff.alert.over;
      return toStaff(context, { subject: titles[alert], title: titles[alert] }, [paragraph(text)]);
    },
  ),

  /** Counts discrepancies when it is sent. Not sent once all are resolved. */
  staff_discrepancy_notice: mailKind(
    async ({ db }) => {
      const count = (await openDiscrepancies(db)).length;
      return count === 0 ? SUPERSEDED : { count };
    },
    (context, { count }) => {
      const { texts, fill } = context.i18n;
      return toStaff(context, texts.staff.books, [paragraph(fill(texts.staff.books.text, { count }))]);
    },
  ),

  /** Names the affected child, else the children that need review. */
  staff_payment_alert: mailKind(
    async ({ db, i18n }, ids) => {
      const paid = await findPaid(db, ids);
      if (!paid) return ERASED;
      const { payment, registrations } = paid;
      const names = await programNames(db, i18n.language);
      const concerned = registrations.filter(({ id, state }) =>
        ids.registrationId === undefined ? state === "needs_review" : id === ids.registrationId,
      );
      const children = concerned.map(
        ({ childFirstName, childLastName, programId }) =>
          `${childFirstName} ${childLastName}, ${names.get(programId)?.name ?? ""}`,
      );
      return {
        payment,
        family: registrations[0],
        children: registrations.length > 1 ? children : [],
        // A newer version may have more reasons.
        reason: (ids.reason ?? "needs_review") as PaymentAlertReason | "needs_review",
      };
    },
    (context, { payment, family, children, reason }) => {
      const { i18n } = context;
      const { paymentAlert: words } = i18n.texts.staff;
      const reasons: Partial<MailTexts["staff"]["paymentAlert"]["reasons"]> = words.reasons;
      return toStaff(context, words, [
        paragraph(reasons[reason] ?? words.reasons.other),
        rowsOf([
          { label: words.amount, value: money(i18n, payment.amountCents) },
          ...(family
            ? [
                {
                  label: words.family,
                  value: `${family.parentFirstName} ${family.parentLastName}, ${formatPhone(family.phone)}`,
                },
              ]
            : []),
          ...children.map((value) => ({ label: words.child, value })),
          ...paymentRows(i18n, payment),
        ]),
      ]);
    },
  ),

  /** Health answers and postal addresses stay in the dashboard. */
  staff_registration_notice: mailKind(loadNotice, (context, { guardian, children, lines }) => {
    const { i18n } = context;
    const { registered: words } = i18n.texts.staff;
    const programs = [...new Set(children.map(({ programName }) => programName))].join(", ");
    const count = children.length;
    const subject = i18n.fill(words.subject, { programs });
    const title = count === 1 ? words.title : i18n.fill(words.titleMany, { count });
    return toStaff(context, { subject, title }, [
      ...children.map((child) => childRows(i18n, child)),
      rowsOf([
        { label: words.guardian, value: `${guardian.parentFirstName} ${guardian.parentLastName}` },
        { label: words.phone, value: formatPhone(guardian.phone) },
        { label: words.email, value: guardian.email },
      ]),
      priceBill(i18n, lines),
    ]);
  }),
};
