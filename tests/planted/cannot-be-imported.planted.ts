import { test } from "vitest";

const nowhere = "./no-such-file.ts";
await import(nowhere);

test("A test that nobody gets to", () => {});
