import { expect, test } from "vitest";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { createTestApp } from "#tests/support/servers/test-app.ts";
import { Browser } from "#tests/support/visitors/browser.ts";

/** As many as a server's pool has (server/platform/database/postgres.ts). */
const CONNECTIONS = 10;

test("A family that finds no free connection to PostgreSQL is told that the site is busy, and registers afterwards", async () => {
  const club = await createTestApp("postgres");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const busy = Array.from({ length: CONNECTIONS }, () => club.db.transaction().execute(() => held));
  const family = new Browser(club);
  const send = () =>
    family.post(
      "/api/create-payment-intent",
      { registrationData: familyRegistration() },
      { "accept-language": "es" },
    );
  const refused = await send();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(await refused.json()).toEqual({
    success: false,
    code: "busy",
    message: expect.stringContaining("Vuelva a intentarlo en 1 minuto"),
    retryAfterSeconds: 60,
  });
  release();
  await Promise.all(busy);
  expect((await send()).status).toBe(200);
  await club.close();
});
