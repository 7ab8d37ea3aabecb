import { describe, expect, it, vi } from "vitest";
import { storedInMemory } from "#tests/support/database/stored-in-memory.ts";
import {
  attemptOf,
  completePayment,
  doneIn,
  noteDone,
  noteRefused,
  noteSent,
  noteSetUp,
  paidHere,
} from "./tab-payment.ts";

const proof = { paymentIntentId: "pi_1", clientSecret: "pi_1_secret_2" };
const other = { paymentIntentId: "pi_2", clientSecret: "pi_2_secret_3" };

function stripeSays(status: number, data: object) {
  vi.stubGlobal("fetch", async () => Response.json({ data }, { status }));
}

storedInMemory();

describe("A tab's record of its payment", () => {
  it("goes from set up to sent to done, and a refused payment can be tried again", () => {
    expect(attemptOf("registration")).toBeNull();
    noteSetUp("order_1", proof);
    expect(attemptOf("registration")).toEqual({ orderId: "order_1", proof });
    noteSent("registration", proof);
    expect(attemptOf("registration")).toEqual({ orderId: "order_1", proof, isSent: true });
    noteRefused("registration");
    expect(attemptOf("registration")?.isSent).toBe(false);
    completePayment("registration", { proof });
    expect(attemptOf("registration")).toBeNull();
    expect(doneIn("registration")).toEqual({ proof });
    expect(doneIn("donation")).toBeNull();
  });

  it("keeps a sister's attempt while the brother's payment completes, and while a bank decides", () => {
    noteSetUp("order_2", other);
    completePayment("registration", { proof });
    expect(attemptOf("registration")).toEqual({ orderId: "order_2", proof: other });
    noteDone("registration", { proof: other });
    expect(attemptOf("registration")?.orderId).toBe("order_2");
  });

  it("shows only the last order, with or without a payment", () => {
    noteSetUp("order_1", proof);
    completePayment("registration", { proof });
    noteSetUp("order_2", null);
    completePayment("registration", { orderId: "order_2", proof: null });
    expect(doneIn("registration")).toEqual({ orderId: "order_2", proof: null });
    expect(attemptOf("registration")).toBeNull();
  });
});

describe("Whether this tab paid", () => {
  it("needs no request if nothing was set up", async () => {
    expect(await paidHere("donation")).toBeNull();
  });

  it.each(["registration", "donation"] as const)("is asked of the server for a %s", async (purpose) => {
    noteSent(purpose, proof);
    for (const intentStatus of ["succeeded", "processing"]) {
      stripeSays(200, { intentStatus });
      expect(await paidHere(purpose)).toMatchObject({ proof, status: { intentStatus } });
    }
    expect(attemptOf(purpose)).not.toBeNull();
  });

  it("is no for a refused card: an order can be tried again, a donation is forgotten", async () => {
    noteSetUp("order_1", proof);
    noteSent("donation", proof);
    stripeSays(200, { intentStatus: "requires_payment_method" });
    expect([await paidHere("registration"), await paidHere("donation")]).toEqual([null, null]);
    expect(attemptOf("registration")?.orderId).toBe("order_1");
    expect(attemptOf("donation")).toBeNull();
  });

  it("is no for a payment that the server does not know, and unknown while the request fails", async () => {
    noteSent("donation", proof);
    stripeSays(500, {});
    await expect(paidHere("donation")).rejects.toThrow("500");
    expect(attemptOf("donation")).not.toBeNull();
    stripeSays(404, {});
    expect(await paidHere("donation")).toBeNull();
  });
});
