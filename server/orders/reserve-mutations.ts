import { randomUUID } from "node:crypto";
import { contactOf } from "#content/policies/policy-facts.ts";
import type { PaymentEnvironment } from "#domain/payment-state.ts";
import { quote } from "#domain/pricing.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { RegistrationData } from "#domain/registration.ts";
import { PAID_STATUSES } from "#domain/registration-status.ts";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/db/schema.ts";
import type { Holder } from "#server/holds/mutations.ts";
import { keepAgain, keepFirst } from "#server/holds/mutations.ts";
import { ApiError } from "#server/http/api-error.ts";
import { insertPayment } from "#server/payments/mutations.ts";
import type { PayerOrigin } from "#server/payments/payer.ts";
import type { Payment } from "#server/payments/queries.ts";
import { presentWordings } from "#server/policies/policy-texts.ts";
import { changeGroup, claimPlace, lockProgram, releasePlaces } from "#server/programs/place-mutations.ts";
import type { Program } from "#server/programs/queries.ts";
import { termsOf } from "#server/programs/queries.ts";
import { quoteHash } from "#server/programs/quote-rules.ts";
import { readClub } from "#server/publications/club-mutations.ts";
import { writeAnswers } from "#server/registrations/answers.ts";
import type { ChildOfProgram, Registration } from "#server/registrations/data.ts";
import { columnsFrom, lockRegistrationsOfPayment, registrationsOfChild } from "#server/registrations/data.ts";
import {
  answersTo,
  feeOf,
  frozenFee,
  groupOf,
  hasLapsed,
  refuseOtherPrice,
  refuseUnlessOpen,
} from "./order-rules.ts";

/** Forgets what was signed, before it is signed anew. */
async function forgetSignatures(trx: Trx, registrationId: string): Promise<void> {
  await trx.deleteFrom("signatures").where("registrationId", "=", registrationId).execute();
}

/** Records which words were agreed to, in which language, when (docs/rules/privacy.md#texts-that-were-signed). */
async function recordSignatures(
  trx: Trx,
  registrationId: string,
  { language, waiverSignature }: RegistrationData,
  signedAt: Instant,
): Promise<void> {
  const rows = presentWordings(contactOf(await readClub(trx)))
    .filter((wording) => wording.language === language)
    .map(({ policy, version, textHash }) => ({
      ...{ id: randomUUID(), registrationId, policy, version, language, textHash, signedAt },
      signedName: policy === "waiver" ? waiverSignature : null,
    }));
  await trx.insertInto("signatures").values(rows).execute();
}

export interface ReserveRequest extends Holder {
  programId: ProgramId;
  /** Of the price that the family was shown; undefined from a page that does not tell. */
  quoteHash: string | undefined;
  data: RegistrationData;
  /** Of the data, as this browser sent it. */
  requestHash: string;
  origin: PayerOrigin;
  environment: PaymentEnvironment;
  now: Date;
}

/** A payment, and until when the place that it is for is kept. */
export type KeptPayment = Payment & { keptUntil: Instant };

/**
 * Whoever has paid for the child from this browser is told so; everybody else hears the same before paying,
 * registered or not (docs/rules/registration.md#before-paying-everybody-hears-the-same).
 */
async function refuseOwnDouble(trx: Trx, child: ChildOfProgram, browserHash: string): Promise<void> {
  const paid = await registrationsOfChild(trx, child, PAID_STATUSES);
  if (paid.some((row) => row.browserHash === browserHash)) throw new ApiError("already_registered");
}

/** Gives back a place whose time ran out, before anybody asks for one anew. */
async function giveBackLapsed(trx: Trx, registration: Registration): Promise<void> {
  if (registration.place === "none") return;
  await trx.updateTable("registrations").set({ place: "none" }).where("id", "=", registration.id).execute();
  await releasePlaces(trx, [registration]);
}

interface Placing {
  program: Program;
  /** Where the child belongs now. */
  groupId: string | null;
  now: Date;
}

/** Keeps a place in program and group; what this browser keeps already goes along. @throws {ApiError} program_full */
async function takePlace(trx: Trx, { program, groupId, now }: Placing, kept?: Registration): Promise<void> {
  const place = { programId: program.id, groupId };
  if (kept && !hasLapsed(kept, now)) {
    if (await changeGroup(trx, kept, groupId)) return;
  } else {
    if (kept) await giveBackLapsed(trx, kept);
    if (await claimPlace(trx, place, instantOf(now))) return;
  }
  throw new ApiError("program_full");
}

/**
 * Stores what a family typed, keeps a place for it (server/holds/rules.ts), and plans its payment, all or nothing
 * (docs/rules/money.md#setting-up-a-payment). Price and groups are those of now, whatever an earlier payment said.
 * `kept` is the unpaid registration that this browser changes, if it does.
 * undefined when the same request is being stored by another call right now.
 * @throws {ApiError} already_registered, not_payable, not_yet_open, registration_closed, price_changed, no_group,
 * invalid_input for what the program asks, or program_full
 */
export async function reserve(
  trx: Trx,
  program: Program,
  request: ReserveRequest,
  kept?: Registration,
): Promise<KeptPayment | undefined> {
  const { programId, data, now, browserHash, networkHash } = request;
  const terms = await termsOf(trx, programId, now);
  const feeCents = feeOf(terms);
  const { totalCents } = quote(feeCents, data.donationAmount);
  const columns = columnsFrom(data, totalCents);
  await refuseOwnDouble(trx, { programId, ...columns }, browserHash);
  if (!kept || hasLapsed(kept, now)) refuseUnlessOpen(program, now);
  refuseOtherPrice(feeCents, request, kept);
  const groupId = groupOf(terms, data.childDateOfBirth);
  const answers = await answersTo(trx, request);
  const payment = await insertPayment(trx, {
    purpose: "registration",
    amountCents: totalCents,
    requestHash: request.requestHash,
    browserHash,
    origin: request.origin,
    language: data.language,
    environment: request.environment,
    paidFor: { forProgramId: programId, forDonationCents: columns.donationAmount },
    now,
  });
  if (!payment) return undefined;
  await takePlace(trx, { program, groupId, now }, kept);
  const id = kept?.id ?? randomUUID();
  const keeping = { holder: { browserHash, networkHash }, now };
  const keptUntil = kept
    ? await keepAgain(trx, { ...keeping, registration: kept, showedCard: false })
    : await keepFirst(trx, { ...keeping, registrationId: id });
  const row = {
    ...columns,
    groupId,
    paymentId: payment.id,
    place: "held" as const,
    holdExpiresAt: keptUntil,
  };
  if (kept) {
    await trx
      .updateTable("registrations")
      .set((eb) => ({ ...row, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
    await forgetSignatures(trx, id);
  } else {
    const stamps = { createdAt: instantOf(now), deletedAt: null };
    await trx
      .insertInto("registrations")
      .values({ id, programId, seasonId: program.seasonId, ...stamps, ...row })
      .execute();
  }
  await writeAnswers(trx, id, answers);
  await recordSignatures(trx, id, data, instantOf(now));
  return { ...payment, keptUntil };
}

interface Renewal {
  holder: Holder;
  now: Date;
  /** Stripe has seen a card for the payment. */
  showedCard: boolean;
  /** A bank works on it: the amount is not to be changed any more. */
  isProcessing: boolean;
  /** Of the price that the family was shown, where its page knows. */
  quoteHash: string | undefined;
}

/**
 * Whether an unchanged order has to be priced anew: its hold froze the price until it ran out, and from then on it
 * costs what it costs now. A lower price that the family has seen meanwhile is passed on at once.
 */
async function hasOtherPrice(trx: Trx, registration: Registration, renewal: Renewal): Promise<boolean> {
  const { now, isProcessing } = renewal;
  if (isProcessing) return false;
  const { programId } = registration;
  const { feeCents } = await termsOf(trx, programId, now);
  const frozen = frozenFee(registration);
  if (feeCents === frozen) return false;
  if (hasLapsed(registration, now)) return true;
  return feeCents !== null && feeCents < frozen && renewal.quoteHash === quoteHash(programId, feeCents);
}

/**
 * Keeps the places of a payment that is about to be made, for as long as server/holds/rules.ts says, so that a
 * family that comes back late hears "full" before it pays, not after.
 * @returns until when, or the registration whose price is another one now, which then gets a payment of its own
 * @throws {ApiError} not_yet_open, registration_closed or program_full when the place lapsed and cannot be had again
 */
export async function renewHold(
  trx: Trx,
  paymentId: string,
  renewal: Renewal,
): Promise<Instant | { stale: Registration }> {
  const { now, isProcessing } = renewal;
  let keptUntil = instantOf(now);
  const registrations = await lockRegistrationsOfPayment(trx, paymentId);
  const pending = registrations.filter(({ status }) => status === "pending");
  const programs = new Map<string, Program>();
  for (const id of [...new Set(pending.map(({ programId }) => programId))].sort()) {
    programs.set(id, await lockProgram(trx, id));
  }
  for (const registration of pending) {
    if (await hasOtherPrice(trx, registration, renewal)) return { stale: registration };
    const program = programs.get(registration.programId);
    if (program && hasLapsed(registration, now) && !(isProcessing && registration.place !== "none")) {
      refuseUnlessOpen(program, now);
      await takePlace(trx, { program, groupId: registration.groupId, now }, registration);
    }
    keptUntil = await keepAgain(trx, { ...renewal, registration });
    await trx
      .updateTable("registrations")
      .set({ place: "held", holdExpiresAt: keptUntil })
      .where("id", "=", registration.id)
      .execute();
  }
  return keptUntil;
}

/** Ends what was never paid: the place is free again, what was typed stays for 30 days (docs/rules/privacy.md#deleted-for-30-days-then-gone). */
export async function expireRegistrations(trx: Trx, paymentId: string): Promise<void> {
  const registrations = await lockRegistrationsOfPayment(trx, paymentId);
  const ended = registrations.filter(({ status }) => status === "pending");
  for (const { id } of ended) {
    await trx
      .updateTable("registrations")
      .set({ status: "expired", place: "none", holdExpiresAt: null })
      .where("id", "=", id)
      .execute();
  }
  await releasePlaces(
    trx,
    ended.filter(({ place }) => place !== "none"),
  );
}
