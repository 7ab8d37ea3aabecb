import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  adjusted,
  bookAll,
  divide,
  line,
  type Moved,
  naming,
} from "#tests/support/orders/order-ledger-entries.ts";
import { divideFee, donationIn, shareCents } from "./allocation.ts";
import { isMoneyIn } from "./payments.ts";

describe("one child with a donation", () => {
  const lines = [line("Ana", "camp", 4000), line(null, null, 2000)];
  const parts = (...moved: Moved[]) => divide(lines, ...moved).map(({ Ana = 0, gift = 0 }) => [Ana, gift]);

  test("pays $40 of fee and $20 of donation with $60", () => {
    expect(parts(["charge", 6000])).toEqual([[4000, 2000]]);
  });

  test("refunds the fee first, then the donation", () => {
    expect(
      parts(["charge", 6000], ["refund", -1500], ["refund", -3000], ["dispute", -1500]).slice(1),
    ).toEqual([
      [-1500, 0],
      [-2500, -500],
      [0, -1500],
    ]);
  });

  test("restores the same allocations after a failed refund, even if another refund followed", () => {
    const back = adjusted("Ana", "camp", -3000, 2);
    const moved = divide(
      [...lines, back],
      ["charge", 6000],
      ["refund", -2500],
      ["refund", -3000, naming([back, 3000])],
      ["refund_reversal", 2500, { stripeId: "1" }],
    );
    expect(moved.slice(2)).toEqual([{ Ana: -1500, gift: -1500 }, { Ana: 2500 }]);
  });

  test("gets the same allocations back from a reversal", () => {
    const won: Moved = ["dispute_reversal", 6000, { stripeId: "1" }];
    expect(parts(["charge", 6000], ["dispute", -6000], won).slice(1)).toEqual([
      [-4000, -2000],
      [4000, 2000],
    ]);
  });

  test("has paid in the order of its lines with less than they come to", () => {
    expect(parts(["charge", 4500])).toEqual([[4000, 500]]);
  });

  test("leaves an overpayment unallocated, and refunds it first", () => {
    expect(divide(lines, ["charge", 6000], ["cash", 900, { paymentId: "cash" }])[1]).toEqual({
      unapplied: 900,
    });
    expect(divide(lines, ["charge", 7000], ["refund", -1200]).slice(1)).toEqual([
      { unapplied: -1000, Ana: -200 },
    ]);
  });

  test("divides cash that was refunded by mistake and returned as before", () => {
    const back = [adjusted("Ana", "camp", -4000, 2), adjusted(null, null, -1000, 2)] as const;
    const again = [adjusted("Ana", "camp", 4000, 3), adjusted(null, null, 1000, 3)];
    const moved = divide(
      [...lines, ...back, ...again],
      ["cash", 6000],
      ["cash_return", -5000, naming([back[0], 4000], [back[1], 1000])],
      ["cash", 5000],
    );
    expect(moved).toEqual([
      { Ana: 4000, gift: 2000 },
      { Ana: -4000, gift: -1000 },
      { Ana: 4000, gift: 1000 },
    ]);
  });

  test("never falls below zero, even if a dispute exceeds the payment", () => {
    expect(
      parts(
        ["charge", 6000],
        ["refund", -5000],
        ["dispute", -6000],
        ["dispute_reversal", 6000, { stripeId: "2" }],
      ),
    ).toEqual([
      [4000, 2000],
      [-4000, -1000],
      [-5000, -1000],
      [5000, 1000],
    ]);
  });

  test("has a net donation after a partial refund", () => {
    const donated = [line("Ana", "camp", 30_000), line(null, null, 20_000)];
    const moved = bookAll(donated, [
      ["charge", 50_000],
      ["refund", -45_000],
    ]);
    expect(donationIn(moved)).toEqual({ givenCents: 20_000, netCents: 5000 });
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

  test("share a dispute beyond the remaining money by their prices", () => {
    const back = adjusted("Beto", "camp", -5400, 2);
    const moved = divide(
      [...lines, back],
      paid,
      ["refund", -5400, naming([back, 5400])],
      ["dispute", -16_000],
    );
    expect(moved[2]).toEqual({ Ana: -8160, Beto: -1944, Cira: -4896, gift: -1000 });
  });

  test("restore a failed refund to its child, even if another refund followed", () => {
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
    const cash: Moved = ["cash", 2400, { paymentId: "cash" }];
    const parts = bookAll([...lines, moved], [paid, ["refund", -1500], cash]);
    expect(parts[2]?.parts).toMatchObject([{ orderLineId: moved.id, cents: 2400, isProvisional: false }]);
  });

  test("do not owe a lost discount twice if a sibling's refund covered it", () => {
    const anaCancelled = adjusted("Ana", "camp", -6000, 2);
    const betoDiscountLost = adjusted("Beto", "camp", 600, 2);
    const ciraMoved = adjusted("Cira", "camp", 2400, 4);
    const moved = divide(
      [...lines, anaCancelled, betoDiscountLost, ciraMoved],
      paid,
      ["refund", -5400, naming([anaCancelled, 5400])],
      // An entry without money: minute 4, so that the cash comes after Cira's move.
      ["charge", 0],
      ["cash", 2400, { paymentId: "cash", minute: 5 }],
    );
    expect(moved[1]).toEqual({ Ana: -5400 });
    expect(moved[3]).toEqual({ Cira: 2400 });
  });

  test("are as if nobody had paid when their check is returned, and are paid for in cash", () => {
    const moved = divide(
      lines,
      ["check", 16_000, { paymentId: "check" }],
      ["check_returned", -16_000, { paymentId: "check" }],
      ["cash", 16_000, { paymentId: "cash" }],
    );
    const whole = { Ana: 6000, Beto: 5400, Cira: 3600, gift: 1000 };
    expect(moved).toEqual([whole, { Ana: -6000, Beto: -5400, Cira: -3600, gift: -1000 }, whole]);
  });

  test("bear Stripe's fee in proportion, to the cent", () => {
    const [ledgerEntry] = bookAll(lines, [paid]);
    expect(divideFee(494, ledgerEntry?.parts ?? [])).toEqual([185, 167, 111, 31]);
    expect(divideFee(null, ledgerEntry?.parts ?? [])).toEqual([null, null, null, null]);
  });
});

test("A refund for siblings is divided to the cent", () => {
  expect(shareCents(1000, [4000, 4000, 4000])).toEqual([333, 334, 333]);
  expect(shareCents(3000, [6000])).toEqual([3000]);
  expect(shareCents(3001, [6000, 4000])).toEqual([1801, 1200]);
  expect(shareCents(5, [0, 0])).toEqual([3, 2]);
  expect(shareCents(0, [])).toEqual([]);
});

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
    kind: fc.constantFrom("refund", "named", "dispute", "reverse", "again", "moved"),
    childIndex: fc.nat({ max: 4 }),
    share: fc.double({ min: 0.01, max: 1, noNaN: true }),
  }),
  { maxLength: 8 },
);
type Event = { kind: string; childIndex: number; share: number };

/** The ledger entries of a paid order, and of events after its payment. */
function randomOrder(
  ordered: readonly { program: string; cents: number }[],
  donation: number,
  happened: readonly Event[],
) {
  const names = ["Ana", "Beto", "Cira", "Dora", "Elia"];
  const lines = ordered.map(({ program, cents }, index) => line(names[index] ?? "", program, cents));
  if (donation > 0) lines.push(line(null, null, donation));
  const total = lines.reduce((all, { cents }) => all + cents, 0);
  const moved: Moved[] = [["charge", total]];
  const open: { stripeId: string; cents: number; kind: "refund" | "dispute" }[] = [];
  let net = total;
  for (const { kind, childIndex, share } of happened) {
    const minute = moved.length + 1;
    const stripeId = `${moved.length}`;
    const child = lines[childIndex % ordered.length];
    const cents = Math.ceil(share * net);
    if (kind === "moved" && child) {
      lines.push(adjusted(child.registrationId, "camp", 700, minute));
      moved.push(["cash", 700, { paymentId: `cash ${minute}` }]);
    }
    const last = open.at(-1);
    if (kind === "reverse" && last) {
      open.pop();
      moved.push([`${last.kind}_reversal`, last.cents, { stripeId: last.stripeId }]);
      net += last.cents;
    }
    if (kind === "again" && net < total) {
      moved.push(["cash", total - net]);
      net = total;
      open.length = 0;
    }
    if (cents === 0) continue;
    if (kind === "refund" || kind === "dispute") {
      moved.push([kind, -cents]);
      open.push({ stripeId, cents, kind });
      net -= cents;
    }
    if (kind === "named" && child) {
      const back = adjusted(child.registrationId, child.programId, -cents, minute);
      lines.push(back);
      moved.push(["refund", -cents, naming([back, cents])]);
      open.push({ stripeId, cents, kind: "refund" });
      net -= cents;
    }
  }
  return bookAll(lines, moved);
}

describe("random orders of one to five children in one to three programs", () => {
  test("are divided to the cent: the parts of each ledger entry add up to it", () => {
    fc.assert(
      fc.property(children, gifts, events, (ordered, donation, happened) => {
        for (const { cents, parts } of randomOrder(ordered, donation, happened)) {
          expect(parts.reduce((all, part) => all + part.cents, 0)).toBe(cents);
        }
      }),
    );
  });

  test("never fall below zero, in a payment or for a child", () => {
    fc.assert(
      fc.property(children, gifts, events, (ordered, donation, happened) => {
        const held = new Map<string, number>();
        for (const { paymentId, parts } of randomOrder(ordered, donation, happened)) {
          for (const { orderLineId, cents } of parts) {
            const key = `${paymentId} ${orderLineId}`;
            held.set(key, (held.get(key) ?? 0) + cents);
            expect(held.get(key)).toBeGreaterThanOrEqual(0);
          }
        }
      }),
    );
  });

  test("do not add to a family's balance while they are provisional", () => {
    fc.assert(
      fc.property(children, gifts, events, (ordered, donation, happened) => {
        for (const { kind, refundLines, parts } of randomOrder(ordered, donation, happened)) {
          const isAssigned = isMoneyIn(kind) || refundLines.length > 0;
          const isReversal = kind.endsWith("_reversal");
          for (const { isProvisional } of parts) if (!isReversal) expect(isProvisional).toBe(!isAssigned);
        }
      }),
    );
  });

  test("share a fee to the cent", () => {
    fc.assert(
      fc.property(children, gifts, fc.integer({ min: -500, max: 5000 }), (ordered, donation, fee) => {
        const [ledgerEntry] = randomOrder(ordered, donation, []);
        const shares = divideFee(fee, ledgerEntry?.parts ?? []);
        if (shares.length > 0) expect(shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)).toBe(fee);
      }),
    );
  });
});
