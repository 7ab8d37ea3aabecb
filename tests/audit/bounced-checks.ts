import { expect } from "vitest";
import type { Desk } from "#tests/support/paper-form.ts";
import type { Movement, PaidFor, Purpose } from "./expected.ts";

type Moved = Pick<Movement, "of" | "cents" | "column" | "by">;

/** Checks that bounce, now and then with the bank's fee, and what is paid in cash instead of them. */
export class BouncedChecks {
  /** Registrations that owe again, with what their next payment is for. */
  readonly #owing: { id: string; about: Purpose }[] = [];

  /** What moves next: the first that owes pays, else a check bounces that nothing went back of; undefined for nothing. */
  async next(desk: Desk, paidFor: PaidFor, bankFee: number): Promise<Moved | undefined> {
    return (await this.#payAgain(desk, paidFor)) ?? (await this.#bounce(desk, paidFor, bankFee));
  }

  async #payAgain(desk: Desk, paidFor: PaidFor): Promise<Moved | undefined> {
    const owing = this.#owing.shift();
    const rowOf = async () => (await desk.registrations()).find(({ id }) => id === owing?.id);
    const row = await rowOf();
    if (!owing || !row || row.deletedAt !== null) return undefined;
    const { owedCents: cents } = await desk.details(row.id);
    expect((await desk.takeCash(row.id, { cents })).status).toBe(201);
    const of = String((await rowOf())?.paymentId);
    paidFor.set(of, owing.about);
    return { of, cents, column: "gross", by: "cash" };
  }

  async #bounce(desk: Desk, paidFor: PaidFor, bankFeeCents: number): Promise<Moved | undefined> {
    const rows = await desk.registrations();
    for (const { id, method, state, amountCents } of await desk.payments()) {
      const row = rows.find(({ paymentId }) => paymentId === id);
      const about = paidFor.get(id);
      const isGood = method === "check" && state === "succeeded";
      if (!isGood || !about || row?.status !== "confirmed" || row.deletedAt !== null) continue;
      const answer = await desk.staff.call("POST", `/api/admin/payments/${id}/bounced`, { bankFeeCents });
      expect(answer.status).toBe(200);
      this.#owing.push({ id: row.id, about: { ...about, bankFee: bankFeeCents } });
      return { of: id, cents: -amountCents, column: "bounced", by: "check" };
    }
    return undefined;
  }
}
