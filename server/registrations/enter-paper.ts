import { randomUUID } from "node:crypto";
import { groupOfBirth } from "#domain/ages.ts";
import { childKey } from "#domain/child-identity.ts";
import type { Cents } from "#domain/money.ts";
import { centsFromDollars } from "#domain/money.ts";
import type { PaperRegistration } from "#domain/paper-registration.ts";
import { quote } from "#domain/pricing.ts";
import { checkAnswers } from "#domain/program-answers.ts";
import type { ProgramId } from "#domain/programs.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import type { Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { bookCash, insertCashPayment } from "#server/payments/cash-mutations.ts";
import { claimPlace, lockProgram } from "#server/programs/place-mutations.ts";
import { termsOf } from "#server/programs/queries.ts";
import { questionsOf } from "#server/programs/question-queries.ts";
import { writeAnswers } from "./answers.ts";
import { columnsFrom, ENTERED_STATUSES, findDuplicateRegistration } from "./data.ts";
import { insertNote } from "./notes.ts";
import { endCardAttempts, queueReceipt } from "./take-cash-mutations.ts";

interface Paper {
  programId: ProgramId;
  data: PaperRegistration;
  /** What was handed over with it; null when it is not paid yet. */
  cashCents: Cents | null;
  note: string;
  /** The registration's id; the same id again is the same registration. */
  requestId?: string | undefined;
  /** The actor of the audit log. */
  actor: string;
}

function findEntered(trx: Trx, id: string) {
  return trx.selectFrom("registrations").select(["id", "childKey"]).where("id", "=", id).executeTakeFirst();
}

/** The cash that came with the paper, under the registration's own id. */
async function payInCash(
  trx: Trx,
  id: string,
  { programId, data, cashCents: cents, actor }: Paper,
  at: Date,
) {
  if (cents === null) return undefined;
  const now = instantOf(at);
  const { language } = data;
  const paidFor = { forProgramId: programId, forDonationCents: centsFromDollars(data.donationAmount) };
  const payment = await insertCashPayment(trx, { amountCents: cents, paidFor, language, now });
  await bookCash(trx, payment, { id, cents, now });
  await recordAudit(trx, { at, actor, action: "cash_taken", subject: `${id}: ${cents} cents` });
  return payment;
}

async function store(trx: Trx, id: string, paper: Paper, at: Date): Promise<string> {
  const { programId, data, cashCents, note, actor } = paper;
  const now = instantOf(at);
  // Before the look for the same request: its other half of a double click may be about to be stored.
  const program = await lockProgram(trx, programId);
  const known = await findEntered(trx, id);
  if (known && known.childKey !== childKey(data)) throw new ApiError("invalid_input");
  if (known) return id;
  const { feeCents, groups } = await termsOf(trx, programId, at);
  if (feeCents === null) throw new ApiError("not_payable");
  const { totalCents } = quote(feeCents, data.donationAmount);
  if (cashCents !== null && cashCents !== totalCents) throw new ApiError("cash_amount");
  const columns = columnsFrom(data, totalCents);
  if (await findDuplicateRegistration(trx, { programId, ...columns }, { statuses: ENTERED_STATUSES })) {
    throw new ApiError("already_registered");
  }
  const answers = checkAnswers(await questionsOf(trx, programId), data.answers, { mayLack: true });
  if (Object.keys(answers.errors).length > 0) throw new ApiError("invalid_input", { fields: answers.errors });
  // Paper may lack the birth date, and a child that plays up is in no group of its own age.
  const groupId = groupOfBirth(groups, data.childDateOfBirth)?.id ?? null;
  if (!(await claimPlace(trx, { programId, groupId }, now))) throw new ApiError("program_full");
  const payment = await payInCash(trx, id, paper, at);
  const paid = { paymentId: payment?.id ?? null, status: payment ? "confirmed" : "pending" } as const;
  const place = payment ? "taken" : "held";
  const stamps = { createdAt: now, deletedAt: null };
  await trx
    .insertInto("registrations")
    .values({
      id,
      programId,
      seasonId: program.seasonId,
      groupId,
      source: "paper",
      place,
      ...stamps,
      ...paid,
      ...columns,
    })
    .execute();
  await writeAnswers(trx, id, answers.kept);
  await recordAudit(trx, { at, actor, action: "registration_entered", subject: id });
  if (note !== "") {
    const noted = { id: randomUUID(), registrationId: id, kind: "entered" as const, fields: null };
    await insertNote(trx, { ...noted, note, actor, createdAt: now });
  }
  if (payment) await queueReceipt(trx, { id, language: data.language }, now);
  return id;
}

/**
 * Stores a registration that came on paper, with its place, and its cash where that came along. One without cash
 * keeps its place until it is paid or deleted. The same request again is the same registration.
 * @returns its id
 * @throws {ApiError} already_registered, program_full; invalid_input for what the program asks; cash_amount when it is not exactly the price; already_paid,
 * card_processing or card_not_ended when the family is paying by card
 */
export async function enterPaper(deps: Deps, paper: Paper): Promise<string> {
  const { db, now } = deps;
  const { programId, data, cashCents, requestId = randomUUID() } = paper;
  const child = {
    programId,
    childKey: childKey(data),
    childDateOfBirth: data.childDateOfBirth || null,
  };
  if (cashCents !== null) await endCardAttempts(deps, child, null);
  return inTransaction(db, (trx) => store(trx, requestId, paper, now()));
}
