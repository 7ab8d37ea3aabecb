import { club } from "#content/club.ts";
import { addDays, type CalendarDate, dateInZone, laterDate, yearsBetween } from "#domain/calendar-date.ts";
import type { Language } from "#domain/languages.ts";
import { orderOf } from "#domain/order.ts";
import { type ProgramKind, reasonOfKind } from "#domain/programs.ts";
import type { RegistrationData } from "#domain/registration.ts";
import { SKILL_LEVELS, TSHIRT_SIZES } from "#domain/registration-choices.ts";
import { unanswered } from "#domain/registration-questions.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";
import type { DemoChild } from "./families.ts";
import type { Product } from "./open-product.ts";
import type { StoryClock } from "./story-clock.ts";
import type { Visitor } from "./visitor.ts";

/** Two of the practice cards: one that pays, and one that the bank declines. */
export const CARDS = { good: "4242 4242 4242 4242", declined: "4000 0000 0000 0002" } as const;

export interface Guardian {
  firstName: string;
  lastName: string;
  language: Language;
  /** Its place among all: phones, sizes and birthdays are counted by it. */
  index: number;
  /** Of a household with one mailbox and two phones; else they come from name and place. */
  contact?: { email: string; phone: string } | undefined;
}

/** What a family registers for. */
export interface Offer {
  id: string;
  kind: ProgramKind;
  startsOn: CalendarDate;
  /** The day on which the children are as old as told. */
  agesOn: CalendarDate;
  /** What the program asks, a choice by its English words; every fourth family leaves it open. */
  question?: { id: string; options: readonly string[] } | undefined;
}

const latin = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** A birthday of its own for each child, so that it is as old as told on a day. */
export function birthDate(age: number, on: CalendarDate, seed: number): CalendarDate {
  return addDays(`${Number(on.slice(0, 4)) - age}${on.slice(4)}`, -((seed * 37) % 350) - 1);
}

/** A registration as its guardian types it on a day. */
export function answersOf(
  guardian: Guardian,
  child: DemoChild,
  { kind, startsOn, agesOn }: Omit<Offer, "id">,
  today: CalendarDate,
): RegistrationData {
  const { firstName, lastName, language, index } = guardian;
  const seed = index * 5 + child.firstName.length;
  const birth = birthDate(child.age, agesOn, seed);
  return {
    ...unanswered(),
    childFirstName: child.firstName,
    childLastName: lastName,
    childAge: yearsBetween(birth, laterDate(today, startsOn)),
    childDateOfBirth: birth,
    skillLevel: SKILL_LEVELS[seed % 4] ?? "",
    tshirtSize: TSHIRT_SIZES[Math.min(4, Math.floor((child.age - 4) / 2.5))] ?? "medium",
    parentFirstName: firstName,
    parentLastName: lastName,
    ...(guardian.contact ?? {
      email: `${latin(firstName)}.${latin(lastName)}@example.org`,
      phone: `${language === "es" ? "+52 656" : "(575)"} 555-${String(100 + index).padStart(4, "0")}`,
    }),
    signUpReason: reasonOfKind(kind),
    emergencyContactName: `${language === "es" ? "Chelo" : "Ruth"} ${lastName}`,
    emergencyContactPhone: "(575) 555-0199",
    emergencyContactRelation: language === "es" ? "Abuela" : "Grandmother",
    ...child.health,
    waiverSignature: `${firstName} ${lastName}`,
    waiverDate: today,
    codeOfConductAgreed: true,
    termsAgreed: true,
    donationAmount: 0,
    language,
  };
}

/** One child of an order, and what it is registered for. */
export interface Wish {
  child: DemoChild;
  offer: Offer;
}

/** null where nothing is to be paid. */
interface Begun {
  orderId: string;
  paymentIntentId: string | null;
  clientSecret: string | null;
}

interface World {
  clock: StoryClock;
  sandbox: Sandbox;
  product: Pick<Product, "mailedCode">;
}

/** A family at its phone: one child alone, or all of them in one order. */
export class Household {
  readonly guardian: Guardian;
  readonly #visitor: Visitor;
  readonly #with: World;

  constructor(guardian: Guardian, visitor: Visitor, world: World) {
    this.guardian = guardian;
    this.#visitor = visitor;
    this.#with = world;
  }

  #answers({ child, offer }: Wish, donationAmount: number) {
    const today = dateInZone(this.#with.clock.now(), club.timeZone);
    const answers = { ...answersOf(this.guardian, child, offer, today), donationAmount };
    const { question } = offer;
    const chosen = question?.options[this.guardian.index % 4];
    const said = question && chosen ? { [question.id]: chosen } : {};
    return { ...answers, programId: offer.id, answers: said };
  }

  /** Fills in everything and stops before the card. */
  async begin(child: DemoChild, offer: Offer, donationAmount = 0) {
    const registrationData = this.#answers({ child, offer }, donationAmount);
    const body = { registrationData };
    const { paymentIntentId } = await this.#visitor.post<{ paymentIntentId: string }>(
      "/create-payment-intent",
      body,
    );
    return { paymentIntentId, registrationData };
  }

  /** @returns the intent's id */
  async register(child: DemoChild, offer: Offer, donationAmount = 0): Promise<string> {
    const begun = await this.begin(child, offer, donationAmount);
    this.#with.sandbox.confirmIntent(begun.paymentIntentId, { card: CARDS.good });
    await this.#visitor.post("/registrations", begun);
    return begun.paymentIntentId;
  }

  /** Several children at once, paid together; what costs nothing asks for the mailbox's code instead. */
  async registerTogether(wishes: readonly Wish[], donationAmount = 0): Promise<void> {
    const children = wishes.map((wish, place) => {
      const data = this.#answers(wish, place === 0 ? donationAmount : 0);
      return { programId: data.programId, data };
    });
    const order = orderOf(children);
    const { orderId, paymentIntentId, clientSecret } = await this.#visitor.post<Begun>("/orders", { order });
    const { sandbox, product } = this.#with;
    if (paymentIntentId !== null) sandbox.confirmIntent(paymentIntentId, { card: CARDS.good });
    const proof =
      paymentIntentId === null
        ? { code: await product.mailedCode(order.guardian.email) }
        : { paymentIntentId, clientSecret };
    await this.#visitor.post(`/orders/${orderId}/confirm`, proof);
  }

  /** The bank says no, and the family puts the phone away. */
  async beDeclined(child: DemoChild, offer: Offer): Promise<void> {
    const { paymentIntentId } = await this.begin(child, offer);
    this.#with.sandbox.confirmIntent(paymentIntentId, { card: CARDS.declined });
  }
}
