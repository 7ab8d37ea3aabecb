import { dateInZone } from "#domain/calendar-date.ts";
import { instantInZone, longDate } from "#domain/date-formats.ts";
import { billLines, sumLines } from "#domain/order-lines.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";
import {
  addressCode,
  addressCorrected,
  familyCode,
  familyNotice,
  familyPageSent,
  mailboxCode,
  unknownAddress,
  waitingCode,
} from "#server/mail/access-email.ts";
import { registrationCanceled, registrationMoved } from "#server/mail/change-email.ts";
import type { EmailContext, Outcome } from "#server/mail/email-layout.ts";
import { mailboxHash } from "#server/mail/mailbox.ts";
import { codeDigits, findCode, lastUse, wasWrittenTo } from "#server/mail/mailbox-codes.ts";
import { orderNeedsReview, orderReceipt } from "#server/mail/order-email.ts";
import type { EmailWriters } from "#server/mail/outbox-job.ts";
import {
  bouncedCheck,
  donationReceipt,
  paymentReminder,
  programsOf,
  refundNotice,
} from "#server/mail/payment-email.ts";
import type { MessageSubject } from "#server/mail/queue.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { linesOf } from "#server/money/order-lines.ts";
import type { Db } from "#server/platform/database.ts";
import { instantOf } from "#server/platform/schema.ts";
import { notMineToken } from "#server/registrations/not-mine.ts";
import { isKnownAddress } from "#server/registrations/of-address.ts";
import { changedSessions, presentChanges } from "#server/site/day-changes.ts";
import { programFacts } from "#server/site/programs.ts";
import { isOffered, readEntries, type WaitingEntry } from "#server/waiting/entries.ts";
import { isOnList } from "#server/waiting/family-entries.ts";
import { aidOfOrder } from "./aid.ts";
import {
  addressBefore,
  addressChangeForMail,
  type ChildForMail,
  childrenOfRefund,
  moneyOfNote,
  type OrderForMail,
  openOrderForMail,
  orderForMail,
  otherLinesOf,
  type PaymentForMail,
  paymentForMail,
  type RegistrationForMail,
  refundedCents,
  refundForMail,
  registrationForMail,
} from "./mail-rows.ts";
import { isAwaited } from "./order-status.ts";

function payerOf({ donation, registrations: [first] }: PaymentForMail) {
  if (donation) return { name: donation.donorName, address: donation.donorEmail, why: "donation" as const };
  return { name: first?.parentFirstName, address: first?.email, why: "registration" as const };
}

/** Our own refund, or all refunds so far if Stripe's dashboard made it. */
async function refundedAmount(db: Db, paymentId: string, refundId: string | undefined) {
  const refund = refundId === undefined ? undefined : await refundForMail(db, refundId);
  return refund ?? { cents: await refundedCents(db, paymentId), reason: "other", state: "succeeded" };
}

/** A mail about a refund; nothing if Stripe changed its mind since the mail was queued. */
async function aboutRefund(
  db: Db,
  { paymentId, refundId }: MessageSubject,
  context: EmailContext,
  isAboutFailure: boolean,
): Promise<Outcome> {
  const found = await paymentForMail(db, paymentId);
  if (!found) return { dropped: "gone" };
  const { address, ...payer } = payerOf(found);
  if (!address) return { dropped: "no_address" };
  const { payment, registrations } = found;
  const { cents, reason, state } = await refundedAmount(db, payment.id, refundId);
  if (cents <= 0 || (state === "failed") !== isAboutFailure) return { dropped: "outdated" };
  // For a single child it is obvious whom the refund is about.
  const isOfSeveral = registrations.length > 1 && refundId !== undefined;
  const children = isOfSeveral ? await childrenOfRefund(db, refundId) : [];
  return refundNotice(context, { payment, payer: { ...payer, address }, cents, reason, state, children });
}

const ABOUT_ORDERS = { registration_receipt: orderReceipt, registration_needs_review: orderNeedsReview };
type Kind = keyof typeof ABOUT_ORDERS;

/** A receipt needs a certain place; a review mail needs an order without one. */
function isStillTrue(kind: Kind, { children }: OrderForMail): boolean {
  const isCertain = children.some(({ outcome }) => outcome === "registered");
  const isReview = children.some(({ outcome }) => outcome === "review");
  const isWaiting = children.some(({ outcome }) => outcome === "waiting");
  if (kind === "registration_receipt") return isCertain || (isWaiting && !isReview);
  return !isCertain && isReview;
}

interface ChangedRow extends NonNullable<Awaited<ReturnType<typeof moneyOfNote>>> {
  registration: RegistrationForMail["registration"];
  program: ProgramFacts;
}

/** Mails to families and donors; `secretKey` signs the link "this was not me". */
export function familyEmails({ db, secretKey }: { db: Db; secretKey: Buffer }) {
  const aboutOrder =
    (kind: Kind) =>
    async ({ orderId = "" }: MessageSubject, context: EmailContext): Promise<Outcome> => {
      const order = await orderForMail(db, orderId);
      if (!order) return { dropped: "gone" };
      if (!isStillTrue(kind, order)) return { dropped: "outdated" };
      const { children, payment, codeUntil } = order;
      const read = new Map<ProgramId, Promise<ProgramFacts>>();
      const factsOf = (id: ProgramId) => {
        const facts = read.get(id) ?? programFacts(db, id, context.i18n.language);
        read.set(id, facts);
        return facts;
      };
      const withProgram = async ({ program: { id }, lines, ...child }: ChildForMail) => ({
        ...child,
        lines: billLines(lines),
        program: await factsOf(id),
      });
      const [first, ...others] = children;
      const { registration: guardian } = first;
      const token = notMineToken(secretKey, guardian.id);
      return ABOUT_ORDERS[kind](context, {
        ...{ guardian, payment, token, orderId, codeUntil },
        children: [await withProgram(first), ...(await Promise.all(others.map(withProgram)))],
        otherLines: otherLinesOf(order.otherLines),
        changes: presentChanges(await changedSessions(db), context.now, context.i18n.club.timeZone).changes,
      });
    };

  /** A mail with a code that can still be used, to the address that it was made for. */
  const withCode =
    (
      write: (
        context: EmailContext,
        mail: Parameters<typeof familyCode>[1],
        code: NonNullable<Awaited<ReturnType<typeof findCode>>>,
      ) => Outcome | Promise<Outcome>,
    ) =>
    async ({ codeId }: MessageSubject, context: EmailContext): Promise<Outcome> => {
      const code = codeId === undefined ? undefined : await findCode(db, codeId);
      if (!code?.email) return { dropped: "gone" };
      const expiresAt = await lastUse(db, code);
      if (expiresAt <= instantOf(context.now)) return { dropped: "outdated" };
      const digits = codeDigits(secretKey, code.seed);
      return write(context, { address: code.email, digits, expiresAt }, code);
    };

  /** A mail to who waits, or has or had an offer, if it is still true. */
  const aboutWaiting =
    (
      words: "waitingStill" | "waitingOffer" | "waitingOver",
      isTrue: (entry: WaitingEntry, now: Date) => boolean,
    ) =>
    async ({ entryId = "" }: MessageSubject, context: EmailContext): Promise<Outcome> => {
      const [entry] = await readEntries(db, (eb) => eb("waitingEntries.id", "=", entryId));
      if (!entry) return { dropped: "gone" };
      if (!isTrue(entry, context.now)) return { dropped: "outdated" };
      const { programId, email: address, offerUntil, children } = entry;
      // Once an offer is over, none of its children is marked any more.
      const count = children.filter(({ place }) => place === "offered").length || children.length;
      const { texts, language, club } = context.i18n;
      const { name: program } = await programFacts(db, programId, language);
      const until = offerUntil === null ? "" : instantInZone(offerUntil, language, club.timeZone);
      const notice = texts[words];
      return familyNotice(context, {
        address,
        values: { program, until, count },
        words: count > 1 && "many" in notice ? notice.many : notice,
      });
    };

  const aboutErasure =
    (kind: "erasureAsked" | "erasureStopped") =>
    async ({ orderId }: MessageSubject, context: EmailContext): Promise<Outcome> => {
      const order = await orderForMail(db, orderId);
      if (!order) return { dropped: "gone" };
      const { eraseAt } = order;
      // Stopped, or asked for again, in the meantime.
      if ((kind === "erasureAsked") !== (eraseAt !== null)) return { dropped: "outdated" };
      const { texts, language, club } = context.i18n;
      const values = { at: eraseAt === null ? "" : instantInZone(eraseAt, language, club.timeZone) };
      const address = order.children[0].registration.email;
      return familyNotice(context, { address, values, words: texts[kind] });
    };

  /** A mail about a child that was canceled or moved, unless it left or came back in the meantime. */
  const aboutChange =
    (isGone: boolean, write: (context: EmailContext, child: ChangedRow) => Outcome | Promise<Outcome>) =>
    async ({ registrationId, noteId }: MessageSubject, context: EmailContext): Promise<Outcome> => {
      const found = await registrationForMail(db, registrationId);
      const change = await moneyOfNote(db, noteId);
      if (!found || !change) return { dropped: "gone" };
      const { registration } = found;
      if (registration.email === "") return { dropped: "no_address" };
      if ((registration.deletedAt !== null) !== isGone) return { dropped: "outdated" };
      const program = await programFacts(db, registration.programId, context.i18n.language);
      return write(context, { registration, program, ...change });
    };

  /** A mail about a request for aid, or about its decision. */
  const aboutAid =
    (isDecided: boolean) =>
    async ({ orderId = "", registrationId }: MessageSubject, context: EmailContext): Promise<Outcome> => {
      const { texts, language, club } = context.i18n;
      const order = await openOrderForMail(db, registrationId, language);
      const aid = await aidOfOrder(db, orderId);
      if (!order || !aid) return { dropped: "gone" };
      const { registration, children, openCents: open, dueOn } = order;
      const keptUntil = aid.keptUntil && dateInZone(new Date(aid.keptUntil), club.timeZone);
      const until = isDecided ? dueOn : keptUntil;
      // Decided, or paid by card, in the meantime.
      if (aid.isDecided !== isDecided || (!isDecided && !until)) return { dropped: "outdated" };
      const { aidSpots, aidRequested, aidGranted, aidWhole, aidEnded } = texts;
      const granted = open > 0 ? aidGranted : aidWhole;
      const decided = aid.grantedCents > 0 ? granted : aidEnded;
      const values = {
        programs: programsOf(children),
        spots: children.length === 1 ? aidSpots.one : aidSpots.two,
        until: until ? longDate(until, language) : "",
        open,
        granted: aid.grantedCents,
      };
      const words = isDecided ? decided : aidRequested;
      return familyNotice(context, { address: registration.email, values, words });
    };

  return {
    registration_receipt: aboutOrder("registration_receipt"),
    registration_needs_review: aboutOrder("registration_needs_review"),

    registration_canceled: aboutChange(true, registrationCanceled),
    registration_moved: aboutChange(false, async (context, child) => {
      const { id, orderId } = child.registration;
      const lines = await linesOf(db, [orderId]);
      const costCents = sumLines(lines.filter(({ registrationId }) => registrationId === id));
      const openCents = (await balanceOfOrder(db, orderId))?.openCents ?? 0;
      const { changes } = presentChanges(await changedSessions(db), context.now, context.i18n.club.timeZone);
      return registrationMoved(context, { ...child, changes, costCents, openCents });
    }),

    aid_requested: aboutAid(false),
    aid_decided: aboutAid(true),

    async mailbox_code({ registrationId, codeId }, context) {
      const found = await registrationForMail(db, registrationId);
      const code = codeId === undefined ? undefined : await findCode(db, codeId);
      if (!found || !code) return { dropped: "gone" };
      const { email } = found.registration;
      const expiresAt = await lastUse(db, code);
      const isWanted = await isAwaited(db, code, instantOf(context.now));
      if (!isWanted || mailboxHash(secretKey, email) !== code.emailHash) return { dropped: "outdated" };
      return mailboxCode(context, { address: email, digits: codeDigits(secretKey, code.seed), expiresAt });
    },

    family_code: withCode(async (context, mail, code) => {
      const isKnown = (await isKnownAddress(db, mail.address)) || (await isOnList(db, mail.address));
      if (isKnown) return familyCode(context, mail);
      // A stranger's address is written to once a day, however often somebody types it.
      if (await wasWrittenTo(db, code)) return { dropped: "outdated" };
      return unknownAddress(context, mail.address);
    }),
    address_code: withCode(addressCode),
    waiting_code: withCode(waitingCode),

    // Unless it was answered, or the family left, in the meantime.
    waiting_still: aboutWaiting("waitingStill", ({ endedAt, silences }) => endedAt === null && silences > 0),
    waiting_offer: aboutWaiting("waitingOffer", isOffered),
    // Unless the family waits again.
    waiting_over: aboutWaiting("waitingOver", ({ endedReason }) => endedReason === "lapsed"),

    async family_page({ registrationId }, context) {
      const found = await registrationForMail(db, registrationId);
      if (!found) return { dropped: "gone" };
      if (found.registration.email === "") return { dropped: "no_address" };
      return familyPageSent(context, found.registration);
    },

    async address_change_asked({ changeId }, context) {
      const change = await addressChangeForMail(db, changeId);
      if (!change?.actsAt) return { dropped: "gone" };
      if (change.endedAt !== null) return { dropped: "outdated" };
      const { texts, language, club } = context.i18n;
      const { byFamily, byClub, ...words } = texts.addressChangeAsked;
      const text = change.requestedBy === "family" ? byFamily : byClub;
      const values = { at: instantInZone(change.actsAt, language, club.timeZone) };
      return familyNotice(context, { address: change.fromEmail, values, words: { ...words, text } });
    },

    async address_change_stopped({ changeId }, context) {
      const change = await addressChangeForMail(db, changeId);
      if (!change) return { dropped: "gone" };
      const { addressKept } = context.i18n.texts;
      return familyNotice(context, { address: change.fromEmail, values: {}, words: addressKept });
    },

    async address_changed({ changeId, reason }, context) {
      const change = await addressChangeForMail(db, changeId);
      if (!change) return { dropped: "gone" };
      const isOld = reason === "old";
      const address = isOld ? change.fromEmail : change.toEmail;
      if (address === "") return { dropped: "no_address" };
      const { addressGone, addressNew } = context.i18n.texts;
      return familyNotice(context, { address, values: {}, words: isOld ? addressGone : addressNew });
    },

    erasure_asked: aboutErasure("erasureAsked"),
    erasure_stopped: aboutErasure("erasureStopped"),

    async address_corrected({ registrationId, noteId }, context) {
      const found = await registrationForMail(db, registrationId);
      const address = await addressBefore(db, noteId);
      if (!found?.payment || address === undefined) return { dropped: "gone" };
      // Corrected back in the meantime.
      if (found.registration.email.toLowerCase() === address.toLowerCase()) return { dropped: "outdated" };
      return addressCorrected(context, { address, paymentId: found.payment.id });
    },

    async payment_reminder({ registrationId }, context) {
      const found = await openOrderForMail(db, registrationId, context.i18n.language);
      if (!found?.isPlaceKept) return { dropped: "gone" };
      // Paid since staff sent the reminder.
      if (found.openCents === 0) return { dropped: "outdated" };
      return paymentReminder(context, found);
    },

    async check_bounced({ registrationId, paymentId }, context) {
      const found = await openOrderForMail(db, registrationId, context.i18n.language);
      const paid = await paymentForMail(db, paymentId);
      if (!found || !paid) return { dropped: "gone" };
      if (found.registration.email === "") return { dropped: "no_address" };
      // Paid again since staff noted it.
      if (found.openCents === 0) return { dropped: "outdated" };
      const { amountCents: cents, checkNumber: number } = paid.payment;
      return bouncedCheck(context, { ...found, check: { cents, number: number ?? null } });
    },

    async donation_receipt({ paymentId }, context) {
      const found = await paymentForMail(db, paymentId);
      if (!found?.donation) return { dropped: "gone" };
      const { payment, donation } = found;
      if (donation.donorEmail === null) return { dropped: "no_address" };
      if (payment.paidAt === null) return { dropped: "outdated" };
      const donor = { name: donation.donorName, address: donation.donorEmail };
      return donationReceipt(context, { payment, donor });
    },

    refund_notice: (about, context) => aboutRefund(db, about, context, false),
    refund_failed: (about, context) => aboutRefund(db, about, context, true),
  } satisfies Partial<EmailWriters>;
}
