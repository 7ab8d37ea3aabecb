import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { LATER_EVENTS, LATER_FIELDS, LATER_PARAMS } from "./later-versions.ts";
import { parametersOf, readOpenApi } from "./openapi.ts";

const TYPES = resolve(import.meta.dirname, "../../node_modules/stripe/esm/resources");
const { info, paths, components } = readOpenApi();

function typesOf(sdk: string): string {
  return readFileSync(join(TYPES, `${sdk}.d.ts`), "utf8");
}

const named = (later: typeof LATER_FIELDS) =>
  Object.entries(later).flatMap(([owner, { sdk, fields }]) =>
    Object.keys(fields).map((field) => ({ owner, sdk, field })),
  );

test("The API description has the version for which the list of later names was made", () => {
  expect(info.version).toBe("2024-04-10");
});

test.each(named(LATER_FIELDS))(
  "$field of $owner exists in the SDK, and is newer than the description",
  ({ owner, sdk, field }) => {
    expect(typesOf(sdk)).toMatch(new RegExp(`^\\s+${field}\\??:`, "m"));
    const described = components.schemas[owner]?.properties;
    expect(described).toBeDefined();
    expect(described).not.toHaveProperty(field);
  },
);

test.each(named(LATER_PARAMS))(
  "the parameter $field of $owner exists in the SDK, and is newer than the description",
  ({ owner, sdk, field }) => {
    const [method = "", path = ""] = owner.split(" ");
    const operation = paths[path]?.[method.toLowerCase()];
    expect(typesOf(sdk)).toMatch(new RegExp(`^\\s+${field}\\?:`, "m"));
    expect(operation && parametersOf(method, operation).properties).not.toHaveProperty(field);
  },
);

test.each(LATER_EVENTS)("the event %s exists in the SDK, and is newer than the description", (event) => {
  expect(typesOf("WebhookEndpoints")).toContain(`'${event}'`);
  const operation = paths["/v1/webhook_endpoints"]?.post;
  expect(JSON.stringify(operation)).not.toContain(event);
});
