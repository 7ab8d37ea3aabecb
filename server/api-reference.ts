import type { Hono } from "hono";
import { generateSpecs } from "hono-openapi";

/** The calls that other software may rely on: they only gain optional fields (docs/reference/api.md). */
const STABLE = new Set([
  "GET /api/testimonials",
  "POST /api/testimonials",
  "POST /api/create-payment-intent",
  "POST /api/registrations",
  "GET /api/registrations",
  "GET /api/registrations/deleted",
  "GET /api/registrations/export",
  "DELETE /api/registrations/{id}",
  "POST /api/registrations/{id}/restore",
  "DELETE /api/registrations/{id}/permanent",
  "GET /api/admin/testimonials",
  "POST /api/admin/testimonials/{id}/approve",
  "GET /api/admin/backup",
  "POST /api/create-donation-intent",
]);

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** https://json-schema.org, of every refusal's body (docs/reference/api.md#errors). */
const REFUSAL = {
  type: "object" as const,
  required: ["success", "code", "message"],
  properties: {
    success: { type: "boolean" as const, const: false },
    code: { type: "string" as const },
    message: { type: "string" as const, description: "In the caller's language." },
    fields: { type: "object" as const, additionalProperties: { type: "string" as const } },
  },
};

function tagOf(call: string, path: string): string {
  if (STABLE.has(call)) return "stable contract";
  if (path.startsWith("/api/admin/") || path === "/api/registrations/{id}") return "staff";
  return path.startsWith("/api/family") ? "family" : "public";
}

/** Describes every call of the API, with the parameters and bodies that the routes check (OpenAPI 3.1). */
export async function describeApi(app: Hono): ReturnType<typeof generateSpecs> {
  const document = await generateSpecs(app, {
    includeEmptyPaths: true,
    excludeMethods: ["OPTIONS", "HEAD"],
    documentation: {
      info: { title: "API", version: "1", description: "Calls under /api (docs/reference/api.md)." },
      components: {
        responses: {
          Done: { description: "Done." },
          Refused: { description: "Refused.", content: { "application/json": { schema: REFUSAL } } },
        },
      },
    },
  });
  const paths = Object.entries(document.paths ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [path, item] of paths) {
    for (const method of METHODS) {
      const operation = item?.[method];
      if (!operation) continue;
      operation.tags = [tagOf(`${method.toUpperCase()} ${path}`, path)];
      operation.responses = {
        "2XX": { $ref: "#/components/responses/Done" },
        "4XX": { $ref: "#/components/responses/Refused" },
      };
    }
  }
  return { ...document, paths: Object.fromEntries(paths) };
}
