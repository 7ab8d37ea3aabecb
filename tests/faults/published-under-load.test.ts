import { expect, test } from "vitest";
import { publishUnderLoad } from "#tests/bench/publish-load.ts";
import { openServedClub } from "#tests/support/servers/served-club.ts";

/** The short run; `npm run bench -- --only publish` is half a minute of it, and holds the times. */
test("While staff publish, two servers on one PostgreSQL answer everybody, each with one version", {
  tags: ["full"],
}, async () => {
  const one = await openServedClub("postgres", {});
  const two = await one.another();
  const numbers = await publishUnderLoad({ urls: [one.url, two.url], seconds: 3, publications: 2 });
  expect(numbers).toMatchObject({ errors: 0, mixed: 0 });
  expect(numbers.shownMs).toHaveLength(2);
  expect(numbers.requests).toBeGreaterThan(100);
  await one.close();
});
