import { setTimeout as pause } from "node:timers/promises";
import { test } from "@playwright/test";

test("A journey that arrives while something nobody waits for fails", async () => {
  Promise.reject(new Error("planted: nobody waits for this"));
  await pause(50);
});
