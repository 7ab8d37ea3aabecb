import { randomUUID } from "node:crypto";
import { groupOfBirth } from "#domain/ages.ts";
import type { CalendarDate } from "#domain/calendar-date.ts";
import { childKey } from "#domain/child-identity.ts";
import type { Cents } from "#domain/money.ts";
import type { PaperRegistration } from "#domain/paper-registration.ts";
import { checkAnswers } from "#domain/program-answers.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { addFamily } from "#server/families/order-mutations.ts";
import { lockFamily } from "#server/families/order-queries.ts";
import { ApiError } from "#server/http/api-error.ts";
import type { ByHand } from "#server/payments/cash-mutations.ts";
import { claimPlace, lockProgram } from "#server/programs/place-mutations.ts";
import { questionsOf } from "#server/programs/question-queries.ts";
import { writeAnswers } from "#server/registrations/answers.ts";
import {
  columnsFrom,
  ENTERED_STATUSES,
  findDuplicateRegistration,
  type Registration,
} from "#server/registrations/data.ts";
import { confirmOrder, withoutRivals } from "./confirm-mutations.ts";
import { endCardAttempts } from "./end-cards-mutations.ts";
import { noteEntered, storeEntered } from "./entered-mutations.ts";
import { familyOfSibling } from "./paper-sibling-queries.ts";
import { priceChildren } from "./price-queries.ts";
import { payAtOnce } from "./take-money-mutations.ts";

interface Paper {
  programId: ProgramId;
  data: PaperRegistration;
  /** What was handed over with it; null when it is not paid yet. */
  cashCents: Cents | null;
  by: ByHand;
  /** Until when its family pays; null where nobody said, and for what is paid. */
  dueOn: CalendarDate | null;
  /** A registration of the family that it is another child of; undefined for a new family. */
  siblingOf?: string | undefined;
  note: string;
  /** The registration's id; the same id again is the same registration. */
  requestId?: string | undefined;
  /** The actor of the audit log. */
  actor: string;
}

function findEntered(trx: Trx, id: string) {
  return trx.selectFrom("registrations").select(["id", "childKey"]).where("id", "=", id).executeTakeFirst();
}

/** The family that staff say it is another child of, locked. @throws {ApiError} not_found */
async function familyOf(trx: Trx, siblingOf: string | undefined): Promise<string | undefined> {
  if (siblingOf === undefined) return undefined;
  const family = await familyOfSibling(trx, siblingOf);
  if (!(await lockFamily(trx, family))) throw new ApiError("not_found");
  return family;
}

interface Entered {
  orderId: string;
  rows: readonly Registration[];
}

/** Confirms the order that was just stored, by the money that came along where it costs something. */
async function settle(trx: Trx, { orderId, rows }: Entered, paper: Paper, at: Date): Promise<void> {
  const { cashCents: cents, by, actor } = paper;
  const now = instantOf(at);
  const [row] = rows;
  if (row && cents) {
    const taking = { id: row.id, cents, by, note: "", requestId: row.id, actor };
    return payAtOnce(trx, { orderId, row, unpaid: rows }, taking, at);
  }
  const children = withoutRivals(rows);
  await confirmOrder(trx, { way: "staff", orderId, children, receiptKey: `receipt:${orderId}:free`, now });
}

async function store(trx: Trx, id: string, paper: Paper, at: Date): Promise<string> {
  const { programId, data, cashCents, dueOn, note, actor } = paper;
  const now = instantOf(at);
  const known = await familyOf(trx, paper.siblingOf);
  // Before the look for the same request: its other half of a double click may be about to be stored.
  await lockProgram(trx, programId);
  const before = await findEntered(trx, id);
  if (before && before.childKey !== childKey(data)) throw new ApiError("invalid_input");
  if (before) return id;
  const { donationAmount } = data;
  const children = [{ programId, data }];
  const { quote, seasonId, terms } = await priceChildren(trx, {
    ...{ children, donationAmount, familyId: known, now: at },
  });
  const { totalCents } = quote;
  // What costs nothing has no money to wait for.
  const isSettled = cashCents !== null || totalCents === 0;
  if (cashCents !== null && cashCents !== totalCents) throw new ApiError("cash_amount");
  const child = { programId, ...columnsFrom(data, totalCents) };
  if (await findDuplicateRegistration(trx, child, { statuses: ENTERED_STATUSES })) {
    throw new ApiError("already_registered");
  }
  const answers = checkAnswers(await questionsOf(trx, programId), data.answers, { mayLack: true });
  if (Object.keys(answers.errors).length > 0) throw new ApiError("invalid_input", { fields: answers.errors });
  // Paper may lack the birth date, and a child that plays up is in no group of its own age.
  const groupId = groupOfBirth(terms.get(programId)?.groups ?? [], data.childDateOfBirth)?.id ?? null;
  if (!(await claimPlace(trx, { programId, groupId }, now))) throw new ApiError("program_full");
  const familyId = known ?? (await addFamily(trx, data.email));
  const entered = await storeEntered(trx, {
    ...{ familyId, isNewFamily: known === undefined, seasonId, quote, at },
    children: [{ id, programId, groupId, data, totalCents }],
    dueOn: isSettled ? null : dueOn,
  });
  if (isSettled) await settle(trx, entered, paper, at);
  await writeAnswers(trx, id, answers.kept);
  await noteEntered(trx, { id, note, actor, at });
  return id;
}

/**
 * Stores a registration that came on paper as an order of its own, with its place, and its money where that came along.
 * One without keeps its place until it is paid or deleted. The same request again is the same registration.
 * @returns its id
 * @throws {ApiError} already_registered, program_full; not_found for a family that is not there; invalid_input for what
 * the program asks; cash_amount when it is not exactly the price; already_paid, card_processing or card_not_ended when
 * the family is paying by card
 */
export async function enterPaper(deps: Deps, paper: Paper): Promise<string> {
  const { db, now } = deps;
  const { programId, data, cashCents, requestId = randomUUID() } = paper;
  const child = {
    programId,
    childKey: childKey(data),
    childDateOfBirth: data.childDateOfBirth || null,
  };
  if (cashCents !== null) await endCardAttempts(deps, [child], []);
  return inTransaction(db, (trx) => store(trx, requestId, paper, now()));
}
