import { club } from "#content/club.ts";
import { ADDRESS_DAYS, DONOR_YEARS, HEALTH_DAYS, INTEREST_DAYS, KEPT_MONTHS } from "#domain/retention.ts";
import type { PolicyFacts } from "./policy-text.ts";

/** The club's facts as a policy names them, in both languages alike; page and signature use the same ones. */
export function policyFacts(): PolicyFacts {
  const [contact] = club.contacts;
  return {
    club: club.name,
    town: club.town,
    healthDays: String(HEALTH_DAYS),
    interestDays: String(INTEREST_DAYS),
    donorYears: String(DONOR_YEARS),
    addressDays: String(ADDRESS_DAYS),
    backupMonths: String(KEPT_MONTHS),
    contactName: contact.name,
    contactPhone: contact.phone,
    contactEmail: contact.email,
  };
}
