import { expect } from "vitest";
import type { RegistrationData } from "#domain/registration.ts";
import { Browser } from "./browser.ts";
import { familyRegistration } from "./families.ts";
import type { TestApp } from "./test-app.ts";

/** A family that registers and pays through the front door; answers the id of its registration. */
export async function paidFamily(club: TestApp, changes: Partial<RegistrationData> = {}): Promise<string> {
  const family = new Browser(club);
  const registrationData = familyRegistration(changes);
  const { paymentIntentId } = await (
    await family.post("/api/create-payment-intent", { registrationData })
  ).json();
  club.sandbox.confirmIntent(paymentIntentId, { card: "4242 4242 4242 4242" });
  const answer = await family.post("/api/registrations", { registrationData, paymentIntentId });
  expect(answer.status).toBeLessThan(300);
  const { id } = await club.db
    .selectFrom("registrations")
    .innerJoin("payments", "payments.id", "registrations.paymentId")
    .select("registrations.id")
    .where("payments.intentId", "=", paymentIntentId)
    .executeTakeFirstOrThrow();
  return id;
}
