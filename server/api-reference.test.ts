import { expect, test } from "vitest";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { createTestApp } from "#tests/support/servers/test-app.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

onEitherEngine("The API reference", (engine) => {
  test("is the one in docs/reference/openapi.json, with spec.md's calls as the stable contract", async () => {
    const club = await createTestApp(engine);
    const staff = await signedIn(club.app);
    const reference = await (await staff.get("/api/admin/reference")).json();
    await expect(`${JSON.stringify(reference, null, 2)}\n`).toMatchFileSnapshot(
      "../docs/reference/openapi.json",
    );
    const calls = Object.values(reference.paths).flatMap((path) => Object.values(path as object));
    expect(calls.filter(({ tags }) => tags.includes("stable contract"))).toHaveLength(14);
    await club.close();
  });
});
