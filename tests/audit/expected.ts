import type { Stripe } from "stripe";
import { club } from "#content/club/club.ts";

/** One ledger entry as somebody outside would write it down. Cents; what leaves is negative. */
export interface LedgerEntry {
  /** The payment's intent, or the id of a payment in cash or by check. */
  of: string;
  /** Milliseconds. */
  at: number;
  cents: number;
  /** What Stripe took for it. */
  fee: number;
  /** Stripe's id of the refund, where it is one. */
  refund?: string;
  column: "gross" | "refunds" | "disputes" | "returnedCheck";
  by: "card" | "cash" | "check";
}

/** A child of an order of several, and what it costs. Cents. */
export interface OrderedChild {
  name: string;
  campId: string;
  cents: number;
}

/** What a payment was for, and the season that its money belongs to. */
export interface Purpose {
  /** The donation inside a registration, or "all" for a donation on its own. Cents. */
  given: number | "all";
  /** null for a donation on its own. */
  campId: string | null;
  seasonId: string;
  /** Of an order of several: they, in their order, and whose staff said that a refund is, by Stripe's id. */
  children?: OrderedChild[];
  named?: Map<string, string>;
}
export type PaidFor = Map<string, Purpose>;

/** A camp with its fee in cents, and the title of its fees in the treasurer's file. */
export interface Camp {
  id: string;
  seasonId: string;
  feeCents: number;
  title: string;
}

const COLUMNS: Record<string, LedgerEntry["column"]> = {
  charge: "gross",
  refund: "refunds",
  refund_failure: "refunds",
  dispute: "disputes",
  dispute_reversal: "disputes",
};

/** Every balance entry of the account, by the intent that it moved money of. */
export async function entriesAtStripe(stripe: Stripe): Promise<LedgerEntry[]> {
  const moved: LedgerEntry[] = [];
  for await (const entry of stripe.balanceTransactions.list({ limit: 100, expand: ["data.source"] })) {
    const { reporting_category: category, source, amount, fee, created } = entry;
    // What went on to the bank is no family's money.
    if (category === "payout") continue;
    const column = COLUMNS[category];
    if (!column || source === null || typeof source === "string" || !("payment_intent" in source)) {
      throw new Error(`a balance entry that nobody expects: ${category}`);
    }
    const of = String(source.payment_intent);
    moved.push({ of, at: created * 1000, cents: amount, fee, column, by: "card", refund: source.id });
  }
  return moved;
}

const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: club.timeZone, dateStyle: "short" });

/** The club's calendar day of a ledger entry, where clocks change in March and November. */
export function dayOf(at: number): string {
  return clock.format(at);
}

type Heading = "fees" | "inRegistration" | "donation";

/** A ledger entry's share of one heading. */
export interface Part extends LedgerEntry {
  day: string;
  heading: Heading;
  campId: string | null;
  seasonId: string;
  /** Of an order of several, whose; a donation is shown with the first. */
  child?: string;
}

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);

/** In proportion, each up to its end rounded: the parts add up. */
function spread(cents: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  let [upTo, given] = [0, 0];
  return weights.map((weight) => {
    upTo += weight;
    const part = all === 0 ? 0 : Math.round((cents * upTo) / all) - given;
    given += part;
    return part;
  });
}

/**
 * The same for an order of several, by a notebook with a page for each child and the last for the donation: a refund is of
 * the child that staff named, as far as there is money of it; all else takes from the children what they have left, in
 * proportion, then from the donation; what comes back is written where it was struck out last.
 */
function partsOfOrder(own: readonly LedgerEntry[], purpose: Purpose): Part[] {
  const { children = [], named = new Map(), given, seasonId } = purpose;
  const price = [...children.map(({ cents }) => cents), Number(given)];
  const [last, first] = [price.length - 1, children[0]];
  const giver = children.find(({ cents }) => cents > 0) ?? first;
  let held = price.map(() => 0);
  const struck: number[][] = [];
  const fees = (cents: readonly number[]) => cents.map((one, page) => (page === last ? 0 : one));
  const gift = (cents: readonly number[]) => cents.map((one, page) => (page === last ? one : 0));
  const take = (ledgerEntry: LedgerEntry): number[] => {
    const out = price.map(() => 0);
    let left = -ledgerEntry.cents;
    const name = named.get(ledgerEntry.refund ?? "");
    const only = (page: number) => (children[page]?.name === name ? 1 : 0);
    const ways = [
      ...(name ? [(cents: readonly number[]) => cents.map((one, page) => one * only(page))] : []),
      fees,
      gift,
    ];
    for (const [step, way] of ways.entries()) {
      const there = way(held.map((one, page) => one + (out[page] ?? 0)));
      const part = spread(Math.min(left, sum(there)), there);
      left -= sum(part);
      // What the named child does not have is taken as if nobody was named.
      if (!name || step > 0) struck.push([...part]);
      for (const [page, one] of part.entries()) out[page] = (out[page] ?? 0) - one;
    }
    const beyond = spread(left, fees(price));
    struck.push([...beyond]);
    return out.map((one, page) => one - (beyond[page] ?? 0));
  };
  const bring = (ledgerEntry: LedgerEntry): number[] => {
    let left = ledgerEntry.cents;
    const back = price.map(() => 0);
    for (const page of struck.toReversed()) {
      const part = spread(Math.min(left, sum(page)), page);
      left -= sum(part);
      for (const [at, one] of part.entries()) {
        back[at] = (back[at] ?? 0) + one;
        page[at] = (page[at] ?? 0) - one;
      }
    }
    return back;
  };
  return own
    .toSorted((a, b) => a.at - b.at)
    .flatMap((ledgerEntry): Part[] => {
      const change =
        ledgerEntry.cents < 0
          ? take(ledgerEntry)
          : ledgerEntry.column === "gross"
            ? price
            : bring(ledgerEntry);
      held = held.map((one, page) => one + (change[page] ?? 0));
      const ofGift = Math.round((ledgerEntry.fee * (change[last] ?? 0)) / ledgerEntry.cents);
      const ofFees = spread(ledgerEntry.fee - ofGift, fees(change));
      const day = dayOf(ledgerEntry.at);
      return change.map((cents, page) => {
        const child = children[page] ?? first;
        return {
          ...ledgerEntry,
          day,
          seasonId,
          cents,
          fee: page === last ? ofGift : (ofFees[page] ?? 0),
          heading: page === last ? "inRegistration" : "fees",
          campId: child?.campId ?? null,
          child: String((page === last ? giver : child)?.name),
        };
      });
    });
}

/**
 * Divides each ledger entry between fee and donation by what is left of the payment before and after it: of what is left,
 * the donation is the last to go, and it never falls below nothing.
 */
export function partsOf(ledgerEntries: readonly LedgerEntry[], paidFor: PaidFor): Part[] {
  const parts: Part[] = [];
  for (const [of, own] of Map.groupBy(ledgerEntries, (ledgerEntry) => ledgerEntry.of)) {
    const purpose = paidFor.get(of);
    if (purpose === undefined) throw new Error(`money of a payment that nobody made: ${of}`);
    if (purpose.children) {
      parts.push(...partsOfOrder(own, purpose));
      continue;
    }
    const { given, ...about } = purpose;
    const gift = given === "all" ? 0 : given;
    const donationIn = (cents: number) => Math.max(0, Math.min(cents, gift));
    let left = 0;
    for (const ledgerEntry of own.toSorted((a, b) => a.at - b.at)) {
      const day = dayOf(ledgerEntry.at);
      if (given === "all") {
        parts.push({ ...ledgerEntry, ...about, day, heading: "donation" });
        continue;
      }
      const before = donationIn(left);
      left += ledgerEntry.cents;
      const donation = donationIn(left) - before;
      const fee = Math.round((ledgerEntry.fee * donation) / ledgerEntry.cents);
      parts.push({ ...ledgerEntry, ...about, day, heading: "inRegistration", cents: donation, fee });
      parts.push({
        ...ledgerEntry,
        ...about,
        day,
        heading: "fees",
        cents: ledgerEntry.cents - donation,
        fee: ledgerEntry.fee - fee,
      });
    }
  }
  return parts.filter(({ cents }) => cents !== 0);
}

export interface Sums {
  gross: number;
  refunds: number;
  disputes: number;
  returnedCheck: number;
  net: number;
  card: number;
  cash: number;
  check: number;
  fees: number;
}

export function sumOf(parts: readonly LedgerEntry[]): Sums {
  const sum = (of: readonly LedgerEntry[]) => of.reduce((total, { cents }) => total + cents, 0);
  const column = (name: LedgerEntry["column"]) => sum(parts.filter((part) => part.column === name));
  const by = (way: LedgerEntry["by"]) => sum(parts.filter((part) => part.by === way));
  return {
    gross: column("gross"),
    refunds: 0 - column("refunds"),
    disputes: 0 - column("disputes"),
    returnedCheck: 0 - column("returnedCheck"),
    net: sum(parts),
    card: by("card"),
    cash: by("cash"),
    check: by("check"),
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
  const { gross, refunds, disputes, returnedCheck, net, card, cash, check, fees } = sumOf(parts);
  const amounts = [gross, refunds, disputes, returnedCheck, net, card, cash, check, fees, net - fees];
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
  const isFee = ({ heading }: Part) => heading === "fees";
  const fees = within.filter(isFee);
  const donations = within.filter((part) => !isFee(part));
  const totals = [line("Total fees", "", fees), line("Total donations", "", donations)];
  return [...lines, ...totals, line("Total", "", within)];
}

/** What nobody but the test knows: what was paid for, and cash and checks, of which Stripe has never heard. */
export interface Notebook {
  paidFor: PaidFor;
  cash: LedgerEntry[];
}

/** What families with several children choose from besides the camp of the same season. */
export interface Clinics {
  seasonId: string;
  ids: string[];
  /** Another one of it, which costs nothing. */
  freeId: string;
}
