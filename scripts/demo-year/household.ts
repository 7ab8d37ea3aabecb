import { club } from "#content/club/club.ts";
import { lastDigits } from "#domain/family/sign-in.ts";
import { type ProgramKind, reasonOfKind } from "#domain/programs/programs.ts";
import { SKILL_LEVELS, TSHIRT_SIZES } from "#domain/registration/limits.ts";
import { orderOf } from "#domain/registration/order.ts";
import { emptyOptionalAnswers } from "#domain/registration/questions.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";
import type { Language } from "#domain/text/languages.ts";
import { addDays, type CalendarDate, dateInZone, laterDate, yearsBetween } from "#domain/time/dates.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";
import type { DemoChild } from "./families.ts";
import type { Product, StoryClock, Visitor } from "./open-product.ts";

/** Test cards: one succeeds, one is declined. */
const CARDS = { good: "4242 4242 4242 4242", declined: "4000 0000 0000 0002" } as const;

export interface Guardian {
  firstName: string;
  lastName: string;
  language: Language;
  /** Position among all families; phone numbers, sizes and birthdays derive from it. */
  index: number;
  /** Contact data where they are not derived from name and index. */
  contact?: { email?: string; phone: string } | undefined;
}

/** A program that a family registers for. */
export interface Offer {
  id: string;
  kind: ProgramKind;
  startsOn: CalendarDate;
  /** The day on which children have the age of families.ts. */
  agesOn: CalendarDate;
  /** The program's question with its English options; every fourth family leaves it blank. */
  question?: { id: string; options: readonly string[] } | undefined;
}

const latin = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** A birth date that gives a child this age on `on`; `seed` varies it. */
export function birthDate(age: number, on: CalendarDate, seed: number): CalendarDate {
  return addDays(`${Number(on.slice(0, 4)) - age}${on.slice(4)}`, -((seed * 37) % 350) - 1);
}

/** The registration form as the guardian fills it in. */
function answersOf(
  guardian: Guardian,
  child: DemoChild,
  { kind, startsOn, agesOn }: Omit<Offer, "id">,
  today: CalendarDate,
): RegistrationData {
  const { firstName, lastName, language, index } = guardian;
  const seed = index * 5 + child.firstName.length;
  const birth = birthDate(child.age, agesOn, seed);
  return {
    ...emptyOptionalAnswers(),
    childFirstName: child.firstName,
    childLastName: lastName,
    childAge: yearsBetween(birth, laterDate(today, startsOn)),
    childDateOfBirth: birth,
    skillLevel: SKILL_LEVELS[seed % 4] ?? "",
    tshirtSize: TSHIRT_SIZES[Math.min(4, Math.floor((child.age - 4) / 2.5))] ?? "medium",
    parentFirstName: firstName,
    parentLastName: lastName,
    email: `${latin(firstName)}.${latin(lastName)}@example.org`,
    phone: `${language === "es" ? "+52 656" : "(575)"} 555-${String(100 + index).padStart(4, "0")}`,
    ...guardian.contact,
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

export interface Wish {
  child: DemoChild;
  offer: Offer;
}

/** Answer of an order; the Stripe fields are null if nothing is due. */
interface PlacedOrder {
  orderId: string;
  paymentIntentId: string | null;
  clientSecret: string | null;
}

interface StoryParts {
  clock: StoryClock;
  sandbox: Sandbox;
  product: Pick<Product, "mailedCode">;
}

/** A family that registers children. */
export function createHousehold(
  guardian: Guardian,
  visitor: Visitor,
  { clock, sandbox, product }: StoryParts,
) {
  const answersFor = ({ child, offer }: Wish, donationAmount: number) => {
    const today = dateInZone(clock.now(), club.timeZone);
    const answers = { ...answersOf(guardian, child, offer, today), donationAmount };
    const { question } = offer;
    const chosen = question?.options[guardian.index % 4];
    const chosenAnswers = question && chosen ? { [question.id]: chosen } : {};
    return { ...answers, programId: offer.id, answers: chosenAnswers };
  };

  /**
   * Fills in the form and stops before paying.
   * @param aid what the family writes if it cannot pay now
   */
  async function begin(wishes: readonly Wish[], donationAmount = 0, aid?: string) {
    const children = wishes.map((wish, index) => {
      const data = answersFor(wish, index === 0 ? donationAmount : 0);
      return { programId: data.programId, data };
    });
    const order = orderOf(children);
    const placed = await visitor.post<PlacedOrder>("/orders", { order, aid });
    return { ...placed, email: order.guardian.email };
  }

  return {
    begin,

    /**
     * Registers children in one order. A free order, and one that asks for aid, is confirmed with the mailed code instead
     * of a card.
     */
    async register(...form: Parameters<typeof begin>): Promise<PlacedOrder> {
      const placed = await begin(...form);
      const { orderId, paymentIntentId, clientSecret, email } = placed;
      if (paymentIntentId !== null) sandbox.confirmIntent(paymentIntentId, { card: CARDS.good });
      const proof =
        paymentIntentId === null
          ? { code: await product.mailedCode(email) }
          : { paymentIntentId, clientSecret };
      await visitor.post(`/orders/${orderId}/confirm`, proof);
      return placed;
    },

    /** Waits for spots, which siblings get only together, and types the mailed code. */
    async joinList(children: readonly DemoChild[], offer: Offer): Promise<void> {
      const answers = children.map((child) => answersFor({ child, offer }, 0));
      const [first] = answers;
      if (!first) throw new Error("Nobody waits.");
      const { email, phone, language } = first;
      await visitor.post("/waiting-list", {
        programId: offer.id,
        mode: "together",
        language,
        guardian: { firstName: first.parentFirstName, lastName: first.parentLastName, email, phone },
        children: answers.map((child) => ({
          firstName: child.childFirstName,
          lastName: child.childLastName,
          dateOfBirth: child.childDateOfBirth,
        })),
      });
      const code = await product.mailedCode(email);
      await visitor.post("/family/session", { email, code, phoneDigits: lastDigits(phone) });
    },

    /** The card is declined, and the family gives up. */
    async beDeclined(wish: Wish): Promise<void> {
      const { paymentIntentId } = await begin([wish]);
      sandbox.confirmIntent(paymentIntentId ?? "", { card: CARDS.declined });
    },
  };
}
