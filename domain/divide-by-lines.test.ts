import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  divideByLines,
  divideFee,
  donationIn,
  type OrderMovement,
  type Part,
  type PricedLine,
} from "./divide-by-lines.ts";
import { isMoneyIn } from "./ledger-sums.ts";
import type { LedgerKind } from "./payment-state.ts";

const at = (minute: number) => new Date(Date.UTC(2025, 5, 1, 12, minute)).toISOString();

let ids = 0;
function line(registrationId: string | null, programId: string | null, cents: number): PricedLine {
  ids += 1;
  const kind = registrationId === null ? "donation" : "fee";
  return { id: `line ${ids}`, kind, registrationId, programId, cents, createdAt: at(0) };
}

const adjusted = (
  registrationId: string | null,
  programId: string | null,
  cents: number,
  minute: number,
) => ({
  ...line(registrationId, programId, cents),
  kind: "adjustment" as const,
  createdAt: at(minute),
});

type Moved = [kind: LedgerKind, cents: number, about?: Partial<OrderMovement>];

function moving(moved: readonly Moved[]): OrderMovement[] {
  return moved.map(([kind, cents, about], index) => ({
    ...{ paymentId: "card", kind, cents, stripeId: `${index}`, createdAt: at(index + 1) },
    ...about,
  }));
}

/** Cents by child and donation, "Ana 4000" as `{ Ana: 4000 }`. */
function shown(parts: readonly Part[]): Record<string, number> {
  return Object.fromEntries(parts.map(({ registrationId, cents }) => [registrationId ?? "gift", cents]));
}

const divide = (lines: readonly PricedLine[], ...moved: Moved[]) =>
  divideByLines(lines, moving(moved)).map(({ parts }) => shown(parts));

const naming = (...lines: readonly (readonly [PricedLine, number])[]) => ({
  refundLines: lines.map(([{ id }, cents]) => ({ orderLineId: id, cents })),
});

describe("one child with a donation", () => {
  const lines = [line("Ana", "camp", 4000), line(null, null, 2000)];
  const parts = (...moved: Moved[]) => divide(lines, ...moved).map(({ Ana = 0, gift = 0 }) => [Ana, gift]);

  test("pays $40 of fee and $20 of donation with $60", () => {
    expect(parts(["charge", 6000])).toEqual([[4000, 2000]]);
  });

  test("gets back the fee first, then the donation", () => {
    expect(
      parts(["charge", 6000], ["refund", -1500], ["refund", -3000], ["dispute", -1500]).slice(1),
    ).toEqual([
      [-1500, 0],
      [-2500, -500],
      [0, -1500],
    ]);
  });

  test("is given back by a reversal what was taken last", () => {
    expect(parts(["charge", 6000], ["dispute", -6000], ["dispute_reversal", 6000]).slice(1)).toEqual([
      [-4000, -2000],
      [4000, 2000],
    ]);
  });

  test("has paid a donation alone with less than that", () => {
    expect(parts(["charge", 1500])).toEqual([[0, 1500]]);
  });

  test("hands in cash again that was given back by mistake, divided as it was", () => {
    expect(parts(["cash", 6000], ["cash_return", -5000], ["cash", 5000])).toEqual([
      [4000, 2000],
      [-4000, -1000],
      [4000, 1000],
    ]);
  });

  test("never gave less than nothing, whatever a bank takes beyond all that was paid", () => {
    expect(
      parts(["charge", 6000], ["refund", -5000], ["dispute", -6000], ["dispute_reversal", 6000]),
    ).toEqual([
      [4000, 2000],
      [-4000, -1000],
      [-5000, -1000],
      [5000, 1000],
    ]);
  });

  test("has given half of what half a returned donation leaves", () => {
    const moved = moving([
      ["charge", 50_000],
      ["refund", -45_000],
    ]);
    const given = [line("Ana", "camp", 30_000), line(null, null, 20_000)];
    expect(donationIn(divideByLines(given, moved))).toEqual({ givenCents: 20_000, keptCents: 5000 });
  });
});

describe("three children in two programs with a donation", () => {
  const [ana, beto, cira] = [
    line("Ana", "camp", 6000),
    line("Beto", "camp", 5400),
    line("Cira", "clinic", 3600),
  ];
  const lines = [ana, beto, cira, line(null, null, 1000)];
  const paid: Moved = ["charge", 16_000];

  test("are paid for by their lines", () => {
    expect(divide(lines, paid)).toEqual([{ Ana: 6000, Beto: 5400, Cira: 3600, gift: 1000 }]);
  });

  test("have the refund of one child taken from that child alone", () => {
    const back = adjusted("Beto", "camp", -5400, 2);
    expect(divide([...lines, back], paid, ["refund", -5400, naming([back, 5400])])[1]).toEqual({
      Beto: -5400,
    });
  });

  test("have a refund of Stripe's dashboard taken from each in proportion, and from the donation last", () => {
    expect(divide(lines, paid, ["refund", -1500], ["refund", -14_000]).slice(1)).toEqual([
      { Ana: -600, Beto: -540, Cira: -360 },
      { Ana: -5400, Beto: -4860, Cira: -3240, gift: -500 },
    ]);
  });

  test("get back what a failed refund had taken from the one child, whatever was taken since", () => {
    const back = adjusted("Cira", "clinic", -3600, 2);
    const moved = divide(
      [...lines, back],
      paid,
      ["refund", -3600, { ...naming([back, 3600]), stripeId: "re_1" }],
      ["refund", -1140],
      ["refund_reversal", 3600, { stripeId: "re_1" }],
    );
    expect(moved[3]).toEqual({ Cira: 3600 });
  });

  test("owe the difference of the child that moved, and no other pays it", () => {
    const moved = adjusted("Cira", "camp", 2400, 2);
    const parts = divideByLines(
      [...lines, moved],
      moving([paid, ["refund", -1500], ["cash", 2400, { paymentId: "cash" }]]),
    );
    expect(parts[2]?.parts).toEqual([
      { registrationId: "Cira", programId: "camp", isDonation: false, cents: 2400 },
    ]);
  });

  test("owe no discount twice that a sibling's refund has paid for", () => {
    const [gone, lost] = [adjusted("Ana", "camp", -6000, 2), adjusted("Beto", "camp", 600, 2)];
    const more = adjusted("Cira", "camp", 2400, 4);
    const moved = divide(
      [...lines, gone, lost, more],
      paid,
      ["refund", -5400, naming([gone, 5400])],
      ["charge", 0],
      ["cash", 2400, { paymentId: "cash", createdAt: at(5) }],
    );
    expect(moved[1]).toEqual({ Ana: -5400 });
    expect(moved[3]).toEqual({ Cira: 2400 });
  });

  test("are as if nobody had paid when their check bounces, and are paid for in cash", () => {
    const moved = divide(
      lines,
      ["check", 16_000, { paymentId: "check" }],
      ["check_bounced", -16_000, { paymentId: "check" }],
      ["cash", 16_000, { paymentId: "cash" }],
    );
    const whole = { Ana: 6000, Beto: 5400, Cira: 3600, gift: 1000 };
    expect(moved).toEqual([whole, { Ana: -6000, Beto: -5400, Cira: -3600, gift: -1000 }, whole]);
  });

  test("bear Stripe's fee in proportion, to the cent", () => {
    const [movement] = divideByLines(lines, moving([paid]));
    expect(divideFee(494, movement?.parts ?? [])).toEqual([185, 167, 111, 31]);
    expect(divideFee(null, movement?.parts ?? [])).toEqual([null, null, null, null]);
  });
});

/** How a payment for one child was divided before orders had lines: by what is left of the donation. */
function beforeLines(movements: readonly OrderMovement[], donationCents: number) {
  const first = movements.find(({ kind }) => isMoneyIn(kind));
  const donation = Math.min(donationCents, first?.cents ?? 0);
  const left = (cents: number) => Math.max(0, Math.min(donation, cents));
  let had = 0;
  return movements.map(({ cents }) => {
    const before = left(had);
    had += cents;
    const gift = left(had) - before;
    return { Ana: cents - gift, gift };
  });
}

const children = fc.array(
  fc.record({
    program: fc.constantFrom("camp", "clinic", "team"),
    cents: fc.integer({ min: 0, max: 20_000 }),
  }),
  { minLength: 1, maxLength: 5 },
);
const gifts = fc.constantFrom(0, 1000, 2500, 50_000);
const events = fc.array(
  fc.record({
    what: fc.constantFrom("refund", "named", "dispute", "reverse", "again", "moved"),
    which: fc.nat({ max: 4 }),
    share: fc.double({ min: 0.01, max: 1, noNaN: true }),
  }),
  { maxLength: 8 },
);
type Event = { what: string; which: number; share: number };

/** An order that is paid, and what happens to its money afterwards. */
function lived(of: readonly { program: string; cents: number }[], gift: number, happened: readonly Event[]) {
  const names = ["Ana", "Beto", "Cira", "Dora", "Elia"];
  const lines = of.map(({ program, cents }, index) => line(names[index] ?? "", program, cents));
  if (gift > 0) lines.push(line(null, null, gift));
  const total = lines.reduce((all, { cents }) => all + cents, 0);
  const moved: Moved[] = [["charge", total]];
  const open: { stripeId: string; cents: number; kind: "refund" | "dispute" }[] = [];
  let net = total;
  for (const { what, which, share } of happened) {
    const minute = moved.length + 1;
    const stripeId = `${moved.length}`;
    const child = lines[which % of.length];
    const cents = Math.ceil(share * net);
    if (what === "moved" && child) {
      lines.push(adjusted(child.registrationId, "camp", 700, minute));
      moved.push(["cash", 700, { paymentId: `cash ${minute}` }]);
    }
    const last = open.at(-1);
    if (what === "reverse" && last) {
      open.pop();
      moved.push([`${last.kind}_reversal`, last.cents, { stripeId: last.stripeId }]);
      net += last.cents;
    }
    if (what === "again" && net < total) {
      moved.push(["cash", total - net]);
      net = total;
      open.length = 0;
    }
    if (cents === 0) continue;
    if (what === "refund" || what === "dispute") {
      moved.push([what, -cents]);
      open.push({ stripeId, cents, kind: what });
      net -= cents;
    }
    if (what === "named" && child) {
      const back = adjusted(child.registrationId, child.programId, -cents, minute);
      lines.push(back);
      moved.push(["refund", -cents, naming([back, cents])]);
      open.push({ stripeId, cents, kind: "refund" });
      net -= cents;
    }
  }
  return { lines, movements: moving(moved) };
}

describe("random orders of one to five children in one to three programs", () => {
  test("are divided to the cent: the parts of each movement add up to it", () => {
    fc.assert(
      fc.property(children, gifts, events, (of, gift, happened) => {
        const { lines, movements } = lived(of, gift, happened);
        for (const { cents, parts } of divideByLines(lines, movements)) {
          expect(parts.reduce((all, part) => all + part.cents, 0)).toBe(cents);
        }
      }),
    );
  });

  test("never give less than nothing, and never leave a child below it", () => {
    fc.assert(
      fc.property(children, gifts, events, (of, gift, happened) => {
        const { lines, movements } = lived(of, gift, happened);
        const held = new Map<string, number>();
        for (const { paymentId, parts } of divideByLines(lines, movements)) {
          for (const { registrationId, programId, cents } of parts) {
            const key = `${paymentId} ${registrationId} ${programId}`;
            held.set(key, (held.get(key) ?? 0) + cents);
            expect(held.get(key)).toBeGreaterThanOrEqual(0);
          }
        }
      }),
    );
  });

  test("read the same for movements of before, whatever happens later", () => {
    fc.assert(
      fc.property(children, gifts, events, (of, gift, happened) => {
        const { lines, movements } = lived(of, gift, happened);
        const whole = divideByLines(lines, movements);
        for (const [index, { createdAt }] of movements.entries()) {
          const known = lines.filter((one) => one.createdAt <= createdAt);
          expect(divideByLines(known, movements.slice(0, index + 1))).toEqual(whole.slice(0, index + 1));
        }
      }),
    );
  });

  test("share a fee to the cent", () => {
    fc.assert(
      fc.property(children, gifts, fc.integer({ min: -500, max: 5000 }), (of, gift, fee) => {
        const { lines, movements } = lived(of, gift, []);
        const [movement] = divideByLines(lines, movements);
        const shares = divideFee(fee, movement?.parts ?? []);
        if (shares.length > 0) expect(shares.reduce<number>((all, one) => all + (one ?? 0), 0)).toBe(fee);
      }),
    );
  });

  test("are divided as they were before orders had lines, where nobody said which child a refund is for", () => {
    const unnamed = (event: Event) => event.what !== "named" && event.what !== "moved";
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), gifts, events, (cents, gift, happened) => {
        const { lines, movements } = lived([{ program: "camp", cents }], gift, happened.filter(unnamed));
        const parts = divideByLines(lines, movements).map((one) => shown(one.parts));
        const before = beforeLines(movements, gift);
        expect(parts.map(({ Ana = 0, gift: given = 0 }) => ({ Ana, gift: given }))).toEqual(before);
      }),
    );
  });
});
