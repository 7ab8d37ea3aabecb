import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { API_ERRORS } from "#domain/text/error-codes.ts";
import { createMetrics } from "./metrics.ts";

const rules = readFileSync(new URL("../../docs/alerts.yml", import.meta.url), "utf8");

test("Prometheus rules use only metrics that the server has", async () => {
  const known = (await createMetrics().registry.getMetricsAsJSON()).map(({ name }) => name);
  const usedNames = new Set(rules.match(/club_\w+/g)?.map((name) => name.replace(/_bucket$/, "")));
  expect(usedNames.size).toBeGreaterThan(4);
  expect([...usedNames].filter((name) => !known.includes(name))).toEqual([]);
});

test("Prometheus rules use only error codes that the server has", () => {
  const named = [...rules.matchAll(/code=~"([^"]+)"/g)].flatMap(([, codes = ""]) => codes.split("|"));
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((code) => !Object.hasOwn(API_ERRORS, code))).toEqual([]);
});
