import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { Browser } from "#tests/support/browser.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { FamilyVisitor } from "#tests/support/family-visitor.ts";
import { recording } from "#tests/support/query-plans.ts";
import { DIGITS, EMAIL, openSignedInFamily } from "#tests/support/signed-in-family.ts";

onEitherEngine("What a family sees", (engine) => {
  /** How many queries the page costs with these children. */
  const queriesFor = async (firstNames: readonly string[]) => {
    const { club } = await openSignedInFamily(engine, firstNames);
    const { recorder, asked } = recording(club.db);
    const watched = { ...club, app: createApp({ ...club.deps, db: recorder }) };
    const visitor = new FamilyVisitor(club, { browser: new Browser(watched) });
    await visitor.signIn(EMAIL, DIGITS);
    asked.length = 0;
    expect((await visitor.look()).orders[0]?.children).toHaveLength(firstNames.length);
    await club.close();
    return asked.length;
  };

  test("is read at once for all children: eight cost as many queries as one", async () => {
    expect(await queriesFor(["Ana", "Bea", "Carla", "Dora", "Eva", "Fina", "Gema", "Hilda"])).toBe(
      await queriesFor(["Ana"]),
    );
  });
});
