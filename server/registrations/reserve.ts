import { randomUUID } from "node:crypto";
import { PLACE_HOLD_MINUTES } from "#domain/payment-state.ts";
import { quote } from "#domain/pricing.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { RegistrationData } from "#domain/registration.ts";
import { PAID_STATUSES } from "#domain/registration-status.ts";
import type { Trx } from "#server/db/database.ts";
import { instantOf } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { insertPayment, type Payment } from "#server/payments/data.ts";
import { getProgram, type Program } from "#server/programs/data.ts";
import { claimPlace, releasePlaces } from "#server/programs/places.ts";
import { forgetConsents, recordConsents } from "./consents.ts";
import {
  type ChildOfProgram,
  columnsFrom,
  isSameChild,
  lockRegistrationsOfPayment,
  type Registration,
} from "./data.ts";

export interface ReserveRequest {
  programId: ProgramId;
  data: RegistrationData;
  browserHash: string;
  /** Of the data, as this browser sent it. */
  requestHash: string;
  environment: string;
  now: Date;
}

function holdUntil(now: Date): string {
  return instantOf(new Date(now.getTime() + PLACE_HOLD_MINUTES * 60_000));
}

async function holdPlace(trx: Trx, { id, registrationOpen }: Program, now: Date): Promise<void> {
  if (!registrationOpen) throw new ApiError("registration_closed");
  if (!(await claimPlace(trx, id, instantOf(now)))) throw new ApiError("program_full");
}

/**
 * Whoever has paid for the child from this browser is told so; everybody else hears the same before paying,
 * registered or not (docs/rules/registration.md#before-paying-everybody-hears-the-same).
 */
async function refuseOwnDouble(trx: Trx, child: ChildOfProgram, browserHash: string): Promise<void> {
  const rows = await trx
    .selectFrom("registrations")
    .innerJoin("payments", "payments.id", "registrations.paymentId")
    .selectAll("registrations")
    .where("payments.browserHash", "=", browserHash)
    .where("registrations.programId", "=", child.programId)
    .where("registrations.childKey", "=", child.childKey)
    .where("registrations.status", "in", PAID_STATUSES)
    .where("registrations.deletedAt", "is", null)
    .execute();
  if (rows.some((row) => isSameChild(row, child))) throw new ApiError("already_registered");
}

const hasPlace = (registration: Registration | undefined) =>
  registration !== undefined && registration.place !== "none";

/**
 * Stores what a family typed, keeps a place for it for half an hour, and plans its payment, all or nothing
 * (payments.md, Flow 1). `kept` is the unpaid registration that this browser changes, if it does.
 * undefined when the same request is being stored by another call right now.
 * @throws {ApiError} already_registered, registration_closed or program_full
 */
export async function reserve(
  trx: Trx,
  program: Program,
  request: ReserveRequest,
  kept?: Registration,
): Promise<Payment | undefined> {
  const { programId, data, now } = request;
  const { totalCents } = quote(program.feeCents, data.donationAmount);
  const columns = columnsFrom(data, totalCents);
  await refuseOwnDouble(trx, { programId, ...columns }, request.browserHash);
  const payment = await insertPayment(trx, {
    purpose: "registration",
    amountCents: totalCents,
    requestHash: request.requestHash,
    browserHash: request.browserHash,
    language: data.language,
    environment: request.environment,
    now,
  });
  if (!payment) return undefined;
  if (!hasPlace(kept)) await holdPlace(trx, program, now);
  const id = kept?.id ?? randomUUID();
  const row = { ...columns, paymentId: payment.id, place: "held" as const, holdExpiresAt: holdUntil(now) };
  if (kept) {
    await trx
      .updateTable("registrations")
      .set((eb) => ({ ...row, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
    await forgetConsents(trx, id);
  } else {
    await trx
      .insertInto("registrations")
      .values({ id, programId, createdAt: instantOf(now), deletedAt: null, ...row })
      .execute();
  }
  await recordConsents(trx, id, data.language, instantOf(now));
  return payment;
}

/**
 * Keeps the places of a payment that is about to be made for another half hour, so that a family that comes
 * back late hears "full" before it pays, not after.
 * @throws {ApiError} registration_closed or program_full when the place lapsed and cannot be had again
 */
export async function renewHold(trx: Trx, paymentId: string, now: Date): Promise<void> {
  for (const registration of await lockRegistrationsOfPayment(trx, paymentId)) {
    if (registration.status !== "pending") continue;
    if (!hasPlace(registration)) {
      await holdPlace(trx, await getProgram(trx, registration.programId), now);
    }
    await trx
      .updateTable("registrations")
      .set({ place: "held", holdExpiresAt: holdUntil(now) })
      .where("id", "=", registration.id)
      .execute();
  }
}

/** Ends what was never paid: the place is free again, what was typed stays for 30 days (design.md §7.6). */
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
