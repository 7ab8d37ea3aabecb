import { camp } from "#content/camp.ts";
import { club } from "#content/club.ts";
import { dateRange } from "#domain/date-formats.ts";
import type { Language } from "#domain/languages.ts";
import { formatCents } from "#domain/money.ts";
import { ADDRESS_DAYS, DONOR_YEARS, HEALTH_DAYS, KEPT_MONTHS } from "#domain/retention.ts";
import type { PolicyFacts } from "./policy-text.ts";

/** The club's facts as a reader of that language sees them; page and signature use the same ones. */
export function policyFacts(language: Language): PolicyFacts {
  const [contact] = club.contacts;
  return {
    club: club.name,
    town: club.town,
    campFee: formatCents(camp.feeCents, language),
    campDates: dateRange(camp.startsOn, camp.endsOn, language),
    healthDays: String(HEALTH_DAYS),
    donorYears: String(DONOR_YEARS),
    addressDays: String(ADDRESS_DAYS),
    backupMonths: String(KEPT_MONTHS),
    contactName: contact.name,
    contactPhone: contact.phone,
    contactEmail: contact.email,
  };
}
