import { expect, test } from "vitest";
import { pictures } from "#content/club/pictures.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { createTestApp } from "#tests/support/servers/test-app.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

const PICTURE_IDS = Object.keys(pictures);

onEitherEngine("The API reference", (engine) => {
  test("is the one in docs/reference/openapi.json, with spec.md's calls as the stable contract", async () => {
    const club = await createTestApp(engine);
    const staff = await signedIn(club.app);
    const reference = await (await staff.get("/api/admin/reference")).json();
    // A club has pictures of its own.
    const withoutPictures = (_: string, value: unknown) =>
      Array.isArray(value) && value.includes(PICTURE_IDS[0])
        ? [...value.filter((id) => !PICTURE_IDS.includes(id)), "an id of content/club/pictures.ts"]
        : value;
    await expect(`${JSON.stringify(reference, withoutPictures, 2)}\n`).toMatchFileSnapshot(
      "../docs/reference/openapi.json",
    );
    const calls = Object.values(reference.paths).flatMap((path) => Object.values(path as object));
    expect(calls.filter(({ tags }) => tags.includes("stable contract"))).toHaveLength(14);
    await club.close();
  });
});
