import { club as facts } from "#content/club/club.ts";
import type { Cents } from "#domain/money/money.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import { type ChildRegistration, orderOf } from "#domain/registration/order.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { type Answering, Browser } from "#tests/support/visitors/browser.ts";
import { childrenIn, type Offered, ONE_IN_CAMP, priceOf } from "./household.ts";

export const GOOD_CARD = "4242 4242 4242 4242";
export const DECLINED_CARD = "4000 0000 0000 0002";
export const SLOW_CARD = "4000 0035 6000 0008";

const SETUP = "/api/create-payment-intent";
const ORDERS = "/api/orders";
let families = 0;

/** Letters only, as names have: 1 is "b", 27 is "bb". */
function letters(number: number): string {
  return [...number.toString(26)]
    .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
    .join("");
}

/** Where a family registers: the product, what plays its bank, and today. */
export interface Club {
  app: Answering;
  sandbox: Pick<Sandbox, "confirmIntent">;
  deps: { now: () => Date };
  /** A program for each child of the next family that arrives; without it a family is one child, on the form of one. */
  drawHousehold?: () => Offered[] | undefined;
}

/** A price as a page shows it, and what it is known by. */
interface Quoted {
  quoteHash: string;
  lines: { kind: string; cents: Cents }[];
}

/** What answers say of an order's children, in one word where they agree. */
function together(children: readonly { status: string }[]): string {
  return [...new Set(children.map(({ status }) => status))].join(" and ");
}

/**
 * One family with a browser of its own at an address of its own, which nobody else in the test has. One child is
 * registered on the form of one; a household is one order.
 */
export class Family {
  readonly club: Club;
  readonly browser: Browser;
  readonly address: Record<string, string>;
  /** What it answers, as a form of one child has it: for the first child, whose siblings differ by their names. */
  data: RegistrationData;
  household: readonly Offered[] | undefined;
  orderId = "";
  intentId = "";
  clientSecret = "";

  constructor(
    club: Club,
    changes: Partial<RegistrationData> = {},
    household: readonly Offered[] | null | undefined = club.drawHousehold?.(),
  ) {
    families += 1;
    this.club = club;
    this.household = household ?? undefined;
    this.browser = new Browser(club);
    this.address = { "x-forwarded-for": `10.${families >> 16}.${(families >> 8) & 255}.${families & 255}` };
    this.data = familyRegistration({
      childFirstName: `Child ${letters(families)}`,
      email: `family${families}@example.org`,
      waiverDate: dateInZone(club.deps.now(), facts.timeZone),
      ...changes,
    });
  }

  /** A family with a child in each of these programs, which asks what they cost. */
  static ofSeveral(club: Club, programIds: readonly ProgramId[]): Family {
    const household = programIds.map((programId) => ({ programId, nowCents: Number.NaN }));
    return new Family(club, {}, household);
  }

  /** Its household's children, with their answers. */
  get children(): ChildRegistration[] {
    return childrenIn(this.household ?? [], this.data);
  }

  /** How many children it registers. */
  get size(): number {
    return this.household?.length ?? 1;
  }

  /** What it is to pay, with no other order of the family before it. Cents. */
  get cents(): Cents {
    return priceOf(this.household ?? ONE_IN_CAMP, this.data.donationAmount);
  }

  /** As books tell each of its children. */
  each(what: string): string[] {
    return Array.from({ length: this.size }, () => what);
  }

  /** Writes what another family wrote, for the same children. */
  copy({ data, household }: Pick<Family, "data" | "household">): this {
    this.data = data;
    this.household = household;
    return this;
  }

  /** What its form sends; `more` stands beside the answers, as a forger puts it there. */
  sent(more: object = {}): { path: string; body: object } {
    const { household, data } = this;
    if (household)
      return { path: ORDERS, body: { order: { ...orderOf(childrenIn(household, data)), ...more } } };
    return { path: SETUP, body: { registrationData: { ...data, ...more } } };
  }

  /** The form asks what its children cost together. */
  async showPrice() {
    const answer = await this.browser.post(`${ORDERS}/quote`, this.sent().body, this.address);
    const body = (await answer.json()) as Partial<Quoted>;
    return { status: answer.status, body };
  }

  /** What the page shows before it is sent. @throws where the server tells no price */
  async quote(): Promise<Quoted> {
    const { status, body } = await this.showPrice();
    if (status !== 200) throw new TypeError(`no price: ${status}`);
    return body as Quoted;
  }

  /** The form is sent: the server's answer, with the intent to pay when there is one. */
  async setUp(browser = this.browser, beside: object = {}) {
    const { path, body: sent } = this.sent();
    const answer = await browser.post(path, { ...sent, ...beside }, this.address);
    const body = await answer.json();
    this.orderId = body.orderId ?? this.orderId;
    // An order that costs nothing has no intent, whatever the one before it had.
    const isFree = body.paymentIntentId === null;
    this.intentId = isFree ? "" : (body.paymentIntentId ?? this.intentId);
    this.clientSecret = isFree ? "" : (body.clientSecret ?? this.clientSecret);
    return { status: answer.status, body };
  }

  /** The card is confirmed in the browser, with Stripe alone. */
  pay(card = GOOD_CARD, intentId = this.intentId) {
    return this.club.sandbox.confirmIntent(intentId, { card });
  }

  /** The browser's word that the payment went through; `status` is what became of all its children. */
  async confirm(intentId = this.intentId, clientSecret = this.clientSecret, orderId = this.orderId) {
    if (this.household) return this.#confirmOrder(orderId, { paymentIntentId: intentId, clientSecret });
    const body = { registrationData: this.data, paymentIntentId: intentId };
    const answer = await this.browser.post("/api/registrations", body, this.address);
    return { status: answer.status, body: await answer.json() };
  }

  async #confirmOrder(orderId: string, proof: object) {
    const answer = await this.browser.post(`/api/orders/${orderId}/confirm`, proof, this.address);
    const body = await answer.json();
    const { data } = body;
    return {
      status: answer.status,
      body: { ...body, ...(data && { data: { ...data, status: together(data.children) } }) },
    };
  }

  /** What the success page asks. */
  async truth() {
    const body = { paymentIntentId: this.intentId, clientSecret: this.clientSecret };
    const answer = await this.browser.post("/api/payments/status", body, this.address);
    return { status: answer.status, body: await answer.json() };
  }
}
