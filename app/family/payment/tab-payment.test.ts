import { describe, expect, it, vi } from "vitest";
import { storedInMemory } from "#tests/support/database/stored-in-memory.ts";
import { setUpDonation } from "./donation-requests.ts";
import { PaymentSetupError } from "./payment-setup.ts";
import {
  completeAttempt,
  findPaidAttempt,
  markAttemptDeclined,
  markAttemptSent,
  readCompletedPayment,
  readPaymentAttempt,
  storeCompletedPayment,
  storeOrderAttempt,
} from "./tab-payment.ts";

const proof = { paymentIntentId: "pi_1", clientSecret: "pi_1_secret_2" };
const other = { paymentIntentId: "pi_2", clientSecret: "pi_2_secret_3" };

function stripeSays(status: number, data: object) {
  vi.stubGlobal("fetch", async () => Response.json({ data }, { status }));
}

storedInMemory();

describe("A tab's record of its payment", () => {
  it("goes from set up to sent to done, and a refused payment can be tried again", () => {
    expect(readPaymentAttempt("registration")).toBeNull();
    storeOrderAttempt("order_1", proof);
    expect(readPaymentAttempt("registration")).toEqual({ orderId: "order_1", proof });
    markAttemptSent("registration", proof);
    expect(readPaymentAttempt("registration")).toEqual({ orderId: "order_1", proof, isSent: true });
    markAttemptDeclined("registration");
    expect(readPaymentAttempt("registration")?.isSent).toBe(false);
    completeAttempt("registration", { proof });
    expect(readPaymentAttempt("registration")).toBeNull();
    expect(readCompletedPayment("registration")).toEqual({ proof });
    expect(readCompletedPayment("donation")).toBeNull();
  });

  it("keeps a sister's attempt while the brother's payment completes, and while a bank decides", () => {
    storeOrderAttempt("order_2", other);
    completeAttempt("registration", { proof });
    expect(readPaymentAttempt("registration")).toEqual({ orderId: "order_2", proof: other });
    storeCompletedPayment("registration", { proof: other });
    expect(readPaymentAttempt("registration")?.orderId).toBe("order_2");
  });

  it("shows only the last order, with or without a payment", () => {
    storeOrderAttempt("order_1", proof);
    completeAttempt("registration", { proof });
    storeOrderAttempt("order_2", null);
    completeAttempt("registration", { orderId: "order_2", proof: null });
    expect(readCompletedPayment("registration")).toEqual({ orderId: "order_2", proof: null });
    expect(readPaymentAttempt("registration")).toBeNull();
  });
});

describe("Whether this tab paid", () => {
  it("needs no request if nothing was set up", async () => {
    expect(await findPaidAttempt("donation")).toBeNull();
  });

  it.each(["registration", "donation"] as const)("is asked of the server for a %s", async (purpose) => {
    markAttemptSent(purpose, proof);
    for (const intentStatus of ["succeeded", "processing"]) {
      stripeSays(200, { intentStatus });
      expect(await findPaidAttempt(purpose)).toMatchObject({ proof, status: { intentStatus } });
    }
    expect(readPaymentAttempt(purpose)).not.toBeNull();
  });

  it("is no for a refused card: an order can be tried again, a donation is forgotten", async () => {
    storeOrderAttempt("order_1", proof);
    markAttemptSent("donation", proof);
    stripeSays(200, { intentStatus: "requires_payment_method" });
    expect([await findPaidAttempt("registration"), await findPaidAttempt("donation")]).toEqual([null, null]);
    expect(readPaymentAttempt("registration")?.orderId).toBe("order_1");
    await expect(setUpDonation(5, new AbortController().signal)).rejects.toThrow(PaymentSetupError);
    expect(readPaymentAttempt("donation")).toBeNull();
  });

  it("is no for a payment that the server does not know, and unknown while the request fails", async () => {
    markAttemptSent("donation", proof);
    stripeSays(500, {});
    await expect(findPaidAttempt("donation")).rejects.toThrow("500");
    expect(readPaymentAttempt("donation")).not.toBeNull();
    stripeSays(404, {});
    expect(await findPaidAttempt("donation")).toBeNull();
  });
});
