import type { PaymentIntentResult, Stripe, StripeElements } from "@stripe/stripe-js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CardOutcome, confirmCard } from "./confirm-card.ts";

type Result = PaymentIntentResult | Error;

const intent = (status: string) => ({ paymentIntent: { status } }) as PaymentIntentResult;
const failure = (type: string, rest: object = {}) => ({ error: { type, ...rest } }) as PaymentIntentResult;
const NO_NETWORK = failure("api_connection_error", { message: "No connection" });

function answering(results: Result[]) {
  let asked = 0;
  return async () => {
    const result = results[Math.min(asked, results.length - 1)];
    asked += 1;
    if (result instanceof Error) throw result;
    return result as PaymentIntentResult;
  };
}

/** Pays with a fake Stripe that returns these responses to confirmPayment and then retrievePaymentIntent. */
async function paying(confirmed: Result, ...lookedUp: Result[]): Promise<CardOutcome> {
  const calls = { confirmPayment: answering([confirmed]), retrievePaymentIntent: answering(lookedUp) };
  const outcome = confirmCard({
    stripe: calls as unknown as Stripe,
    elements: {} as StripeElements,
    clientSecret: "pi_1_secret_2",
    returnUrl: "https://club.example.org/success",
  });
  await vi.runAllTimersAsync();
  return outcome;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("Paying with a card", () => {
  it.each(["succeeded", "processing", "canceled"])(
    "takes Stripe's word for a payment that is %s",
    async (status) => {
      expect(await paying(intent(status))).toEqual({ kind: status });
    },
  );

  it("does not guess about an unknown status", async () => {
    expect(await paying(intent("requires_capture"))).toEqual({
      kind: "failed",
      error: { kind: "unknown" },
    });
  });

  it("tells apart a declined card, an incomplete form and a failed bank authentication", async () => {
    const failed = (kind: string) => ({ kind: "failed", error: { kind } });
    expect(await paying(failure("card_error"))).toMatchObject(failed("declined"));
    expect(await paying(failure("validation_error"))).toEqual(failed("invalid"));
    const empty = failure("validation_error", { code: "incomplete_number" });
    expect(await paying(empty)).toEqual(failed("incomplete"));
    const worded = await paying(failure("card_error", { message: "Insufficient funds." }));
    expect(worded).toMatchObject({ error: { kind: "declined", detail: "Insufficient funds." } });
    const refused = failure("invalid_request_error", { code: "payment_intent_authentication_failure" });
    expect(await paying(refused)).toEqual(failed("unauthenticated"));
  });
});

describe("When the answer to a payment is lost", () => {
  const ended = failure("invalid_request_error", { code: "payment_intent_unexpected_state" });
  const noConnection = { kind: "exception", detail: "No connection" };

  it.each<[string, object, Parameters<typeof paying>]>([
    ["finds out that it succeeded", { kind: "succeeded" }, [NO_NETWORK, intent("succeeded")]],
    ["finds out so after a fault", { kind: "succeeded" }, [new Error("broke"), intent("succeeded")]],
    [
      "asks again until the network is back",
      { kind: "processing" },
      [NO_NETWORK, NO_NETWORK, new Error("offline"), intent("processing")],
    ],
    [
      "allows another attempt only once Stripe says that nothing was paid",
      { kind: "failed", error: noConnection },
      [NO_NETWORK, intent("requires_payment_method")],
    ],
    ["says that it is unsure while Stripe is away", { kind: "statusUnknown" }, [NO_NETWORK, NO_NETWORK]],
    ["notices that another tab has canceled it", { kind: "canceled" }, [ended, intent("canceled")]],
  ])("%s", async (_title, outcome, answers) => {
    expect(await paying(...answers)).toEqual(outcome);
  });
});
