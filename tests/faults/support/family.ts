import { club as facts } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import type { RegistrationData } from "#domain/registration.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { type Answering, Browser } from "#tests/support/browser.ts";
import { familyRegistration } from "#tests/support/families.ts";

export const GOOD_CARD = "4242 4242 4242 4242";
export const DECLINED_CARD = "4000 0000 0000 0002";
export const SLOW_CARD = "4000 0035 6000 0008";

const SETUP = "/api/create-payment-intent";
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
}

/** One family with a browser of its own at an address of its own, which nobody else in the test has. */
export class Family {
  readonly club: Club;
  readonly browser: Browser;
  readonly address: Record<string, string>;
  data: RegistrationData;
  intentId = "";
  clientSecret = "";

  constructor(club: Club, changes: Partial<RegistrationData> = {}) {
    families += 1;
    this.club = club;
    this.browser = new Browser(club);
    this.address = { "x-forwarded-for": `10.${families >> 16}.${(families >> 8) & 255}.${families & 255}` };
    this.data = familyRegistration({
      childFirstName: `Child ${letters(families)}`,
      email: `family${families}@example.org`,
      waiverDate: dateInZone(club.deps.now(), facts.timeZone),
      ...changes,
    });
  }

  /** The form is sent: the server's answer, with the intent to pay when there is one. */
  async setUp(browser = this.browser) {
    const answer = await browser.post(SETUP, { registrationData: this.data }, this.address);
    const body = await answer.json();
    this.intentId = body.paymentIntentId ?? this.intentId;
    this.clientSecret = body.clientSecret ?? this.clientSecret;
    return { status: answer.status, body };
  }

  /** The card is confirmed in the browser, with Stripe alone. */
  pay(card = GOOD_CARD, intentId = this.intentId) {
    return this.club.sandbox.confirmIntent(intentId, { card });
  }

  /** The browser's word that the payment went through. */
  async confirm(intentId = this.intentId) {
    const body = { registrationData: this.data, paymentIntentId: intentId };
    const answer = await this.browser.post("/api/registrations", body, this.address);
    return { status: answer.status, body: await answer.json() };
  }

  /** What the success page asks. */
  async truth() {
    const body = { paymentIntentId: this.intentId, clientSecret: this.clientSecret };
    const answer = await this.browser.post("/api/payments/status", body, this.address);
    return { status: answer.status, body: await answer.json() };
  }
}
