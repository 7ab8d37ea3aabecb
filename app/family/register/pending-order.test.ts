import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readLastGuardian } from "#app/lib/storage/form-draft.ts";
import { saveSplit } from "#app/lib/storage/split-storage.ts";
import { orderOf } from "#domain/order.ts";
import { familyRegistration } from "#tests/support/families.ts";
import { clearPendingOrder, type PendingOrder, readPendingOrder, savePendingOrder } from "./pending-order.ts";

const HOUR_MS = 3_600_000;

function area() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
}

let local: ReturnType<typeof area>;
let session: ReturnType<typeof area>;

beforeEach(() => {
  local = area();
  session = area();
  vi.stubGlobal("localStorage", local);
  vi.stubGlobal("sessionStorage", session);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const family: PendingOrder = {
  ...orderOf([
    { programId: "camp", data: familyRegistration({ answers: { ride: "bus" } }) },
    {
      programId: "clinic",
      data: familyRegistration({
        childFirstName: "Mateo",
        childAge: 12,
        signUpReason: "clinic",
        medicalConditions: "Diabetes",
        allergies: "Bees",
        answers: { foot: "Left" },
      }),
    },
    {
      programId: "camp",
      data: familyRegistration({ childFirstName: "Inés", medicalConditions: "", allergies: "" }),
    },
  ]),
  shown: {
    quoteHash: "abc",
    lines: [
      { kind: "fee", child: 0, cents: 45_00 },
      { kind: "fee", child: 1, cents: 60_00 },
      { kind: "sibling", child: 1, cents: -6_00 },
      { kind: "fee", child: 2, cents: 45_00 },
      { kind: "donation", child: null, cents: 20_00 },
    ],
    totalCents: 164_00,
  },
};

describe("An order that waits for payment", () => {
  it("comes back whole, child by child", () => {
    savePendingOrder(family);
    expect(readPendingOrder()).toEqual(family);
  });

  it("keeps no child's health, answers or signature beyond the tab", () => {
    savePendingOrder(family);
    const stored = local.kept.get("pendingRegistration") ?? "";
    for (const name of ["Lucía", "Mateo", "Inés"]) expect(stored).toContain(name);
    for (const secret of ["Asthma", "Diabetes", "Bees", "Peanuts", "Left", "bus", "waiverSignature"])
      expect(stored).not.toContain(secret);
    session.kept.clear();
    expect(readPendingOrder()).toBeNull();
  });

  it("is dropped after 24 hours", () => {
    vi.useFakeTimers();
    savePendingOrder(family);
    vi.advanceTimersByTime(24 * HOUR_MS);
    expect(readPendingOrder()).toBeNull();
    expect([...local.kept.keys(), ...session.kept.keys()]).toEqual([]);
  });

  it("never gives one family's health answers to the children that another tab has stored since", () => {
    savePendingOrder(family);
    const mine = new Map(session.kept);
    vi.useFakeTimers({ now: Date.now() + 1000 });
    savePendingOrder({
      ...orderOf([{ programId: "camp", data: familyRegistration({ childFirstName: "Omar" }) }]),
      shown: undefined,
    });
    session.kept.clear();
    for (const [key, text] of mine) session.kept.set(key, text);
    expect(readPendingOrder()).toBeNull();
    expect(local.kept.get("pendingRegistration")).toContain("Omar");
  });

  it("is dropped in the shape of an older form", () => {
    saveSplit("pendingRegistration", familyRegistration());
    expect(readPendingOrder()).toBeNull();
    expect([...local.kept.keys(), ...session.kept.keys()]).toEqual([]);
  });

  it.each([
    { a: 1 },
    [],
    [{}],
    [{ firstName: 5 }],
    "Mateo",
    Array.from({ length: 9 }, () => family.children[0]),
  ])("is none when its children are %j", (children) => {
    savePendingOrder(family);
    const stored = JSON.parse(local.kept.get("pendingRegistration") ?? "");
    stored.data.children = children;
    local.kept.set("pendingRegistration", JSON.stringify(stored));
    expect(readPendingOrder()).toBeNull();
  });

  it("leaves the guardian for the next child when it is paid, and nothing of the children", () => {
    savePendingOrder(family);
    clearPendingOrder();
    expect(readPendingOrder()).toBeNull();
    expect(readLastGuardian()).toMatchObject({ guardian: { firstName: "Rosa", email: "rosa@example.org" } });
    const stored = [...local.kept.values(), ...session.kept.values()].join();
    for (const name of ["Lucía", "Mateo", "Inés", "Diabetes"]) expect(stored).not.toContain(name);
  });
});
