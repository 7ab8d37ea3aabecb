import { club } from "#content/club/club.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Dice } from "#tests/faults/support/dice.ts";
import { DECLINED_CARD, GOOD_CARD, SLOW_CARD } from "#tests/faults/support/family.ts";
import { familyRegistration } from "#tests/support/families.ts";
import type { Traffic } from "./traffic.ts";
import { Visitor } from "./visitor.ts";

const ASKING_CARD = "4000 0027 6000 3184";

/** Where cards are charged. */
interface Bank {
  pay(intentId: string, card: string): Promise<unknown>;
}

interface SetUp {
  paymentIntentId: string;
  clientSecret: string;
}

function formOf(visitor: Visitor, dice: Dice) {
  return familyRegistration({
    childFirstName: dice.pick(["Lucía", "Owen", "Íñigo", "Maya", "Ximena"]),
    childAge: dice.between(6, 18),
    email: `family${visitor.number}@example.org`,
    waiverDate: dateInZone(new Date(), club.timeZone),
    donationAmount: dice.pick([0, 0, 5, 20]),
    language: dice.pick(LANGUAGES),
  });
}

/** The card is typed in: mostly a good one, sometimes only at the second try, sometimes with the bank's question. */
async function pay(bank: Bank, dice: Dice, intentId: string): Promise<void> {
  if (dice.chance(0.05)) await bank.pay(intentId, DECLINED_CARD);
  const card = dice.chance(0.03) ? SLOW_CARD : dice.chance(0.05) ? ASKING_CARD : GOOD_CARD;
  await bank.pay(intentId, card);
}

/** Who is still at it, by mail address: staff erase nobody under their hands. */
export const atTheForm = new Set<string>();

/** A few make a mistake first, leave without paying, or close the browser once they have paid. */
async function fillInAndPay(
  visitor: Visitor,
  registrationData: RegistrationData,
  dice: Dice,
  bank: Bank,
): Promise<void> {
  await visitor.ask("GET a page", { path: "/register", headers: { "accept-encoding": "br" } });
  await visitor.ask("GET /api/config");
  await visitor.ask("GET /api/programs");
  if (dice.chance(0.1)) {
    const body = { registrationData: { ...registrationData, childAge: 5 } };
    await visitor.ask("POST /api/create-payment-intent", { body, expected: [400] });
  }
  const { paymentIntentId, clientSecret } = await visitor.read<SetUp>("POST /api/create-payment-intent", {
    body: { registrationData },
  });
  if (dice.chance(0.02)) return;
  await pay(bank, dice, paymentIntentId);
  if (dice.chance(0.1)) return;
  await visitor.ask("POST /api/registrations", { body: { registrationData, paymentIntentId } });
  await visitor.ask("POST /api/payments/status", { body: { paymentIntentId, clientSecret } });
}

/** A family registers a child and pays. */
export async function register(traffic: Traffic, dice: Dice, bank: Bank): Promise<void> {
  const visitor = new Visitor(traffic);
  const registrationData = formOf(visitor, dice);
  atTheForm.add(registrationData.email);
  try {
    await fillInAndPay(visitor, registrationData, dice, bank);
  } finally {
    atTheForm.delete(registrationData.email);
  }
}

/** A donor, who may change the amount before paying. */
export async function donate(traffic: Traffic, dice: Dice, bank: Bank): Promise<void> {
  const visitor = new Visitor(traffic);
  await visitor.ask("GET /api/config");
  const choose = () =>
    visitor.read<SetUp>("POST /api/create-donation-intent", { body: { amount: dice.between(1, 250) } });
  let chosen = await choose();
  if (dice.chance(0.3)) chosen = await choose();
  const { paymentIntentId, clientSecret } = chosen;
  await pay(bank, dice, paymentIntentId);
  const donor = { donorName: "Ana Arrecife", donorEmail: `donor${visitor.number}@example.org` };
  await visitor.ask("POST /api/donations", { body: { paymentIntentId, clientSecret, ...donor } });
  await visitor.ask("POST /api/payments/status", { body: { paymentIntentId, clientSecret } });
}

/** A parent says how it was. */
export async function praise(traffic: Traffic, dice: Dice): Promise<void> {
  const visitor = new Visitor(traffic);
  const body = {
    parentName: "Nadia",
    rating: dice.between(3, 5),
    comment: `¡Gracias! ${visitor.number} veces.`,
  };
  await visitor.ask("POST /api/testimonials", { body, expected: [201] });
}
