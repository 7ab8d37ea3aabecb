import { childKey } from "#domain/child-identity.ts";
import type { Fault } from "#sandbox/faults.ts";
import type { createApp } from "#server/app.ts";
import { schedule } from "#server/jobs.ts";
import { takeMoney } from "#server/orders/take-money-mutations.ts";
import { Browser } from "#tests/support/browser.ts";
import { Dice } from "./dice.ts";
import { dyingInstance } from "./dying-instance.ts";
import { DECLINED_CARD, Family, GOOD_CARD, SLOW_CARD } from "./family.ts";
import type { FaultClub } from "./fault-club.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const AT_ONCE = 8;
const TRIES = 4;

type When = Fault["when"];

interface RandomFaults {
  seed: number;
  journeys: number;
  /** More instances on the same database, which only PostgreSQL has. */
  instances: readonly ReturnType<typeof createApp>[];
}

/** One journey, with whatever goes wrong on its way, decided by its own dice. */
const BY_CASH = { method: "cash", checkNumber: null } as const;

class Journey {
  readonly club: FaultClub;
  readonly dice: Dice;
  readonly apps: readonly ReturnType<typeof createApp>[];
  readonly family: Family;

  constructor(club: FaultClub, dice: Dice, apps: Journey["apps"], earlier: readonly Family[]) {
    this.club = club;
    this.dice = dice;
    this.apps = apps;
    this.family = new Family(club);
    const known = earlier[dice.between(0, Math.max(0, earlier.length - 1))];
    // The same child from another phone, or in another tab with the same answers.
    if (known && dice.chance(0.15))
      this.family.data = { ...known.data, ...(dice.chance(0.5) && { phone: "575-555-0111" }) };
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
    const { dice, club, apps } = this;
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
    } catch {
      // The browser never hears of it: the network broke, or the server was gone.
      return undefined;
    }
  }

  async #register(): Promise<boolean> {
    const { family, dice } = this;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (dice.chance(0.15)) family.data = { ...family.data, donationAmount: dice.pick([0, 5, 20, 50]) };
      const answer = await this.#step(() => family.setUp());
      if (answer?.status === 409) return false;
      if (answer?.status === 200 && !dice.chance(0.1)) return true;
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

  /** Somebody of the family pays at the field, while another one may be paying by card. */
  async #payInCash(): Promise<void> {
    const { club, family } = this;
    const row = await club.db
      .selectFrom("registrations")
      .select(["id", "totalAmount"])
      .where("childKey", "=", childKey(family.data))
      .orderBy("createdAt", "desc")
      .executeTakeFirst();
    if (!row) return;
    const cash = { id: row.id, cents: row.totalAmount ?? 0, note: "", by: BY_CASH, actor: "pin:random" };
    await this.#step(() => takeMoney(club.deps, cash));
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
    const hasIntent = await this.#register();
    // Some never pay, and some pay in a tab whose registration was changed in another.
    if (!hasIntent || dice.chance(0.12)) return family;
    const { intentId } = family;
    if (dice.chance(0.08)) await this.#register();
    const cash = dice.chance(0.12) ? this.#payInCash() : undefined;
    if (dice.chance(0.7)) await cash;
    this.#pay(intentId);
    await cash;
    const words = dice.between(0, 3);
    if (dice.chance(0.3))
      await Promise.all(Array.from({ length: words }, () => this.#step(() => family.confirm(intentId))));
    else for (let word = 0; word < words; word++) await this.#step(() => family.confirm(intentId));
    this.#afterwards(intentId);
    if (dice.chance(0.2)) await this.#step(() => family.setUp(new Browser(this.club)));
    return family;
  }
}

/** Everything that the server does by itself, once. */
async function work(club: FaultClub): Promise<void> {
  for (const job of schedule(club.deps)) {
    await job.run(new AbortController().signal).catch(() => {
      // A job that a fault hit is due again at the next round.
    });
  }
}

/** The dust settles: nothing is broken any more, every event arrives, a day goes by. */
async function settleDown(club: FaultClub): Promise<void> {
  club.repair();
  await club.sandbox.webhooks.release();
  await club.eventsTaken();
  for (const wait of [
    3 * MINUTE_MS,
    40 * MINUTE_MS,
    DAY_MS + 60 * MINUTE_MS,
    3 * MINUTE_MS,
    65 * MINUTE_MS,
  ]) {
    club.advance(wait);
    await work(club);
    await club.eventsTaken();
  }
}

/** Random journeys with random faults and kills, `AT_ONCE` at a time, and then calm. */
export async function walkRandomFaults(
  club: FaultClub,
  { seed, journeys, instances }: RandomFaults,
): Promise<void> {
  const dice = new Dice(seed);
  const families: Family[] = [];
  for (let done = 0; done < journeys; done += AT_ONCE) {
    const count = Math.min(AT_ONCE, journeys - done);
    const wave = Array.from({ length: count }, (_, index) => {
      const own = new Dice(seed * 100_003 + done + index);
      return new Journey(club, own, [club.app, ...instances], families).walk();
    });
    if (dice.chance(0.4)) wave.push(work(club).then(() => new Family(club)));
    families.push(...(await Promise.all(wave)));
    if (dice.chance(0.5)) await club.sandbox.webhooks.release();
    if (dice.chance(0.4)) club.advance(dice.between(1, 40) * MINUTE_MS);
  }
  await settleDown(club);
}
