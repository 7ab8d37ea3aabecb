import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { confirmWithRetries } from "./paid-order.ts";

const SAVED = {
  paymentStatus: "paid",
  intentStatus: "succeeded",
  children: [{ firstName: "Lucía", programId: "camp", status: "confirmed" }],
};
const proof = { paymentIntentId: "pi_1", clientSecret: "pi_1_secret_2" };

type Answer = number | "offline";

/** Makes the server return these responses in turn, and repeats the last one. */
function serverAnswers(...answers: Answer[]) {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    const answer = answers[Math.min(calls.length, answers.length - 1)];
    calls.push(`${url} ${body}`);
    if (answer === "offline") throw new TypeError("Failed to fetch");
    return Response.json(answer === 200 ? { success: true, data: SAVED } : { success: false }, {
      status: answer ?? 500,
    });
  });
  return calls;
}

async function saving() {
  const saved = confirmWithRetries("order-1", proof);
  await vi.runAllTimersAsync();
  return saved;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("tells the server once if it answers", async () => {
  const calls = serverAnswers(200);
  expect(await saving()).toEqual(SAVED);
  expect(calls).toEqual([
    '/api/orders/order-1/confirm {"paymentIntentId":"pi_1","clientSecret":"pi_1_secret_2"}',
  ]);
});

it("retries after a lost network, a server error and too many requests", async () => {
  const calls = serverAnswers("offline", 502, 429, 200);
  expect(await saving()).toEqual(SAVED);
  expect(calls).toHaveLength(4);
});

it("gives up on a refusal, which a retry cannot change", async () => {
  const calls = serverAnswers(409);
  expect(await saving()).toBeNull();
  expect(calls).toHaveLength(1);
});

it("gives up at last, so that the family is told that its payment is safe", async () => {
  const calls = serverAnswers("offline");
  expect(await saving()).toBeNull();
  expect(calls.length).toBeGreaterThan(2);
});
