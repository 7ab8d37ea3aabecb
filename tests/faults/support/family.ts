import { club as facts } from "#content/club/club.ts";
import type { Cents } from "#domain/money/money.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import { type ChildRegistration, orderOf } from "#domain/registration/order.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { CARD, type Club, type FamilyAnswer, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import { childrenIn, type Offered, ONE_IN_CAMP, priceOf } from "./household.ts";

export const GOOD_CARD = CARD.card;
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

export interface FamiliesClub extends Club {
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
 * A family at an address that nobody else in the test has, which knows what it answers. One child is registered on the
 * form of one; a household is one order.
 */
export class Family extends FamilyVisitor<FamiliesClub> {
  /** What it answers, as a form of one child has it: for the first child, whose siblings differ by their names. */
  data: RegistrationData;
  household: readonly Offered[] | undefined;

  constructor(
    club: FamiliesClub,
    changes: Partial<RegistrationData> = {},
    household: readonly Offered[] | null | undefined = club.drawHousehold?.(),
  ) {
    families += 1;
    super(club, { address: `10.${families >> 16}.${(families >> 8) & 255}.${families & 255}` });
    this.household = household ?? undefined;
    this.data = familyRegistration({
      childFirstName: `Child ${letters(families)}`,
      email: `family${families}@example.org`,
      waiverDate: dateInZone(club.deps.now(), facts.timeZone),
      ...changes,
    });
  }

  /** A family with a child in each of these programs, which asks what they cost. */
  static ofSeveral(club: FamiliesClub, programIds: readonly ProgramId[]): Family {
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
  showPrice(): Promise<FamilyAnswer> {
    return this.call("POST", `${ORDERS}/quote`, this.sent().body);
  }

  /** What the page shows before it is sent. @throws where the server tells no price */
  async quote(): Promise<Quoted> {
    const { status, body } = await this.showPrice();
    if (status !== 200) throw new TypeError(`no price: ${status}`);
    return body;
  }

  /** The form is sent: the server's answer, with the intent to pay when there is one. */
  async setUp(browser = this.browser, beside: object = {}): Promise<FamilyAnswer> {
    const { path, body: sent } = this.sent();
    const answer = await this.call("POST", path, { ...sent, ...beside }, browser);
    this.keep(answer.body);
    return answer;
  }

  /** The browser's word that the payment went through; `status` is what became of all its children. */
  override async confirm(
    intentId = this.intentId,
    clientSecret = this.clientSecret,
    orderId = this.orderId,
  ): Promise<FamilyAnswer> {
    if (!this.household) {
      const sent = { registrationData: this.data, paymentIntentId: intentId };
      return this.call("POST", "/api/registrations", sent);
    }
    const answer = await super.confirm(intentId, clientSecret, orderId);
    const { data } = answer.body;
    if (!data) return answer;
    return { ...answer, body: { ...answer.body, data: { ...data, status: together(data.children) } } };
  }
}
