import { club } from "#content/club/club.ts";
import type { ContactFacts } from "#domain/club-facts.ts";
import { ADDRESS_DAYS, DONOR_YEARS, HEALTH_DAYS, INTEREST_DAYS, KEPT_MONTHS } from "#domain/retention.ts";
import type { PolicyFacts } from "./policy-text.ts";

/** Whom a policy tells to call or to write to: the first of the contacts that the site names. */
export type PolicyContact = Pick<ContactFacts, "name" | "phone" | "email">;

/** @throws {Error} of a club without a contact, which publishing refuses */
export function contactOf({ contacts: [contact] }: { contacts: readonly PolicyContact[] }): PolicyContact {
  if (!contact) throw new Error("The club names nobody to call.");
  const { name, phone, email } = contact;
  return { name, phone, email };
}

/** The club's facts as a policy names them, in both languages alike; page and signature use the same ones. */
export function policyFacts({ name, phone, email }: PolicyContact): PolicyFacts {
  return {
    club: club.name,
    town: club.town,
    healthDays: String(HEALTH_DAYS),
    interestDays: String(INTEREST_DAYS),
    donorYears: String(DONOR_YEARS),
    addressDays: String(ADDRESS_DAYS),
    backupMonths: String(KEPT_MONTHS),
    contactName: name,
    contactPhone: phone,
    contactEmail: email,
  };
}
