import { test } from "@playwright/test";

const nowhere = "./no-such-file.ts";
await import(nowhere);

test("A journey that nobody begins", () => {});
