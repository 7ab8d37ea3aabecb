import { expect } from "vitest";
import type { Desk } from "#tests/support/paper-form.ts";
import type { LedgerEntry, PaidFor, Purpose } from "./expected.ts";

/** Less than any program's fee: of a donation nothing goes back. Cents. */
const HANDED_BACK = 2000;

type Moved = Pick<LedgerEntry, "of" | "cents" | "column" | "by">;

/** Checks that return, and what is paid in cash instead of them. */
export class ReturnedChecks {
  /** The first check: a part of it goes back in cash before it is returned. */
  #planted: string | undefined;
  /** What was paid instead of the planted check: some of it replaces the cash that had gone back before. */
  #paidForPlanted: string | undefined;
  /** Registrations that owe again, with what their next payment is for. */
  readonly #owing: { id: string; about: Purpose; isPlanted: boolean }[] = [];

  /**
   * What moves next: the first that owes pays, else a check is returned; undefined for nothing. Nothing went back of those that
   * return but of the planted one.
   */
  async next(desk: Desk, paidFor: PaidFor): Promise<Moved | undefined> {
    return (await this.#payAgain(desk, paidFor)) ?? (await this.#returnCheck(desk, paidFor));
  }

  /** Whether the notebook, which looks at each payment alone, cannot say whose money a refund of this one is. */
  replacesCash(paymentId: string): boolean {
    return paymentId === this.#paidForPlanted;
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
    if (owing.isPlanted) this.#paidForPlanted = of;
    return { of, cents, column: "gross", by: "cash" };
  }

  async #returnCheck(desk: Desk, paidFor: PaidFor): Promise<Moved | undefined> {
    const rows = await desk.registrations();
    for (const { id, method, state, amountCents } of await desk.payments()) {
      const row = rows.find(({ paymentId }) => paymentId === id);
      const about = paidFor.get(id);
      const isGood =
        state === "succeeded" || (id === this.#planted && (await this.#hasItsGift(desk, id, amountCents)));
      if (method !== "check" || !isGood || !about) continue;
      if (row?.state !== "confirmed" || row.deletedAt !== null) continue;
      if (this.#planted === undefined) return this.#handBack(desk, id);
      const answer = await desk.staff.call("POST", `/api/admin/payments/${id}/returned-check`, {});
      expect(answer.status).toBe(200);
      const isPlanted = id === this.#planted;
      this.#owing.push({ id: row.id, about, isPlanted });
      return { of: id, cents: -amountCents, column: "returnedCheck", by: "check" };
    }
    return undefined;
  }

  async #handBack(desk: Desk, of: string): Promise<Moved> {
    this.#planted = of;
    const body = { cents: HANDED_BACK, reason: "other" };
    expect((await desk.refund(of, body)).status).toBe(201);
    return { of, cents: -HANDED_BACK, column: "refunds", by: "cash" };
  }

  /** Nothing went back of the planted one since. */
  async #hasItsGift(desk: Desk, id: string, amountCents: number): Promise<boolean> {
    const { data } = await (await desk.staff.get(`/api/admin/payments/${id}`)).json();
    return data.state === "part_refunded" && data.refundableCents === amountCents - HANDED_BACK;
  }
}
