import { type ChildRegistration, orderOf } from "#domain/registration/order.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";
import type { FamilyOverview } from "#server/family/overview.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import type { OrderStatus } from "#server/orders/confirm/order-status.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import { type Answering, Browser } from "./browser.ts";

export const CARD = { card: "4242 4242 4242 4242" };

export interface FamilyAnswer {
  status: number;
  code: string | undefined;
  body: Awaited<ReturnType<Response["json"]>>;
}

/** Where a family registers: the product, what plays its bank, and today. */
export interface Club {
  app: Answering;
  sandbox: Pick<Sandbox, "confirmIntent">;
  deps: { now: () => Date };
}

/** Every code that was mailed to an address, the newest last. */
export function codesTo({ mailbox }: Pick<TestApp, "mailbox">, address: string): string[] {
  return mailbox.sent
    .filter(({ to }) => to[0]?.address === address)
    .flatMap(({ text }) => /^(\d{3}) (\d{3})\b/.exec(text)?.slice(1).join("") ?? []);
}

/** A parent's browser at an address of its own: the form, its order's page, and the family's page. */
export class FamilyVisitor<Place extends Club = TestApp> {
  readonly club: Place;
  readonly browser: Browser;
  readonly address: Record<string, string>;
  /** What it writes where it cannot pay; undefined if it does not ask for aid. */
  aid: string | undefined;
  /** Of its newest order. */
  orderId = "";
  intentId = "";
  clientSecret = "";

  constructor(club: Place, { address = "203.0.113.9", browser = new Browser(club) } = {}) {
    this.club = club;
    this.browser = browser;
    this.address = { "x-forwarded-for": address };
  }

  async call(method: string, path: string, body?: unknown, browser = this.browser): Promise<FamilyAnswer> {
    const response = await browser.send(path, {
      method,
      headers: { ...this.address, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    return { status: response.status, code: answer.code, body: answer };
  }

  /** As a page does when it is opened: from here on the browser is known by its cookie. */
  async #fromPage(path: string, body: unknown): Promise<FamilyAnswer> {
    await this.browser.get("/api/config", this.address);
    return this.call("POST", path, body);
  }

  /** Keeps what is to be paid, and how it is proved. */
  keep({ orderId, paymentIntentId, clientSecret }: FamilyAnswer["body"]): void {
    this.orderId = orderId ?? this.orderId;
    // An order that costs nothing has no intent, whatever the one before it had.
    const isFree = paymentIntentId === null;
    this.intentId = isFree ? "" : (paymentIntentId ?? this.intentId);
    this.clientSecret = isFree ? "" : (clientSecret ?? this.clientSecret);
  }

  quoteFor(children: readonly ChildRegistration[]): Promise<FamilyAnswer> {
    return this.#fromPage("/api/orders/quote", { order: orderOf(children) });
  }

  async order(
    children: readonly ChildRegistration[],
    more: Record<string, unknown> = {},
  ): Promise<FamilyAnswer> {
    const answer = await this.#fromPage("/api/orders", { order: orderOf(children), ...more });
    this.keep(answer.body);
    return answer;
  }

  /** Orders places of the first camp, with these answers changed for each child, or asks for aid with them. */
  orderCamp(...children: Partial<RegistrationData>[]): Promise<FamilyAnswer> {
    const answers = children.length === 0 ? [{}] : children;
    const order = answers.map((changes) => ({
      programId: firstCamp.id,
      data: familyRegistration({ donationAmount: 0, ...changes }),
    }));
    return this.order(order, { aid: this.aid });
  }

  /** The card is confirmed in the browser, with Stripe alone. */
  pay(card = CARD.card, intentId = this.intentId) {
    return this.club.sandbox.confirmIntent(intentId, { card });
  }

  /** The browser's word that the payment went through. */
  confirm(
    intentId = this.intentId,
    clientSecret = this.clientSecret,
    orderId = this.orderId,
  ): Promise<FamilyAnswer> {
    const proof = { paymentIntentId: intentId, clientSecret };
    return this.call("POST", `/api/orders/${orderId}/confirm`, proof);
  }

  /** What the success page asks. */
  truth(): Promise<FamilyAnswer> {
    const { intentId, clientSecret } = this;
    return this.call("POST", "/api/payments/status", { paymentIntentId: intentId, clientSecret });
  }

  /** Orders, and pays by card. */
  async orderAndPay(children: readonly ChildRegistration[]): Promise<FamilyAnswer> {
    const { body } = await this.order(children);
    const { orderId, paymentIntentId } = body;
    if (!paymentIntentId) return { status: 0, code: body.code, body };
    this.pay();
    const confirmed = await this.confirm();
    return { ...confirmed, body: { ...confirmed.body, orderId, paymentIntentId } };
  }

  /** Begins a donation, which is paid as an order is, and tells who gives it. */
  async give(amount: number, donor?: object): Promise<FamilyAnswer> {
    const answer = await this.call("POST", "/api/create-donation-intent", { amount });
    this.keep(answer.body);
    return donor ? this.tellDonor(donor) : answer;
  }

  tellDonor(donor: object): Promise<FamilyAnswer> {
    const { intentId, clientSecret } = this;
    return this.call("POST", "/api/donations", { paymentIntentId: intentId, clientSecret, ...donor });
  }

  /** Types the code that confirms a free order or a request for aid. */
  confirmCode(code: unknown, orderId = this.orderId): Promise<FamilyAnswer> {
    return this.call("POST", `/api/orders/${orderId}/confirm`, { code });
  }

  askForOrderCode(orderId = this.orderId): Promise<FamilyAnswer> {
    return this.call("POST", `/api/orders/${orderId}/code`, {});
  }

  async orderStatus(orderId = this.orderId): Promise<FamilyAnswer & { data: Partial<OrderStatus> }> {
    const answer = await this.call("GET", `/api/orders/${orderId}/status`);
    return { ...answer, data: answer.body.data ?? {} };
  }

  /** Asks for a code of the family's page. */
  askForCode(email: string): Promise<FamilyAnswer> {
    return this.call("POST", "/api/family/code", { email });
  }

  /** The six digits of the newest mail to an address. */
  async code(this: FamilyVisitor, email = "rosa@example.org"): Promise<string> {
    await sendDueMail(this.club.deps);
    return codesTo(this.club, email).at(-1) ?? "";
  }

  type(email: string, code: string, phoneDigits: string): Promise<FamilyAnswer> {
    return this.call("POST", "/api/family/session", { email, code, phoneDigits });
  }

  /** Asks for a code, reads the mail and types both. */
  async signIn(this: FamilyVisitor, email: string, phoneDigits: string): Promise<FamilyAnswer> {
    await this.askForCode(email);
    return this.type(email, await this.code(email), phoneDigits);
  }

  async look(): Promise<FamilyOverview> {
    const { status, body } = await this.call("GET", "/api/family");
    if (status !== 200) throw new Error(`GET /api/family answered ${status}`);
    return body.data as FamilyOverview;
  }
}
