import type { Stripe } from "stripe";

/** One movement of money as somebody outside would write it down. Cents; what leaves is negative. */
export interface Movement {
  /** The payment's intent, or the id of a payment in cash. */
  of: string;
  /** Milliseconds. */
  at: number;
  cents: number;
  /** What Stripe took for it. */
  fee: number;
  column: "gross" | "refunds" | "disputes";
  isCash: boolean;
}

/** What a payment was for, and the season that its money belongs to. */
export interface Purpose {
  /** The donation inside a registration, or "all" for a donation on its own. Cents. */
  given: number | "all";
  /** null for a donation on its own. */
  campId: string | null;
  seasonId: string;
}
export type PaidFor = Map<string, Purpose>;

/** A camp with its fee in cents, and the title of its fees in the treasurer's file. */
export interface Camp {
  id: string;
  seasonId: string;
  feeCents: number;
  title: string;
}

const COLUMNS: Record<string, Movement["column"]> = {
  charge: "gross",
  refund: "refunds",
  refund_failure: "refunds",
  dispute: "disputes",
  dispute_reversal: "disputes",
};

/** Every balance entry of the account, by the intent that it moved money of. */
export async function movementsAtStripe(stripe: Stripe): Promise<Movement[]> {
  const moved: Movement[] = [];
  for await (const entry of stripe.balanceTransactions.list({ limit: 100, expand: ["data.source"] })) {
    const { reporting_category: category, source, amount, fee, created } = entry;
    const column = COLUMNS[category];
    if (!column || source === null || typeof source === "string" || !("payment_intent" in source)) {
      throw new Error(`a balance entry that nobody expects: ${category}`);
    }
    const of = String(source.payment_intent);
    moved.push({ of, at: created * 1000, cents: amount, fee, column, isCash: false });
  }
  return moved;
}

const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Denver", dateStyle: "short" });

/** The club's calendar day of a movement, where clocks change in March and November. */
export function dayOf(at: number): string {
  return clock.format(at);
}

type Heading = "fees" | "inRegistration" | "donation";

/** A movement's share of one heading. */
export interface Part extends Movement {
  day: string;
  heading: Heading;
  campId: string | null;
  seasonId: string;
}

/**
 * Divides each movement between fee and donation by what is left of the payment before and after it: of what is left,
 * the donation is the last to go, and it never falls below nothing.
 */
export function partsOf(movements: readonly Movement[], paidFor: PaidFor): Part[] {
  const parts: Part[] = [];
  for (const [of, own] of Map.groupBy(movements, (movement) => movement.of)) {
    const purpose = paidFor.get(of);
    if (purpose === undefined) throw new Error(`money of a payment that nobody made: ${of}`);
    const { given, ...about } = purpose;
    const donationIn = (cents: number) => Math.max(0, Math.min(cents, given === "all" ? 0 : given));
    let left = 0;
    for (const movement of own.toSorted((a, b) => a.at - b.at)) {
      const day = dayOf(movement.at);
      if (given === "all") {
        parts.push({ ...movement, ...about, day, heading: "donation" });
        continue;
      }
      const before = donationIn(left);
      left += movement.cents;
      const donation = donationIn(left) - before;
      const fee = Math.round((movement.fee * donation) / movement.cents);
      parts.push({ ...movement, ...about, day, heading: "inRegistration", cents: donation, fee });
      parts.push({
        ...movement,
        ...about,
        day,
        heading: "fees",
        cents: movement.cents - donation,
        fee: movement.fee - fee,
      });
    }
  }
  return parts.filter(({ cents }) => cents !== 0);
}

export interface Sums {
  gross: number;
  refunds: number;
  disputes: number;
  net: number;
  cash: number;
  fees: number;
}

export function sumOf(parts: readonly Movement[]): Sums {
  const sum = (of: readonly Movement[]) => of.reduce((total, { cents }) => total + cents, 0);
  const column = (name: Movement["column"]) => sum(parts.filter((part) => part.column === name));
  return {
    gross: column("gross"),
    refunds: 0 - column("refunds"),
    disputes: 0 - column("disputes"),
    net: sum(parts),
    cash: sum(parts.filter(({ isCash }) => isCash)),
    fees: parts.reduce((total, { fee }) => total + fee, 0),
  };
}

/** The lines of a day, in their order: the fees of each camp, and donations apart. */
function titlesOf(camps: readonly Camp[]): [title: string, isOf: (part: Part) => boolean][] {
  return [
    ...camps.map(({ id, title }): [string, (part: Part) => boolean] => [
      title,
      ({ heading, campId }) => heading === "fees" && campId === id,
    ]),
    ["Donations with a registration", ({ heading }) => heading === "inRegistration"],
    ["Donations on their own", ({ heading }) => heading === "donation"],
  ];
}

function line(first: string, second: string, parts: readonly Part[]): string {
  const { gross, refunds, disputes, net, cash, fees } = sumOf(parts);
  const amounts = [gross, refunds, disputes, net, cash, fees, net - fees];
  return [first, second, ...amounts.map((cents) => (cents / 100).toFixed(2))].join(",");
}

/** The treasurer's file of some days, line by line, without its headings. */
export function expectedFile(
  parts: readonly Part[],
  [from, to]: readonly [string, string],
  camps: readonly Camp[],
): string[] {
  const within = parts.filter(({ day }) => day >= from && day <= to);
  const days = [...new Set(within.map(({ day }) => day))].sort();
  const lines = days.flatMap((day) =>
    titlesOf(camps).flatMap(([title, isOf]) => {
      const own = within.filter((part) => part.day === day && isOf(part));
      return own.length === 0 ? [] : [line(day, title, own)];
    }),
  );
  const fees = within.filter(({ heading }) => heading === "fees");
  const donations = within.filter(({ heading }) => heading !== "fees");
  const totals = [line("Total fees", "", fees), line("Total donations", "", donations)];
  return [...lines, ...totals, line("Total", "", within)];
}
