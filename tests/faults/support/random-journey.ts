import type { Cents } from "#domain/money/money.ts";
import { sumLines } from "#domain/prices/order-lines.ts";
import { childKey } from "#domain/text/person-name.ts";
import type { Fault } from "#sandbox/faults.ts";
import type { createApp } from "#server/app.ts";
import type { Deps } from "#server/deps.ts";
import { Browser } from "#tests/support/browser.ts";
import { newestCode } from "#tests/support/order-code.ts";
import type { Dice } from "./dice.ts";
import { dyingDeps, dyingInstance } from "./dying-instance.ts";
import { DECLINED_CARD, Family, GOOD_CARD, SLOW_CARD } from "./family.ts";
import type { FaultClub } from "./fault-club.ts";
import { drawHousehold, type Offered } from "./household.ts";
import { isBroken, staffAtRandom, takeOpenMoney } from "./staff-at-random.ts";

const TRIES = 4;
const CHILDREN_MAX = 5;
/** How many come to the form of one child. */
const ALONE = 0.3;

type When = Fault["when"];

interface Arriving {
  /** More instances on the same database. */
  apps: readonly ReturnType<typeof createApp>[];
  /** Families that came before. */
  earlier: readonly Family[];
  /** Where a journey says what must not happen. */
  complain: (complaint: string) => void;
}

/** What a bill is besides its donation. Cents. */
function feesIn({ lines }: { lines: readonly { kind: string; cents: Cents }[] }): Cents {
  return sumLines(lines.filter(({ kind }) => kind !== "donation"));
}

/** One journey, with whatever goes wrong on its way, decided by its own dice. */
export class Journey {
  readonly club: FaultClub;
  readonly dice: Dice;
  readonly arriving: Arriving;
  readonly family: Family;
  /** Of the price that the page shows, as it asked for it last. */
  #shown: { quoteHash: string; feeCents: Cents } | undefined;

  constructor(club: FaultClub, dice: Dice, arriving: Arriving) {
    this.club = club;
    this.dice = dice;
    this.arriving = arriving;
    const { earlier } = arriving;
    this.family = new Family(club, {}, dice.chance(ALONE) ? null : this.#drawHousehold());
    const known = earlier[dice.between(0, Math.max(0, earlier.length - 1))];
    if (!known || !dice.chance(0.15)) return;
    // The same children from another phone, or in another tab with the same answers; or some of them, and others.
    const data = { ...known.data, ...(dice.chance(0.5) && { phone: "575-555-0111" }) };
    const household = known.household && dice.chance(0.3) ? this.#changed(known.household) : known.household;
    this.family.copy({ data, household });
  }

  #drawHousehold(): Offered[] {
    return drawHousehold(this.dice, this.club.offered);
  }

  /** A child more, or one less. */
  #changed(household: readonly Offered[]): readonly Offered[] {
    const { dice, club } = this;
    if (household.length > 1 && dice.chance(0.5)) return household.slice(0, -1);
    const more = club.offered[dice.between(0, club.offered.length - 1)];
    return more && household.length < CHILDREN_MAX ? [...household, more] : household;
  }

  /** Something breaks for the next call to Stripe, whoever makes it. */
  #break(): void {
    const { dice, club } = this;
    if (!dice.chance(0.35)) return;
    const call = { when: dice.pick<When>(["before", "after"]), ...(dice.chance(0.5) && { method: "POST" }) };
    club.sandbox.faults.inject(
      dice.pick<Fault>([
        { ...call, effect: "drop" },
        { ...call, effect: "error", status: 500 },
        { ...call, effect: "delay", ms: 60 },
      ]),
    );
  }

  #disturbEvents(): void {
    const { dice } = this;
    const { webhooks } = this.club.sandbox;
    if (dice.chance(0.12)) webhooks.drop(dice.between(1, 3));
    if (dice.chance(0.12)) webhooks.duplicate(dice.between(1, 3));
    if (dice.chance(0.06)) webhooks.reorder(dice.between(2, 4));
    if (dice.chance(0.04)) webhooks.hold();
  }

  /** The instance that answers the next call; now and then it is killed on the way. */
  #nextInstance(): void {
    const { dice, club } = this;
    const { apps } = this.arriving;
    const [first = club.app] = apps;
    const app = dice.chance(0.15)
      ? dyingInstance(club.deps, dice.between(0, 14))
      : dice.pick([first, ...apps.slice(1)]);
    this.family.browser.speakTo(app);
  }

  async #step<T>(call: () => Promise<T>): Promise<T | undefined> {
    this.#break();
    this.#disturbEvents();
    this.#nextInstance();
    try {
      return await call();
    } catch (error) {
      if (isBroken(error)) this.arriving.complain(`${error.message} ${error.stack?.split("\n")[1] ?? ""}`);
      return undefined;
    }
  }

  /** The server that staff speak to, which now and then is killed on the way. */
  #desk(): Deps {
    const { dice, club } = this;
    return dice.chance(0.15) ? dyingDeps(club.deps, dice.between(0, 40)) : club.deps;
  }

  /** The page shows a price: as it is now, or as it was when it was opened. */
  async #look(): Promise<void> {
    const { family, dice } = this;
    if (!family.household || !dice.chance(0.6)) return;
    const quote = await this.#step(() => family.quote());
    this.#shown = quote && { quoteHash: quote.quoteHash, feeCents: feesIn(quote) };
  }

  /** Sends the form; the price that it pays is the one that it was shown, or a lower one. */
  async #send(): Promise<number | undefined> {
    const { family, dice } = this;
    if (!this.#shown) await this.#look();
    const shown = family.household ? this.#shown : undefined;
    const previousOrderId = family.orderId && dice.chance(0.7) ? family.orderId : undefined;
    const beside = { quoteHash: shown?.quoteHash, previousOrderId };
    // No two orders of one family are of the same instant: which of its children was first is told by the time.
    this.club.advance(1);
    const answer = await this.#step(() => family.setUp(family.browser, family.household ? beside : {}));
    if (answer?.status === 200 && shown && feesIn(answer.body) > shown.feeCents) {
      this.arriving.complain(`shown ${shown.feeCents}, asked for ${feesIn(answer.body)}`);
    }
    // Told of another price, the family decides anew.
    if (answer?.body.code === "price_changed" || dice.chance(0.3)) this.#shown = undefined;
    if (answer?.body.code === "price_changed") return undefined;
    return answer?.status;
  }

  async #register(): Promise<boolean> {
    const { family, dice } = this;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (dice.chance(0.15)) family.data = { ...family.data, donationAmount: dice.pick([0, 5, 20, 50]) };
      if (family.household && dice.chance(0.15)) {
        family.household = this.#changed(family.household);
        this.#shown = undefined;
      }
      const status = await this.#send();
      if (status === 409) return false;
      if (status === 200 && !dice.chance(0.1)) return true;
    }
    return family.intentId !== "";
  }

  #pay(intentId: string): void {
    const { dice, club, family } = this;
    this.#disturbEvents();
    if (dice.chance(0.15)) family.pay(DECLINED_CARD, intentId);
    if (dice.chance(0.1)) {
      const slow = family.pay(SLOW_CARD, intentId);
      const isSlow = "paymentIntent" in slow && slow.paymentIntent.status === "processing";
      if (isSlow) club.sandbox.finishProcessing(intentId, dice.pick(["succeeded", "failed"]));
    }
    family.pay(GOOD_CARD, intentId);
  }

  /** The order that the family's newest rows belong to. */
  async #order(): Promise<string | undefined> {
    const { club, family } = this;
    const row = await club.db
      .selectFrom("registrations")
      .select("orderId")
      .where("childKey", "=", childKey(family.data))
      .orderBy("createdAt", "desc")
      .executeTakeFirst();
    return row?.orderId ?? undefined;
  }

  /** Somebody of the family pays at the field, while another one may be paying by card. */
  async #payByHand(): Promise<void> {
    const orderId = await this.#order();
    if (orderId) await this.#step(() => takeOpenMoney(this.#desk(), this.dice, orderId));
  }

  async #typeCode(orderId: string): Promise<void> {
    const { club, dice, family } = this;
    const code = await newestCode(club, orderId);
    if (!code) return;
    const digits = dice.chance(0.15) ? "000000" : code;
    const type = () =>
      this.#step(() =>
        family.browser.post(`/api/orders/${orderId}/confirm`, { code: digits }, family.address),
      );
    await (dice.chance(0.2) ? Promise.all([type(), type()]) : type());
  }

  async #orderFreeAnew(): Promise<void> {
    const { family, dice } = this;
    const order = family.freeOrder();
    if (!order) return;
    const answer = await this.#step(() => family.browser.post("/api/orders", { order }, family.address));
    const { orderId = "" } = ((await answer?.json()) ?? {}) as { orderId?: string };
    if (dice.chance(0.5)) await this.#typeCode(orderId);
  }

  /** What staff do about it, with the same faults. */
  async #staff(): Promise<void> {
    const { dice, club } = this;
    const { offered } = club;
    for (let deeds = dice.between(0, 3); deeds > 0; deeds--) {
      const orderId = await this.#order();
      if (orderId) await this.#step(() => staffAtRandom(this.#desk(), { dice, orderId, offered }));
    }
  }

  /** The dashboard and the bank, later. */
  #afterwards(intentId: string): void {
    const { dice, club } = this;
    const paid = club.sandbox.intents().find(({ id }) => id === intentId)?.status === "succeeded";
    if (!paid) return;
    try {
      if (dice.chance(0.12)) {
        const refund = club.sandbox.refund({ payment_intent: intentId, amount: dice.between(100, 4000) });
        if (dice.chance(0.3)) club.sandbox.finishRefund(refund.id, "failed");
      }
      if (dice.chance(0.06)) {
        const dispute = club.sandbox.openDispute(intentId);
        if (dice.chance(0.7)) club.sandbox.closeDispute(dispute.id, dice.pick(["won", "lost"]));
      }
    } catch {
      // Stripe refuses, as when a duplicate was already sent back.
    }
  }

  async #donate(): Promise<void> {
    const { family, dice } = this;
    for (let change = 0; change < dice.between(1, 3); change++) {
      await this.#step(async () => {
        const amount = dice.pick([5, 20, 50, 100]);
        const answer = await family.browser.post("/api/create-donation-intent", { amount }, family.address);
        const body = (await answer.json()) as { paymentIntentId?: string };
        family.intentId = body.paymentIntentId ?? family.intentId;
      });
    }
    if (family.intentId !== "" && dice.chance(0.8)) this.#pay(family.intentId);
  }

  async walk(): Promise<Family> {
    const { family, dice } = this;
    if (dice.chance(0.15)) {
      await this.#donate();
      return family;
    }
    await this.#orderOnce();
    if (family.household && dice.chance(0.2)) {
      const childFirstName = `${family.data.childFirstName} Noa`;
      const household = this.#drawHousehold();
      family.copy({ data: { ...family.data, childFirstName }, household });
      Object.assign(family, { orderId: "", intentId: "", clientSecret: "" });
      this.#shown = undefined;
      await this.#orderOnce();
    }
    return family;
  }

  /** One order: sent, paid, told of, and what comes after. */
  async #orderOnce(): Promise<void> {
    const { family, dice } = this;
    const hasIntent = await this.#register();
    if (!hasIntent || dice.chance(0.12)) return;
    const { intentId, orderId, clientSecret } = family;
    if (intentId === "") return this.#typeCode(orderId);
    if (dice.chance(0.08)) await this.#register();
    const cash = dice.chance(0.12) ? this.#payByHand() : undefined;
    if (dice.chance(0.7)) await cash;
    this.#pay(intentId);
    await cash;
    const words = dice.between(0, 3);
    const confirm = () => this.#step(() => family.confirm(intentId, clientSecret, orderId));
    if (dice.chance(0.3)) await Promise.all(Array.from({ length: words }, confirm));
    else for (let word = 0; word < words; word++) await confirm();
    this.#afterwards(intentId);
    if (dice.chance(0.5)) await this.#typeCode(orderId);
    if (dice.chance(0.4)) await this.#staff();
    if (dice.chance(0.2)) await this.#typeCode(orderId);
    if (family.household && dice.chance(0.1)) await this.#orderFreeAnew();
    if (dice.chance(0.2)) await this.#step(() => family.setUp(new Browser(this.club)));
  }
}
