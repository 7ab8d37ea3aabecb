import { expect, test } from "vitest";
import { waitingTime } from "./waiting-time.ts";

test.each([
  [1, "1 minute", "1 minuto"],
  [61, "2 minutes", "2 minutos"],
  [3540, "59 minutes", "59 minutos"],
  [3600, "1 hour", "1 hora"],
  [3660, "2 hours", "2 horas"],
  [86_400, "24 hours", "24 horas"],
])("A wait of %i seconds is told as %s, or %s", (seconds, english, spanish) => {
  expect(waitingTime(seconds, "en")).toBe(english);
  expect(waitingTime(seconds, "es")).toBe(spanish);
});
