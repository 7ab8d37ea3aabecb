import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { temporaryDatabase } from "#tests/support/database/databases.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { installClub } from "./installation.ts";

/** Sends a form over a connection that the client would like to keep. */
function sendForm(url: string, agent: Agent): Promise<{ response: IncomingMessage; body: string }> {
  return new Promise((done, fail) => {
    const headers = { "content-type": "application/json" };
    const call = request(`${url}/api/create-payment-intent`, { method: "POST", agent, headers });
    call.on("error", fail);
    call.on("response", async (response) => done({ response, body: await text(response) }));
    call.end(JSON.stringify({ registrationData: familyRegistration({ waiverDate: today() }) }));
  });
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** How somebody new fares. */
function whoConnects(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(Number(port), hostname, () => resolve("connected"));
  socket.on("error", (error: NodeJS.ErrnoException) => resolve(String(error.code)));
  return promise.finally(() => socket.destroy());
}

test("A stopping server answers waiting families, accepts no new ones, and exits cleanly", async () => {
  const place = await temporaryDatabase("postgres");
  const club = await installClub(place.location);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(async () => {
    agent.destroy();
    await club.close();
    await place.remove();
  });
  const asked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  club.holdBank(asked, release);

  const answer = sendForm(club.first.url, agent);
  await asked.promise;
  const ended = club.first.stop();
  await expect.poll(() => whoConnects(club.first.url), { timeout: 20_000 }).toBe("ECONNREFUSED");
  release.resolve();
  const { response, body } = await answer;
  expect([response.statusCode, JSON.parse(body).success]).toEqual([200, true]);
  expect(await ended).toBe(0);
});
