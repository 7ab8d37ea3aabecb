import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readFormDraft, readLastGuardian, saveFormDraft } from "#app/lib/form-draft.ts";
import type { RegistrationData } from "#domain/registration.ts";
import { unanswered } from "#domain/registration-questions.ts";
import { clearPendingOrder, readPendingOrder, savePendingOrder } from "./pending-order.ts";

const savePending = (data: RegistrationData) =>
  savePendingOrder({ children: [{ programId: "", data }], shown: undefined });
const readPending = () => readPendingOrder()?.children[0]?.data ?? null;

const HOUR_MS = 3_600_000;

const registration: RegistrationData = {
  ...unanswered(),
  childFirstName: "Lucía",
  childLastName: "Luna",
  childAge: 9,
  childDateOfBirth: "",
  skillLevel: "",
  tshirtSize: "small",
  parentFirstName: "Ana",
  parentLastName: "Luna",
  email: "ana@example.org",
  phone: "(575) 555-0111",
  parentAddress: "",
  signUpReason: "kids-camp",
  emergencyContactName: "Rosa Luna",
  emergencyContactPhone: "(575) 555-0112",
  emergencyContactRelation: "Grandmother",
  medicalConditions: "asthma",
  allergies: "bees",
  mediaConsentDeclined: false,
  waiverSignature: "Ana Luna",
  waiverDate: "2025-05-20",
  codeOfConductAgreed: true,
  termsAgreed: true,
  donationAmount: 20,
  language: "es",
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
    savePending(registration);
    expect(readPending()).toEqual(registration);
  });

  it("keeps health answers and the signature out of local storage", () => {
    savePending(registration);
    const stored = local.kept.get("pendingRegistration") ?? "";
    expect(stored).toContain("Lucía");
    for (const secret of ["asthma", "bees", "waiverSignature"]) expect(stored).not.toContain(secret);
  });

  it("is gone once the tab that held the signature is closed", () => {
    savePending(registration);
    session.kept.clear();
    expect(readPending()).toBeNull();
  });

  it("is dropped after 24 hours", () => {
    vi.useFakeTimers();
    savePending(registration);
    vi.advanceTimersByTime(24 * HOUR_MS - 1);
    expect(readPending()).toEqual(registration);
    vi.advanceTimersByTime(1);
    expect(readPending()).toBeNull();
    expect([...local.kept.keys(), ...session.kept.keys()]).toEqual([]);
  });

  it.each(["", "null", "{", "[]", '{"data":null}', '{"savedAt":"x","data":{"signUpReason":"kids-camp"}}'])(
    "is none when the stored text is %j",
    (text) => {
      local.kept.set("pendingRegistration", text);
      session.kept.set("pendingRegistration", '{"waiverSignature":"Ana"}');
      expect(readPending()).toBeNull();
    },
  );

  it("survives in memory when the browser refuses to store", () => {
    const refuse = () => {
      throw new DOMException("no", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    savePending(registration);
    expect(readPending()).toEqual(registration);
    clearPendingOrder();
    expect(readPending()).toBeNull();
  });
});

describe("A form that is half filled in", () => {
  it("is this tab's own, and what was typed last for a new tab", () => {
    saveFormDraft(registration);
    const mine = new Map(session.kept);
    session.kept.clear();
    saveFormDraft({ ...registration, childFirstName: "Marta" });
    for (const [key, text] of mine) session.kept.set(key, text);
    expect(readFormDraft()).toEqual(registration);
    session.kept.clear();
    expect(readFormDraft().childFirstName).toBe("Marta");
  });
});

describe("A completed registration", () => {
  it("leaves neither the child nor the draft behind", () => {
    saveFormDraft(registration);
    savePending(registration);
    clearPendingOrder();
    expect(readPending()).toBeNull();
    expect(readFormDraft()).toEqual({});
    expect([...local.kept.values(), ...session.kept.values()].join()).not.toContain("Lucía");
  });

  it("leaves the guardian and the emergency contact for the next child, in this tab only", () => {
    savePending(registration);
    clearPendingOrder();
    expect(readLastGuardian()).toEqual({
      parentFirstName: "Ana",
      parentLastName: "Luna",
      email: "ana@example.org",
      phone: "(575) 555-0111",
      parentAddress: "",
      emergencyContactName: "Rosa Luna",
      emergencyContactPhone: "(575) 555-0112",
      emergencyContactRelation: "Grandmother",
    });
    expect(local.kept.size).toBe(0);
  });
});
