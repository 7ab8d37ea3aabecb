import { camp } from "#content/camp.ts";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import type { RegistrationContext } from "#domain/registration.ts";

/** What ages and dates are measured against, by this browser's clock; the server uses its own. */
export function rulesOfToday(): RegistrationContext {
  return { today: dateInZone(new Date(), club.timeZone), programStart: camp.startsOn };
}
