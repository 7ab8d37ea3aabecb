import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  readFormDraft,
  readLastGuardian,
  saveDraftProgram,
  saveFormDraft,
} from "#app/lib/storage/form-draft.ts";
import { orderOf } from "#domain/order.ts";
import { familyRegistration } from "#tests/support/families.ts";
import { clearPendingOrder, type PendingOrder, readPendingOrder, savePendingOrder } from "./pending-order.ts";

const HOUR_MS = 3_600_000;

const registration: PendingOrder = {
  ...orderOf([
    { programId: "camp", data: familyRegistration({ medicalConditions: "asthma", allergies: "bees" }) },
  ]),
  shown: undefined,
};

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

describe("A registration that waits for payment", () => {
  it("comes back whole", () => {
    savePendingOrder(registration);
    expect(readPendingOrder()).toEqual(registration);
  });

  it("keeps health answers and the signature out of local storage", () => {
    savePendingOrder(registration);
    const stored = local.kept.get("pendingRegistration") ?? "";
    expect(stored).toContain("Lucía");
    for (const secret of ["asthma", "bees", "waiverSignature"]) expect(stored).not.toContain(secret);
  });

  it("is gone once the tab that held the signature is closed", () => {
    savePendingOrder(registration);
    session.kept.clear();
    expect(readPendingOrder()).toBeNull();
  });

  it("is dropped after 24 hours", () => {
    vi.useFakeTimers();
    savePendingOrder(registration);
    vi.advanceTimersByTime(24 * HOUR_MS - 1);
    expect(readPendingOrder()).toEqual(registration);
    vi.advanceTimersByTime(1);
    expect(readPendingOrder()).toBeNull();
    expect([...local.kept.keys(), ...session.kept.keys()]).toEqual([]);
  });

  it.each(["", "null", "{", "[]", '{"data":null}', '{"savedAt":"x","data":{"signUpReason":"kids-camp"}}'])(
    "is none when the stored text is %j",
    (text) => {
      local.kept.set("pendingRegistration", text);
      session.kept.set("pendingRegistration", '{"waiverSignature":"Ana"}');
      expect(readPendingOrder()).toBeNull();
    },
  );

  it("survives in memory when the browser refuses to store", () => {
    const refuse = () => {
      throw new DOMException("no", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    savePendingOrder(registration);
    expect(readPendingOrder()).toEqual(registration);
    clearPendingOrder();
    expect(readPendingOrder()).toBeNull();
  });
});

describe("A form that is half filled in", () => {
  it("is this tab's own, and what was typed last for a new tab", () => {
    saveFormDraft(registration);
    const mine = new Map(session.kept);
    session.kept.clear();
    saveFormDraft({ ...registration, children: [{ firstName: "Marta" }] });
    for (const [key, text] of mine) session.kept.set(key, text);
    expect(readFormDraft()).toEqual(JSON.parse(JSON.stringify(registration)));
    session.kept.clear();
    expect(readFormDraft().children).toEqual([{ firstName: "Marta" }]);
  });

  it("is dropped in the shape of an older form", () => {
    saveFormDraft(familyRegistration());
    expect(readFormDraft()).toEqual({ children: [] });
    expect([...local.kept.keys(), ...session.kept.keys()]).toEqual([]);
  });

  it("takes another program for its first child", () => {
    saveDraftProgram("camp");
    saveFormDraft({
      ...registration,
      children: [{ firstName: "Marta", programId: "camp" }, { firstName: "Omar" }],
    });
    saveDraftProgram("clinic");
    expect(readFormDraft()).toMatchObject({
      guardian: registration.guardian,
      children: [{ firstName: "Marta", programId: "clinic" }, { firstName: "Omar" }],
    });
  });
});

describe("A completed registration", () => {
  it("leaves neither the child nor the draft behind", () => {
    saveFormDraft(registration);
    savePendingOrder(registration);
    clearPendingOrder();
    expect(readPendingOrder()).toBeNull();
    expect(readFormDraft()).toEqual({ children: [] });
    expect([...local.kept.values(), ...session.kept.values()].join()).not.toContain("Lucía");
  });

  it("leaves the guardian and the emergency contact for the next child, in this tab only", () => {
    savePendingOrder(registration);
    clearPendingOrder();
    const { guardian, emergencyContact } = registration;
    expect(readLastGuardian()).toEqual({ guardian, emergencyContact });
    expect(local.kept.size).toBe(0);
  });
});
