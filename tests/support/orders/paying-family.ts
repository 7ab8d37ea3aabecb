import type { RegistrationData } from "#domain/registration/registration.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { familyRegistration } from "./families.ts";

const CARD = { card: "4242 4242 4242 4242" };

/** A family that filled in the form and has the card form before it; gives the intent's id. */
export async function beginPayment(club: TestApp, changes: Partial<RegistrationData> = {}) {
  const registrationData = familyRegistration(changes);
  const browser = new Browser(club);
  // As a page does when it is opened: from here on the browser is known by its cookie.
  await browser.get("/api/config");
  const answer = await browser.post("/api/create-payment-intent", { registrationData });
  const { paymentIntentId } = (await answer.json()) as { paymentIntentId: string };
  const confirm = () => browser.post("/api/registrations", { registrationData, paymentIntentId });
  return { intentId: paymentIntentId, confirm };
}

/** A family whose card was charged, but whose browser and webhook never told us. */
export async function payUnheard(club: TestApp, changes: Partial<RegistrationData> = {}): Promise<string> {
  const { intentId } = await beginPayment(club, changes);
  club.sandbox.confirmIntent(intentId, CARD);
  return intentId;
}

/** A family that registered and paid; gives the intent's id. */
export async function payRegistration(
  club: TestApp,
  changes: Partial<RegistrationData> = {},
): Promise<string> {
  const { intentId, confirm } = await beginPayment(club, changes);
  club.sandbox.confirmIntent(intentId, CARD);
  await confirm();
  return intentId;
}
