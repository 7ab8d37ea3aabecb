import { club } from "#content/club.ts";
import { type CalendarDate, dateInZone } from "#domain/calendar-date.ts";
import { divideMovements } from "#domain/fee-and-donation.ts";
import { type Movement, sumLedger } from "#domain/ledger-sums.ts";
import { PAYABLE_PROGRAMS } from "#domain/programs.ts";
import type { LedgerRow } from "./staff-list.ts";
import type { BookedPayment, Period } from "./treasurer-data.ts";

/** What a line of the treasurer's export is about: fees by program, and donations apart from them. */
export const HEADINGS = [...PAYABLE_PROGRAMS, "erased", "donationWithRegistration", "donation"] as const;
export type Heading = (typeof HEADINGS)[number];

export function isDonation(heading: Heading): boolean {
  return heading === "donation" || heading === "donationWithRegistration";
}

export interface DayLine {
  day: CalendarDate;
  heading: Heading;
  movements: Movement[];
}

type Part = LedgerRow & { heading: Heading };

function partsOf({ purpose, programId, donationCents, movements }: BookedPayment): Part[] {
  if (purpose === "donation") return movements.map((movement) => ({ ...movement, heading: "donation" }));
  return divideMovements(movements, donationCents).flatMap((movement): Part[] => [
    { ...movement, cents: movement.feeCents, heading: programId ?? "erased" },
    { ...movement, cents: movement.donationCents, heading: "donationWithRegistration" },
  ]);
}

/** Movements of a period by the club's calendar days and headings, in the order of the export. */
export async function dayLines(pages: AsyncIterable<BookedPayment[]>, period: Period): Promise<DayLine[]> {
  const lines = new Map<string, DayLine>();
  for await (const payments of pages) {
    for (const { kind, cents, createdAt, heading } of payments.flatMap(partsOf)) {
      if (cents === 0 || createdAt < period.from || createdAt >= period.before) continue;
      const day = dateInZone(new Date(createdAt), club.timeZone);
      const key = `${day} ${HEADINGS.indexOf(heading)}`;
      const line = lines.get(key) ?? { day, heading, movements: [] };
      line.movements.push({ kind, cents });
      lines.set(key, line);
    }
  }
  return [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

/** The sums of several lines. */
export function sumLines(lines: readonly DayLine[]) {
  return sumLedger(lines.flatMap(({ movements }) => movements));
}
