import { describe, expect, it, vi } from "vitest";
import { PaymentSetupError } from "#app/family/payment/payment-setup.ts";
import {
  readCompletedPayment,
  readPaymentAttempt,
  storeOrderAttempt,
} from "#app/family/payment/tab-payment.ts";
import { readLastContacts } from "#app/lib/storage/registration-draft.ts";
import { orderOf } from "#domain/registration/order.ts";
import { storedInMemory } from "#tests/support/database/stored-in-memory.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { setUpOrder } from "./checkout/use-order-setup.ts";
import { completeOrder } from "./paid-order.ts";
import { type PendingOrder, readPendingOrder, savePendingOrder } from "./pending-order.ts";

const data = familyRegistration();
const PROGRAM = "8d7fcf3c-3a5c-4a0e-8a40-3f4d2f4b1c11";
const orderOfNames = (...names: string[]): PendingOrder => ({
  ...orderOf(names.map((childFirstName) => ({ programId: PROGRAM, data: { ...data, childFirstName } }))),
  quotedPrice: undefined,
});
const order = orderOfNames("Lucía");
const proof = { paymentIntentId: "pi_1", clientSecret: "pi_1_secret_2" };

storedInMemory();

describe("An order that is paid", () => {
  it("is removed from this device, except the guardian and the proof of payment", () => {
    savePendingOrder(orderOfNames("Lucía", "Mateo"));
    storeOrderAttempt("order_1", proof);
    completeOrder(["Lucía", "Mateo"], proof);
    expect(readPendingOrder()).toBeNull();
    expect(readPaymentAttempt("registration")).toBeNull();
    expect(readCompletedPayment("registration")).toEqual({ proof });
    expect(readLastContacts()).toMatchObject({ guardian: { firstName: "Rosa" } });
  });

  it("leaves alone what another tab has typed for a sister meanwhile", () => {
    savePendingOrder(orderOfNames("Marta"));
    completeOrder(["Lucía", "Mateo"], proof);
    expect(readPendingOrder()?.children[0]?.firstName).toBe("Marta");
  });
});

describe("Setting up a payment", () => {
  function serverCreates(id: string) {
    const bodies: unknown[] = [];
    vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)));
      const set = { orderId: `order_${id}`, totalCents: 4000 };
      return Response.json({ success: true, ...set, paymentIntentId: id, clientSecret: `${id}_secret` });
    });
    return bodies;
  }

  it("names the order that this tab was about to pay, so that the server can cancel its payment", async () => {
    const first = serverCreates("pi_1");
    await setUpOrder(order);
    const { quotedPrice: _none, ...sent } = order;
    expect(first).toEqual([{ order: sent }]);
    const second = serverCreates("pi_2");
    await setUpOrder(orderOfNames("Lucía", "Mateo"));
    expect(second[0]).toMatchObject({ previousOrderId: "order_pi_1" });
    const attempted = { paymentIntentId: "pi_2", clientSecret: "pi_2_secret" };
    expect(readPaymentAttempt("registration")).toEqual({ orderId: "order_pi_2", proof: attempted });
  });

  it.each([
    [{ success: false, message: "Try another day." }, "Try another day."],
    [{ success: false, paymentIntentId: "pi_1", clientSecret: "pi_1_secret" }, ""],
    [{ success: true, paymentIntentId: "pi_1", clientSecret: null }, ""],
    [{ success: true, message: { code: 1 } }, ""],
    ["<html>", ""],
  ])("refuses an answer of 200 that sets nothing up: %j", async (answer, message) => {
    vi.stubGlobal("fetch", async () => Response.json(answer));
    await expect(setUpOrder(order)).rejects.toThrow(new PaymentSetupError(message));
    expect(readPaymentAttempt("registration")).toBeNull();
  });

  it("gives no payment for a free order", async () => {
    const free = { success: true, orderId: "order_1", totalCents: 0, clientSecret: null };
    vi.stubGlobal("fetch", async () => Response.json({ ...free, paymentIntentId: null }));
    expect(await setUpOrder(order)).toMatchObject({ orderId: "order_1", proof: null });
    expect(readPaymentAttempt("registration")).toEqual({ orderId: "order_1", proof: null });
  });

  it("gives no payment for an order that asks for aid, and sends its line of text", async () => {
    const sent: string[] = [];
    const asked = {
      success: true,
      orderId: "order_1",
      totalCents: 40_00,
      isPaidLater: true,
      clientSecret: null,
    };
    vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
      sent.push(String(body));
      return Response.json(asked);
    });
    expect(await setUpOrder({ ...order, aid: "No work" })).toMatchObject({ orderId: "order_1", proof: null });
    expect(JSON.parse(sent[0] ?? "")).toMatchObject({
      aid: "No work",
      order: expect.not.objectContaining({ aid: "No work" }),
    });
  });

  it.each(['{"paymentIntentId":1}', "nonsense"])("is not proved by a stored %s", (stored) => {
    sessionStorage.setItem("registrationProof", stored);
    expect(readCompletedPayment("registration")).toBeNull();
  });
});
