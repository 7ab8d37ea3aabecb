import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SetUpRefused } from "#app/lib/api-error.ts";
import { readLastGuardian, savePendingRegistration } from "#app/lib/form-draft.ts";
import { readProof, saveProof } from "#app/lib/payment-proof.ts";
import { familyRegistration } from "#tests/support/families.ts";
import { completeRegistration, readPendingRegistration, setUpPayment } from "./registration-payment.ts";

const registration = familyRegistration();
const proof = { paymentIntentId: "pi_1", clientSecret: "pi_1_secret_2" };

function memoryStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a registration that is paid", () => {
  it("is forgotten on this device, but for the guardian and the proof of payment", () => {
    savePendingRegistration(registration);
    saveProof("attempt", proof);
    completeRegistration("Lucía", proof);
    expect(readPendingRegistration()).toBeNull();
    expect(readProof("attempt")).toBeNull();
    expect(readProof("registration")).toEqual(proof);
    expect(readLastGuardian().parentFirstName).toBe("Rosa");
  });

  it("leaves alone what another tab has meanwhile typed for a sister", () => {
    savePendingRegistration({ ...registration, childFirstName: "Marta" });
    completeRegistration("Lucía", proof);
    expect(readPendingRegistration()?.childFirstName).toBe("Marta");
  });
});

describe("setting up a payment", () => {
  function serverCreates(id: string) {
    const bodies: unknown[] = [];
    vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)));
      return Response.json({ success: true, paymentIntentId: id, clientSecret: `${id}_secret` });
    });
    return bodies;
  }

  it("tells the server which payment this tab was about to make, so that it can end it", async () => {
    const first = serverCreates("pi_1");
    await setUpPayment(registration);
    expect(first).toEqual([{ registrationData: registration }]);
    const second = serverCreates("pi_2");
    await setUpPayment({ ...registration, donationAmount: 5 });
    expect(second[0]).toMatchObject({ previousPaymentIntentId: "pi_1" });
    expect(readProof("attempt")).toEqual({ paymentIntentId: "pi_2", clientSecret: "pi_2_secret" });
  });

  it.each([
    [{ success: false, message: "Try another day." }, "Try another day."],
    [{ success: false, paymentIntentId: "pi_1", clientSecret: "pi_1_secret" }, ""],
    [{ success: true, paymentIntentId: "pi_1", clientSecret: null }, ""],
    [{ success: true, message: { code: 1 } }, ""],
    [null, ""],
    ["<html>", ""],
  ])("refuses an answer of 200 that sets nothing up: %j", async (answer, message) => {
    vi.stubGlobal("fetch", async () => Response.json(answer));
    await expect(setUpPayment(registration)).rejects.toThrow(new SetUpRefused(message));
    expect(readProof("attempt")).toBeNull();
  });

  it("reads no proof from what is not one", () => {
    sessionStorage.setItem("registrationProof", '{"paymentIntentId":1}');
    expect(readProof("registration")).toBeNull();
    sessionStorage.setItem("registrationProof", "nonsense");
    expect(readProof("registration")).toBeNull();
  });
});
