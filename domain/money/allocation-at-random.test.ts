import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { adjusted, bookAll, line, type Moved, naming } from "#tests/support/orders/order-ledger-entries.ts";
import { divideFee } from "./allocation.ts";
import { isMoneyIn } from "./payments.ts";

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
  return { booked: bookAll(lines, moved) };
}

describe("random orders of one to five children in one to three programs", () => {
  test("are divided to the cent: the parts of each ledger entry add up to it", () => {
    fc.assert(
      fc.property(children, gifts, events, (of, gift, happened) => {
        for (const { cents, parts } of lived(of, gift, happened).booked) {
          expect(parts.reduce((all, part) => all + part.cents, 0)).toBe(cents);
        }
      }),
    );
  });

  test("never give less than nothing, and never leave a child below it", () => {
    fc.assert(
      fc.property(children, gifts, events, (of, gift, happened) => {
        const held = new Map<string, number>();
        for (const { paymentId, parts } of lived(of, gift, happened).booked) {
          for (const { orderLineId, cents } of parts) {
            const key = `${paymentId} ${orderLineId}`;
            held.set(key, (held.get(key) ?? 0) + cents);
            expect(held.get(key)).toBeGreaterThanOrEqual(0);
          }
        }
      }),
    );
  });

  test("make no family owe by what nobody said whose it was", () => {
    fc.assert(
      fc.property(children, gifts, events, (of, gift, happened) => {
        for (const { kind, refundLines, parts } of lived(of, gift, happened).booked) {
          const isSaid = isMoneyIn(kind) || refundLines.length > 0;
          const comesBack = kind.endsWith("_reversal");
          for (const { isProvisional } of parts) if (!comesBack) expect(isProvisional).toBe(!isSaid);
        }
      }),
    );
  });

  test("share a fee to the cent", () => {
    fc.assert(
      fc.property(children, gifts, fc.integer({ min: -500, max: 5000 }), (of, gift, fee) => {
        const [ledgerEntry] = lived(of, gift, []).booked;
        const shares = divideFee(fee, ledgerEntry?.parts ?? []);
        if (shares.length > 0) expect(shares.reduce<number>((all, one) => all + (one ?? 0), 0)).toBe(fee);
      }),
    );
  });
});
