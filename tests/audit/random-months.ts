import { DAY_MS } from "#domain/time/dates.ts";
import { settlePayment } from "#server/payments/settle/settle.ts";
import type { Dice } from "#tests/faults/support/dice.ts";
import { Browser } from "#tests/support/browser.ts";
import { refundChild } from "#tests/support/named-refund.ts";
import { newestCode } from "#tests/support/order-code.ts";
import { childrenOf, orderingFamily } from "#tests/support/ordering-family.ts";
import { type Desk, openDesk } from "#tests/support/paper-form.ts";
import { beginPayment } from "#tests/support/paying-family.ts";
import { runJob } from "#tests/support/run-job.ts";
import { openOnly } from "#tests/support/second-season.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { AidedFamilies } from "./aided-families.ts";
import { nameOf } from "./child-names.ts";
import { type Camp, type Clinics, dayOf, type LedgerEntry, type Notebook } from "./expected.ts";
import { instants, LAST } from "./instants.ts";
import { ReturnedChecks } from "./returned-checks.ts";

/** The first day of the second season, in the middle of the first. */
export const SECOND_STARTS = "2025-08-01";

const CARD = "4242 4242 4242 4242";
const SLOW_CARD = "4000 0035 6000 0008";

/** The club's months as they may happen, one event at each of many instants, from the dice. */
export class RandomMonths {
  readonly notebook: Notebook = { paidFor: new Map(), cash: [] };
  readonly aided: AidedFamilies;
  readonly #club: TestApp;
  readonly #dice: Dice;
  /** The newest season's first. */
  readonly #camps: readonly [Camp, ...Camp[]];
  readonly #processing: string[] = [];
  readonly #checks = new ReturnedChecks();
  /** What families with several children choose from besides the camp of the same season. */
  readonly #clinics: Clinics;
  #children = 0;

  constructor(
    club: TestApp,
    dice: Dice,
    { camps, clinics }: { camps: readonly [Camp, ...Camp[]]; clinics: Clinics },
  ) {
    this.#club = club;
    this.aided = new AidedFamilies(club);
    this.#dice = dice;
    this.#camps = camps;
    this.#clinics = clinics;
  }

  /** The one that families sign up for today, this year's or the next. */
  async #camp(): Promise<Camp> {
    const camp = this.#dice.pick(this.#camps);
    await openOnly(this.#club.db, camp.id);
    return camp;
  }

  /** A donation on its own belongs to the season of its day: to the newest that has begun. */
  #seasonOfToday(): string {
    const today = dayOf(this.#club.deps.now().getTime());
    const [next, ...earlier] = this.#camps;
    return today >= SECOND_STARTS ? next.seasonId : String(earlier[0]?.seasonId);
  }

  async live(count: number, midway: () => Promise<void>): Promise<void> {
    const all = instants(this.#dice, count);
    for (const [index, at] of all.entries()) {
      this.#club.setNow(new Date(at).toISOString());
      await this.#event();
      if (index % 5 === 4) this.#club.sandbox.payOut();
      if (index === Math.floor(all.length / 2)) await midway();
    }
    this.#club.setNow(new Date(LAST + DAY_MS).toISOString());
    for (const intentId of this.#processing.splice(0)) await this.#clear(intentId);
  }

  #event(): Promise<void> {
    const roll = this.#dice.next();
    if (roll < 0.14) return this.#register(CARD);
    if (roll < 0.24) return this.#registerFamily();
    if (roll < 0.32) return this.#register(SLOW_CARD);
    if (roll < 0.42) return this.#donate();
    if (roll < 0.52) return this.#enterPaper();
    if (roll < 0.64) return this.#refund();
    if (roll < 0.68) return this.#returnCheckOrPayAgain();
    if (roll < 0.74) return this.#refundInDashboard();
    if (roll < 0.84) return this.#dispute();
    if (roll < 0.9) return this.#clearOne();
    if (roll < 0.93) return runJob(this.#club, "housekeeping");
    return roll < 0.97 ? this.#erase() : this.#aid();
  }

  #donation(): number {
    return this.#dice.pick([0, 10, 20, 50, 500]);
  }

  #child() {
    this.#children += 1;
    return { childFirstName: nameOf(this.#children), donationAmount: this.#donation() } as const;
  }

  /** Now and then nobody hears of it: the comparison with Stripe finds it. */
  async #hear(intentId: string): Promise<void> {
    if (this.#dice.chance(0.15)) return;
    await settlePayment({ ...this.#club.deps, stripe: this.#club.gateway }, intentId);
  }

  async #register(card: string): Promise<void> {
    const child = this.#child();
    const { id: campId, seasonId } = await this.#camp();
    const waiverDate = dayOf(this.#club.deps.now().getTime());
    const { intentId } = await beginPayment(this.#club, { ...child, waiverDate });
    this.notebook.paidFor.set(intentId, { given: child.donationAmount * 100, campId, seasonId });
    this.#club.sandbox.confirmIntent(intentId, { card });
    await this.#hear(intentId);
    if (card === SLOW_CARD) this.#processing.push(intentId);
  }

  /** One to five children, of the first season in up to three programs, with one payment. */
  async #registerFamily(): Promise<void> {
    const { id: campId, seasonId } = await this.#camp();
    const programs = seasonId === this.#clinics.seasonId ? [campId, ...this.#clinics.ids] : [campId];
    const [firstProgram = campId, ...others] = programs;
    const waiverDate = dayOf(this.#club.deps.now().getTime());
    const donationAmount = this.#donation() as 0 | 10 | 20;
    const children = Array.from({ length: this.#dice.between(1, 5) }, () => {
      const { childFirstName } = this.#child();
      return { childFirstName, programId: this.#dice.pick([firstProgram, ...others]), donationAmount };
    });
    const { seasonId: freeSeason, freeId } = this.#clinics;
    if (seasonId === freeSeason && this.#dice.chance(0.5)) {
      const free = { childFirstName: this.#child().childFirstName, programId: freeId, donationAmount };
      children.splice(this.#dice.pick([0, children.length]), 0, free);
    }
    const family = orderingFamily(this.#club);
    const { body } = await family.order(childrenOf(children, { waiverDate }));
    const intentId: string = body.paymentIntentId;
    const lines: { child: number | null; cents: number }[] = body.lines;
    const ofChild = (child: number | null) =>
      lines.filter((line) => line.child === child).reduce((all, { cents }) => all + cents, 0);
    const ordered = children.map(({ childFirstName: name, programId }, at) => ({
      name,
      campId: programId,
      cents: ofChild(at),
    }));
    const about = { given: ofChild(null), campId: ordered[0]?.campId ?? campId, seasonId };
    this.notebook.paidFor.set(intentId, { ...about, children: ordered, named: new Map() });
    this.#club.sandbox.confirmIntent(intentId, { card: CARD });
    await this.#hear(intentId);
    const code = await newestCode(this.#club, String(body.orderId));
    if (code && this.#dice.chance(0.5))
      await family.browser.post(`/api/orders/${body.orderId}/confirm`, { code });
  }

  async #aid(): Promise<void> {
    await this.aided.aid(this.#child().childFirstName, await this.#camp());
  }

  /** Staff send back money of one child of several, and say whose it is. */
  async #refundOne(
    desk: Desk,
    intentId: string,
    registrations: readonly { id: string; childFirstName: string }[],
    left: number,
  ) {
    const [first, ...more] = registrations;
    if (!first) return;
    const { id, childFirstName } = this.#dice.pick([first, ...more]);
    const known = this.notebook.paidFor.get(intentId);
    const cost = known?.children?.find(({ name }) => name === childFirstName)?.cents ?? 0;
    if (cost === 0) return;
    const cents = this.#dice.pick([Math.min(left, cost), this.#dice.between(1, Math.min(left, cost))]);
    const answer = await refundChild(this.#club, desk, id, cents);
    if (answer.status !== 201) return;
    const { stripeId } = await this.#club.db
      .selectFrom("refunds")
      .select("stripeId")
      .where("id", "=", answer.data.id)
      .executeTakeFirstOrThrow();
    known?.named?.set(String(stripeId), childFirstName);
  }

  async #donate(): Promise<void> {
    const browser = new Browser(this.#club);
    await browser.get("/api/config");
    const amount = this.#dice.pick([5, 25, 100]);
    const answer = await (await browser.post("/api/create-donation-intent", { amount })).json();
    const about = { given: "all", campId: null, seasonId: this.#seasonOfToday() } as const;
    this.notebook.paidFor.set(answer.paymentIntentId, about);
    this.#club.sandbox.confirmIntent(answer.paymentIntentId, { card: CARD });
    await this.#hear(answer.paymentIntentId);
  }

  #noteCash(of: string, cents: number, column: LedgerEntry["column"], by: LedgerEntry["by"] = "cash"): void {
    const at = this.#club.deps.now().getTime();
    this.notebook.cash.push({ of, at, cents, fee: 0, column, by });
  }

  #desk(): Promise<Desk> {
    return openDesk(this.#club);
  }

  /** Staff who may send money back. */
  async #treasurersDesk(): Promise<Desk> {
    return openDesk(this.#club, await this.aided.account());
  }

  async #enterPaper(): Promise<void> {
    const child = this.#child();
    const desk = await this.#desk();
    const { id: campId, seasonId, feeCents } = await this.#camp();
    const cashCents = feeCents + child.donationAmount * 100;
    const by = this.#dice.chance(0.4) ? "check" : "cash";
    const how = by === "check" ? { method: by, checkNumber: String(this.#children) } : {};
    const { data } = await desk.enter(child, { cashCents, ...how });
    const entered = (await desk.registrations()).find(({ id }) => id === data.id);
    const of = String(entered?.paymentId);
    this.notebook.paidFor.set(of, { given: child.donationAmount * 100, campId, seasonId });
    this.#noteCash(of, cashCents, "gross", by);
  }

  /** A check is returned, or what one had paid before it returned is paid in cash. */
  async #returnCheckOrPayAgain(): Promise<void> {
    const { paidFor } = this.notebook;
    const moved = await this.#checks.next(await this.#treasurersDesk(), paidFor);
    if (moved) this.#noteCash(moved.of, moved.cents, moved.column, moved.by);
  }

  /** Staff send a half, a part or all of it back. */
  async #refund(): Promise<void> {
    const desk = await this.#treasurersDesk();
    const paid = (await desk.payments()).filter(
      ({ id, paidAt, state }) => paidAt !== null && state !== "disputed" && !this.#checks.replacesCash(id),
    );
    const [first, ...more] = paid;
    if (!first) return;
    const { id, method, purpose } = this.#dice.pick([first, ...more]);
    const answer = await desk.staff.get(`/api/admin/payments/${id}`);
    const { refundableCents: left, registrations, intentId } = (await answer.json()).data;
    if (left === 0) return;
    const isOfSeveral = (this.notebook.paidFor.get(intentId)?.children?.length ?? 0) > 1;
    if (isOfSeveral) return this.#refundOne(desk, intentId, registrations, left);
    const cents = this.#dice.pick([left, Math.ceil(left / 2), this.#dice.between(1, left)]);
    const isWhole = cents === left && purpose === "registration";
    const body = { cents, reason: "other", ...(isWhole && { stillComes: this.#dice.chance(0.5) }) };
    const { status } = await desk.refund(id, body);
    // What a check brought goes back in cash.
    if (status === 201 && method !== "card") this.#noteCash(id, -cents, "refunds");
  }

  #someCharge() {
    const [first, ...more] = this.#club.sandbox.charges().filter(({ paid, disputed }) => paid && !disputed);
    return first && this.#dice.pick([first, ...more]);
  }

  async #refundInDashboard(): Promise<void> {
    const charge = this.#someCharge();
    const left = charge ? charge.amount - charge.amount_refunded : 0;
    if (!charge || left === 0) return;
    const intentId = String(charge.payment_intent);
    const refund = this.#club.sandbox.refund({
      payment_intent: intentId,
      amount: this.#dice.between(1, left),
    });
    await this.#hear(intentId);
    if (!this.#dice.chance(0.3)) return;
    // The bank could not deliver it, minutes later.
    this.#club.advance(300_000);
    this.#club.sandbox.finishRefund(refund.id, "failed");
    await this.#hear(intentId);
  }

  /** A bank takes money back, or decides about what it took. */
  async #dispute(): Promise<void> {
    const [first] = this.#club.sandbox.disputes().filter(({ status }) => status === "needs_response");
    if (first && this.#dice.chance(0.6)) {
      this.#club.sandbox.closeDispute(first.id, this.#dice.pick(["won", "lost"]));
      return this.#hear(String(first.payment_intent));
    }
    const charge = this.#someCharge();
    if (!charge) return;
    this.#club.sandbox.openDispute(charge.id);
    await this.#hear(String(charge.payment_intent));
  }

  async #clear(intentId: string): Promise<void> {
    this.#club.sandbox.finishProcessing(intentId, "succeeded");
    await this.#hear(intentId);
  }

  async #clearOne(): Promise<void> {
    const intentId = this.#processing.shift();
    if (intentId) await this.#clear(intentId);
  }

  async #erase(): Promise<void> {
    const desk = await this.#desk();
    const [first, ...more] = (await desk.registrations()).filter(
      // Aid of a child that leaves is in no total any more, also not in a file that was closed.
      ({ state, childFirstName }) => state === "confirmed" && !this.aided.granted.has(childFirstName),
    );
    if (!first) return;
    const { id } = this.#dice.pick([first, ...more]);
    await desk.staff.call("DELETE", `/api/registrations/${id}`);
    // The other half goes when its time has come.
    if (this.#dice.chance(0.5)) await desk.staff.call("DELETE", `/api/registrations/${id}/permanent`);
  }
}
