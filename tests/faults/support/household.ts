import { randomInt } from "node:crypto";
import { type Cents, centsFromDollars } from "#domain/money/money.ts";
import type { ChildRegistration } from "#domain/registration/order.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";
import type { Db } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { readRow } from "#tests/support/database/rows.ts";
import { addProgram, setSiblingRule } from "#tests/support/orders/ordering-family.ts";
import type { Dice } from "./dice.ts";

/** What families are drawn from; a title prints it, and `FAULT_SEED=7 npx vitest run tests/faults` repeats it. */
export const FAULT_SEED = Number(process.env.FAULT_SEED ?? randomInt(1_000_000));

/** From the second child of a family on. */
export const SIBLING_PERCENT = 10;
const CHILDREN_MAX = 5;
/** The camp's, until staff publish something else. */
const CAMP_CENTS = 4000;
const CLINIC_CENTS = 2550;
const LEAGUE_CENTS = 6000;
export const LEAGUE_EARLY_CENTS = 5025;
/** Long after the faults; random journeys move it. */
const EARLY_FOR_MS = 200 * 24 * 3_600_000;

/** A program that a family may choose, and what it costs at the moment. */
export interface Offered {
  programId: string;
  nowCents: Cents;
}

/** What the form of one child is for. */
export const ONE_IN_CAMP: readonly Offered[] = [{ programId: firstCamp.id, nowCents: CAMP_CENTS }];

/** Three programs of the first season, one of them with an early price, and a sibling rule, in the club's time zone. */
export async function offerPrograms(db: Db, now: Date): Promise<Offered[]> {
  const clinic = await addProgram(db, { feeCents: CLINIC_CENTS, capacity: null, slug: "fault-clinic" });
  const league = await addProgram(db, { feeCents: LEAGUE_CENTS, capacity: null, slug: "fault-league" });
  const until = instantOf(new Date(now.getTime() + EARLY_FOR_MS));
  await changePrograms(db, { prices: [{ cents: LEAGUE_EARLY_CENTS, until }] }, league);
  const { capacity } = await readRow(db, "programs", { id: firstCamp.id }, ["capacity"]);
  await db.updateTable("programs").set({ capacity }).execute();
  await setSiblingRule(db, { from: 2, percent: SIBLING_PERCENT });
  return [
    ...ONE_IN_CAMP,
    { programId: clinic, nowCents: CLINIC_CENTS },
    { programId: league, nowCents: LEAGUE_EARLY_CENTS },
  ];
}

/** A program that costs nothing, whose children wait for their mailbox's code. */
export async function offerFree(db: Db): Promise<Offered> {
  return { programId: await addProgram(db, { feeCents: 0, slug: "fault-open-day" }), nowCents: 0 };
}

/** A program for each child of a family that registers `least` to five children. */
export function drawHousehold(dice: Dice, [first, ...more]: readonly Offered[], least = 1): Offered[] {
  if (!first) throw new Error("nothing is offered");
  return Array.from({ length: dice.between(least, CHILDREN_MAX) }, () => dice.pick([first, ...more]));
}

/** One more than are drawn: a test adds a child to a household. */
const NAMES = ["", " Ana", " Beto", " Caro", " Dora", " Elio"];

/** The children of a family, by the answers for its first one: the same answers, the same children. */
export function childrenIn(household: readonly Offered[], data: RegistrationData): ChildRegistration[] {
  return household.map(({ programId }, child) => ({
    programId,
    data: { ...data, childFirstName: `${data.childFirstName}${NAMES[child] ?? ""}` },
  }));
}

/** What a household costs, worked out without the product's own price function. Cents. */
export function priceOf(household: readonly Offered[], donationDollars: number): Cents {
  const fees = household.map(({ nowCents }, child) =>
    child === 0 ? nowCents : nowCents - Math.floor((nowCents * SIBLING_PERCENT + 50) / 100),
  );
  return fees.reduce((sum, cents) => sum + cents, centsFromDollars(donationDollars));
}
