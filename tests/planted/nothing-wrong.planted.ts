import { expect, inject, test } from "vitest";

test("A test that passes", () => {
  expect(inject("postgresUrl")).toMatch(/^postgres:/);
});
