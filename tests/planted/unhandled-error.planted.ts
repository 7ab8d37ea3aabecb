import { setTimeout as pause } from "node:timers/promises";
import { test } from "vitest";

test("A test that passes while something nobody waits for fails", async () => {
  Promise.reject(new Error("planted: nobody waits for this"));
  await pause(1);
});
