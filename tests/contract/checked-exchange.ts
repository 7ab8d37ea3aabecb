import type { ValidateFunction } from "ajv";
import { Hono } from "hono";
import { type FormNode, parseForm } from "#sandbox/form.ts";
import { createChecks, type Operation } from "./openapi.ts";

/** Of one object that fits none of its kinds there may be a page of reasons. */
const TOLD = 12;

let checks: ReturnType<typeof createChecks> | null = null;

function loaded() {
  checks ??= createChecks();
  return checks;
}

function describeErrors(what: string, { errors }: ValidateFunction): string {
  const told = (errors ?? []).map(({ instancePath, message, params }) => {
    const { additionalProperty } = params as { additionalProperty?: string };
    return `${instancePath} ${message}${additionalProperty ? ` (${additionalProperty})` : ""}`;
  });
  const distinct = [...new Set(told)];
  const more = distinct.length - TOLD;
  return `${what}: ${distinct.slice(0, TOLD).join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
}

/** A form's numbered keys are a list. */
function asValue(node: FormNode): unknown {
  if (typeof node === "string") return node;
  const keys = Object.keys(node);
  if (keys.length > 0 && keys.every((key, index) => key === String(index)))
    return Object.values(node).map(asValue);
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, asValue(value)]));
}

type Pattern = { pattern: string; wanted: string[]; operations: Record<string, Operation> };

/** Stripe's hundreds of paths by how many parts they have. */
let patterns: Map<number, Pattern[]> | undefined;

function patternsOf(length: number): Pattern[] {
  patterns ??= Map.groupBy(
    Object.entries(loaded().paths).map(([pattern, operations]) => ({
      pattern,
      operations,
      wanted: pattern.split("/"),
    })),
    ({ wanted }) => wanted.length,
  );
  return patterns.get(length) ?? [];
}

function pathOf(method: string, path: string): [string, Operation] | undefined {
  const parts = path.split("/");
  // A name, such as "search", comes before any id.
  const named = path in loaded().paths;
  for (const { pattern, wanted, operations } of patternsOf(parts.length)) {
    if (named && pattern !== path) continue;
    const operation = operations[method.toLowerCase()];
    if (operation && wanted.every((w, i) => w.startsWith("{") || w === parts[i])) return [pattern, operation];
  }
  return undefined;
}

/** What is wrong with one of Stripe's objects; empty when nothing is. */
export function complaintsAboutObject(object: unknown): string[] {
  const name = (object as { object?: string }).object ?? "";
  if (!loaded().knows(name)) return [`${name}: Stripe has no such object`];
  const check = loaded().object(name);
  return check(object) ? [] : [describeErrors(name, check)];
}

/** What is wrong with an event and with the object that it tells of. */
export function complaintsAboutEvent(event: { data: { object: unknown } }): string[] {
  return [...complaintsAboutObject(event), ...complaintsAboutObject(event.data.object)];
}

/** What is wrong with the parameters of a call. `encoded` is its form or its query. */
export function complaintsAboutCall(method: string, path: string, encoded: string): string[] {
  const found = pathOf(method, path);
  if (!found) return [`${method} ${path}: Stripe has no such call`];
  const check = loaded().parameters(method, ...found);
  return check(asValue(parseForm(encoded))) ? [] : [describeErrors(`${method} ${path}`, check)];
}

function complaintsAboutAnswer(method: string, path: string, status: number, body: unknown): string[] {
  const found = pathOf(method, path);
  if (!found) return [];
  const check = status < 300 ? loaded().answer(method, ...found) : loaded().object("error");
  return check(body) ? [] : [describeErrors(`answer of ${method} ${path}`, check)];
}

/** Stripe's API behind a reader who holds every call and every answer against what Stripe published. */
export function watchContract(api: Hono): { app: Hono; complaints: string[] } {
  const complaints: string[] = [];
  const app = new Hono();
  app.use("/v1/*", async (c, next) => {
    const { method, path } = c.req;
    const encoded = method === "GET" ? new URL(c.req.url).search.slice(1) : await c.req.text();
    complaints.push(...complaintsAboutCall(method, path, encoded));
    await next();
    // A call that the sandbox let fall has no answer to read.
    if (c.res.headers.get("content-type") !== "application/json") return;
    complaints.push(...complaintsAboutAnswer(method, path, c.res.status, await c.res.clone().json()));
  });
  app.route("/", api);
  return { app, complaints };
}
