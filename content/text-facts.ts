import { CHILD_AGE } from "#domain/ages.ts";
import { CUSTOM_DONATION } from "#domain/donation.ts";
import { camp } from "./camp.ts";
import { club } from "./club.ts";

/**
 * Facts that every text may name, so that none is typed into a translation: {{club}}, {{fee, money}},
 * {{campStart, date}}, {{sessionStart, time}}. Formats are in text-formats.ts.
 */
export const facts = {
  club: club.name,
  town: club.town,
  park: club.park,
  street: club.street,
  clubEmail: club.email,
  directorName: club.contacts[0].name,
  directorPhone: club.contacts[0].phone,
  coordinatorName: club.contacts[1].name,
  coordinatorPhone: club.contacts[1].phone,
  fee: camp.feeCents,
  campStart: camp.startsOn,
  campEnd: camp.endsOn,
  campDays: { from: camp.startsOn, to: camp.endsOn },
  campYear: camp.startsOn.slice(0, 4),
  sessionStart: camp.sessionStart,
  sessionEnd: camp.sessionEnd,
  minAge: CHILD_AGE.min,
  maxAge: CHILD_AGE.max,
  minDonation: CUSTOM_DONATION.min,
  maxDonation: CUSTOM_DONATION.max,
};
