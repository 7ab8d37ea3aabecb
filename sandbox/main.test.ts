import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { errorOf, fee, stripeAt } from "./test-sandbox.ts";

type Started = { url: string; secretKey: string };

async function startProcess(): Promise<Started> {
  const main = fileURLToPath(new URL("./main.ts", import.meta.url));
  const child = spawn(process.execPath, [main, "--settle-delay-ms", "Infinity"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill());
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return JSON.parse(line.toString()) as Started;
}

test("The sandbox runs as a process of its own and is driven over HTTP", async () => {
  const { url, secretKey } = await startProcess();
  const stripe = stripeAt(url, secretKey);
  const control = async (path: string, body?: object, method = "POST") => {
    const headers = { Authorization: `Bearer ${secretKey}` };
    const response = await fetch(`${url}/control/${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const { id } = await stripe.paymentIntents.create(fee);

  await control("faults", {
    path: `/v1/payment_intents/${id}`,
    effect: "error",
    when: "before",
    status: 503,
  });
  expect((await errorOf(stripe.paymentIntents.retrieve(id))).statusCode).toBe(503);
  expect((await control("faults", { effect: "explode" })).status).toBe(400);

  await control(`intents/${id}/confirm`, { card: "4000 0035 6000 0008" });
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe("processing");
  await control(`intents/${id}/finish`, { outcome: "succeeded" });
  await control("refunds", { payment_intent: id, amount: 1000 });
  const { body } = await control("state", undefined, "GET");
  expect(body).toMatchObject({
    balance: 5000,
    intents: [{ id, status: "succeeded" }],
    refunds: [{ amount: 1000 }],
  });
  expect((await fetch(`${url}/control/state`)).status).toBe(401);
});
