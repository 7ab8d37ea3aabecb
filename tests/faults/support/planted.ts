import { TEST_PIN } from "#tests/support/servers/test-app.ts";
import { SANDBOX_KEYS } from "#tests/support/stripe/sandbox-keys.ts";
import { DECLINED_CARD } from "./family.ts";

/** What a family tells, each word of which stands nowhere else. */
export const CHILD = { childFirstName: "Plantina", childLastName: "Verdegris" };
export const HEALTH = { medicalConditions: "Quixomalaria", allergies: "Zanzibarnuts" };
export const ADULT = {
  parentFirstName: "Orfelinda",
  parentLastName: "Verdegris",
  email: "orfelinda@verdegris.example.org",
  phone: "575-555-0187",
  parentAddress: "99 Hidden Heron Road",
  emergencyContactName: "Teodomiro",
  waiverSignature: "Orfelinda Verdegris",
};
export const DONOR = {
  donorName: "Wenceslada",
  donorEmail: "w@secretgift.example.org",
  message: "For Plantina's brother",
};
/** Why it cannot pay. */
export const AID = { aid: "Cosecha arruinada" };
const CARD_NUMBERS = ["4242 4242 4242 4242", DECLINED_CARD].flatMap((card) => [
  card,
  card.replaceAll(" ", ""),
]);

export const secrets = [SANDBOX_KEYS.secretKey, SANDBOX_KEYS.webhookSecret, `"${TEST_PIN}"`, ...CARD_NUMBERS];
export const people = [CHILD, HEALTH, ADULT, DONOR, AID].flatMap((values) => Object.values(values));

/** Those of the planted values that a text gives away, whatever their case. */
export function found(text: string, planted: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return planted.filter((value) => lower.includes(value.toLowerCase()));
}
