import type { SiteContact } from "#domain/club/content.ts";
import {
  AID_TEXT_DAYS,
  BACKUP_MONTHS,
  DONOR_YEARS,
  HEALTH_DAYS,
  INTEREST_DAYS,
  IP_ADDRESS_DAYS,
} from "#domain/staff/retention-periods.ts";
import type { PolicyValues } from "./policy-text.ts";

/** What a policy names of the club: it tells to call or to write to the first of the contacts. */
export interface PolicyClub {
  name: string;
  town: string;
  contacts: readonly Pick<SiteContact, "name" | "phone" | "email">[];
}

/**
 * The club's facts as a policy names them, in both languages alike; page and signature use the same ones.
 * @throws {Error} of a club without a contact, which publishing refuses
 */
export function policyValues({ name: club, town, contacts: [contact] }: PolicyClub): PolicyValues {
  if (!contact) throw new Error("The club names nobody to call.");
  const { name, phone, email } = contact;
  return {
    club,
    town,
    healthDays: String(HEALTH_DAYS),
    aidDays: String(AID_TEXT_DAYS),
    interestDays: String(INTEREST_DAYS),
    donorYears: String(DONOR_YEARS),
    addressDays: String(IP_ADDRESS_DAYS),
    backupMonths: String(BACKUP_MONTHS),
    contactName: name,
    contactPhone: phone,
    contactEmail: email,
  };
}
