import { afterEach, describe, expect, it, vi } from "vitest";
import { saveSplit } from "#app/lib/storage/draft-storage.ts";
import { readFormDraft, readLastContacts, saveFormDraft } from "#app/lib/storage/registration-draft.ts";
import { orderOf } from "#domain/registration/order.ts";
import { HOUR_MS } from "#domain/time/dates.ts";
import { storedInMemory } from "#tests/support/database/stored-in-memory.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { clearPendingOrder, type PendingOrder, readPendingOrder, savePendingOrder } from "./pending-order.ts";

const { local, session } = storedInMemory();
afterEach(() => {
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
  quotedPrice: {
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
  it("is read back whole, child by child", () => {
    savePendingOrder(family);
    expect(readPendingOrder()).toEqual(family);
  });

  it("keeps no child's health, answers or signature longer than the tab", () => {
    savePendingOrder(family);
    const stored = local.get("pendingRegistration") ?? "";
    for (const name of ["Lucía", "Mateo", "Inés"]) expect(stored).toContain(name);
    for (const secret of ["Asthma", "Diabetes", "Bees", "Peanuts", "Left", "bus", "waiverSignature"])
      expect(stored).not.toContain(secret);
    session.clear();
    expect(readPendingOrder()).toBeNull();
  });

  it("keeps what a family that cannot pay says of it in the tab alone", () => {
    savePendingOrder({ ...family, aid: "My husband lost his job" });
    expect(readPendingOrder()?.aid).toBe("My husband lost his job");
    expect(local.get("pendingRegistration")).not.toContain("husband");
    savePendingOrder({ ...family, aid: "" });
    expect(readPendingOrder()?.aid).toBe("");
    savePendingOrder(family);
    expect(readPendingOrder()).not.toHaveProperty("aid");
  });

  it("is removed after 24 hours", () => {
    vi.useFakeTimers();
    savePendingOrder(family);
    vi.advanceTimersByTime(24 * HOUR_MS - 1);
    expect(readPendingOrder()).toEqual(family);
    vi.advanceTimersByTime(1);
    expect(readPendingOrder()).toBeNull();
    expect([...local.keys(), ...session.keys()]).toEqual([]);
  });

  it("never gives one family's health answers to children that another tab stored later", () => {
    savePendingOrder(family);
    const mine = new Map(session);
    vi.useFakeTimers({ now: Date.now() + 1000 });
    savePendingOrder({
      ...orderOf([{ programId: "camp", data: familyRegistration({ childFirstName: "Omar" }) }]),
      quotedPrice: undefined,
    });
    session.clear();
    for (const [key, text] of mine) session.set(key, text);
    expect(readPendingOrder()).toBeNull();
    expect(local.get("pendingRegistration")).toContain("Omar");
  });

  it("is removed if an older form stored it", () => {
    saveSplit("pendingRegistration", familyRegistration());
    expect(readPendingOrder()).toBeNull();
    expect([...local.keys(), ...session.keys()]).toEqual([]);
  });

  it("survives in memory when the browser refuses to store", () => {
    const refuse = () => {
      throw new DOMException("no", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    savePendingOrder(family);
    expect(readPendingOrder()).toEqual(family);
    clearPendingOrder();
    expect(readPendingOrder()).toBeNull();
  });

  it("leaves the guardian and the emergency contact for the next child, in this tab only, and nothing of the children", () => {
    saveFormDraft(family);
    savePendingOrder(family);
    clearPendingOrder();
    expect(readPendingOrder()).toBeNull();
    expect(readFormDraft()).toEqual({ children: [] });
    const { guardian, emergencyContact } = family;
    expect(readLastContacts()).toEqual({ guardian, emergencyContact });
    expect(local.size).toBe(0);
    const stored = [...session.values()].join();
    for (const name of ["Lucía", "Mateo", "Inés", "Diabetes"]) expect(stored).not.toContain(name);
  });
});
