import { randomUUID } from "node:crypto";
import type { Cents } from "#domain/money/money.ts";
import { sumLines } from "#domain/prices/order-lines.ts";
import type { ChildRegistration } from "#domain/registration/order.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import type { Db } from "#server/platform/database/database.ts";
import { changeSeasons, eveningsOn, republish } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { readRow } from "#tests/support/database/rows.ts";
import { familyRegistration } from "./families.ts";

/** A child of a family's order; the first camp's, unless told. */
export interface OrderedChild extends Partial<RegistrationData> {
  programId?: string;
}

/** Children of one family, told apart by their first names. */
export function childrenOf(
  children: readonly OrderedChild[],
  family: Partial<RegistrationData> = {},
): ChildRegistration[] {
  return children.map(({ programId = firstCamp.id, ...child }) => ({
    programId,
    data: familyRegistration({ donationAmount: 0, ...family, ...child }),
  }));
}

interface AddedProgram {
  feeCents: Cents;
  capacity?: number | null;
  slug?: string;
  /** Its only day; the camp's days otherwise. */
  day?: CalendarDate;
  /** What goes back to whoever leaves, by its days before the first one. */
  refundSteps?: readonly { daysBefore: number; percent: number }[];
}

/** A further program of the first season, open, without groups. */
export async function addProgram(
  db: Db,
  { feeCents, capacity = 100, slug = "extra-clinic", day, refundSteps = [] }: AddedProgram,
): Promise<string> {
  const id = randomUUID();
  const noWords = { summary: "", description: "", whatToBring: "" };
  const words = { name: `Program ${slug}`, ...noWords };
  await republish(db, ({ seasons }) => {
    const season = seasons.find(({ programs }) => programs.some((program) => program.id === firstCamp.id));
    const camp = season?.programs.find((program) => program.id === firstCamp.id);
    if (!season || !camp) throw new Error("the first camp is not published");
    season.programs.push({
      ...camp,
      id,
      slug,
      kind: "clinic",
      feeCents,
      prices: [],
      groups: [],
      questions: [],
      refundSteps: [...refundSteps],
      sessions: day ? eveningsOn(day) : camp.sessions,
      texts: { en: words, es: words },
      unchecked: ["en", "es"],
    });
  });
  const { waitingList } = await readRow(db, "programs", { id: firstCamp.id }, ["waitingList"]);
  const row = { capacity, waitingList, switch: "open" } as const;
  await db.updateTable("programs").set(row).where("id", "=", id).execute();
  return id;
}

/** From the second child on ten percent less, in the first season. */
export async function setSiblingRule(db: Db, rule: { from: number; percent?: number; cents?: Cents }) {
  const { from: fromChild, percent = null, cents = null } = rule;
  await changeSeasons(db, { siblingRule: { fromChild, percent, cents } });
}

/** An order's lines as a test compares them, and what they and its payments come to. Cents. */
export async function booksOf(db: Db, orderId: string) {
  const lines = await db
    .selectFrom("orderLines")
    .select(["kind", "reason", "cents"])
    .where("orderId", "=", orderId)
    .orderBy("position")
    .execute();
  const moved = await db
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.paymentId")
    .select("cents")
    .where("payments.orderId", "=", orderId)
    .execute();
  return { lines, lineCents: sumLines(lines), ledgerCents: sumLines(moved) };
}
