import { randomUUID } from "node:crypto";
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
import { claimPlace, lockProgram, releasePlaces } from "#server/programs/place-mutations.ts";
import type { Program } from "#server/programs/queries.ts";
import { openingOf, priceNow } from "#server/programs/queries.ts";
import type { ChildOfProgram, Registration } from "#server/registrations/data.ts";
import { columnsFrom, lockRegistrationsOfPayment, registrationsOfChild } from "#server/registrations/data.ts";

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
  const rows = presentWordings()
    .filter((wording) => wording.language === language)
    .map(({ policy, version, textHash }) => ({
      ...{ id: randomUUID(), registrationId, policy, version, language, textHash, signedAt },
      signedName: policy === "waiver" ? waiverSignature : null,
    }));
  await trx.insertInto("signatures").values(rows).execute();
}

export interface ReserveRequest extends Holder {
  programId: ProgramId;
  data: RegistrationData;
  /** Of the data, as this browser sent it. */
  requestHash: string;
  origin: PayerOrigin;
  environment: PaymentEnvironment;
  now: Date;
}

/** A payment, and until when the place that it is for is kept. */
export type KeptPayment = Payment & { keptUntil: Instant };

async function holdPlace(trx: Trx, program: Program, now: Date): Promise<void> {
  const opening = openingOf(program, now);
  if (opening === "not_yet") throw new ApiError("not_yet_open");
  if (opening === "closed") throw new ApiError("registration_closed");
  if (!(await claimPlace(trx, program.id, instantOf(now)))) throw new ApiError("program_full");
}

/**
 * Whoever has paid for the child from this browser is told so; everybody else hears the same before paying,
 * registered or not (docs/rules/registration.md#before-paying-everybody-hears-the-same).
 */
async function refuseOwnDouble(trx: Trx, child: ChildOfProgram, browserHash: string): Promise<void> {
  const paid = await registrationsOfChild(trx, child, PAID_STATUSES);
  if (paid.some((row) => row.browserHash === browserHash)) throw new ApiError("already_registered");
}

const hasPlace = (registration: Registration | undefined) =>
  registration !== undefined && registration.place !== "none";

/**
 * Stores what a family typed, keeps a place for it (server/holds/rules.ts), and plans its payment, all or nothing
 * (docs/rules/money.md#setting-up-a-payment). `kept` is the unpaid registration that this browser changes, if it does.
 * undefined when the same request is being stored by another call right now.
 * @throws {ApiError} already_registered, not_payable, not_yet_open, registration_closed or program_full
 */
export async function reserve(
  trx: Trx,
  program: Program,
  request: ReserveRequest,
  kept?: Registration,
): Promise<KeptPayment | undefined> {
  const { programId, data, now, browserHash, networkHash } = request;
  const feeCents = await priceNow(trx, program, now);
  if (feeCents === null) throw new ApiError("not_payable");
  const { totalCents } = quote(feeCents, data.donationAmount);
  const columns = columnsFrom(data, totalCents);
  await refuseOwnDouble(trx, { programId, ...columns }, browserHash);
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
  if (!hasPlace(kept)) await holdPlace(trx, program, now);
  const id = kept?.id ?? randomUUID();
  const keeping = { holder: { browserHash, networkHash }, now };
  const keptUntil = kept
    ? await keepAgain(trx, { ...keeping, registration: kept, showedCard: false })
    : await keepFirst(trx, { ...keeping, registrationId: id });
  const row = { ...columns, paymentId: payment.id, place: "held" as const, holdExpiresAt: keptUntil };
  if (kept) {
    await trx
      .updateTable("registrations")
      .set((eb) => ({ ...row, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
    await forgetSignatures(trx, id);
  } else {
    await trx
      .insertInto("registrations")
      .values({
        id,
        programId,
        seasonId: program.seasonId,
        groupId: null,
        createdAt: instantOf(now),
        deletedAt: null,
        ...row,
      })
      .execute();
  }
  await recordSignatures(trx, id, data, instantOf(now));
  return { ...payment, keptUntil };
}

interface Renewal {
  holder: Holder;
  now: Date;
  /** Stripe has seen a card for the payment. */
  showedCard: boolean;
}

/**
 * Keeps the places of a payment that is about to be made, for as long as server/holds/rules.ts says, so that a
 * family that comes back late hears "full" before it pays, not after.
 * @returns until when
 * @throws {ApiError} registration_closed or program_full when the place lapsed and cannot be had again
 */
export async function renewHold(trx: Trx, paymentId: string, renewal: Renewal): Promise<Instant> {
  let keptUntil = instantOf(renewal.now);
  for (const registration of await lockRegistrationsOfPayment(trx, paymentId)) {
    if (registration.status !== "pending") continue;
    const program = await lockProgram(trx, registration.programId);
    if (!hasPlace(registration)) await holdPlace(trx, program, renewal.now);
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
  for (const registration of await lockRegistrationsOfPayment(trx, paymentId)) {
    if (registration.status !== "pending") continue;
    await trx
      .updateTable("registrations")
      .set({ status: "expired", place: "none", holdExpiresAt: null })
      .where("id", "=", registration.id)
      .execute();
    if (registration.place !== "none") await releasePlaces(trx, registration.programId);
  }
}
