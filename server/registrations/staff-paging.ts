import { zValidator } from "@hono/zod-validator";
import * as z from "zod/mini";
import { ApiError } from "#server/errors.ts";
import type { Position } from "./staff-data.ts";

/** Registrations in one answer of the staff list. */
export const PAGE_SIZE = 100;

const cursor = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}$/));

/** Validates `?after=`, which must be a cursor of ours. */
export const pageQuery = zValidator("query", z.object({ after: z.optional(cursor) }), (result) => {
  if (!result.success) throw new ApiError("invalid_input", { fields: { after: "invalid_input" } });
});

/** A position as `?after=` carries it. */
export function cursorOf({ createdAt, id }: Position): string {
  return `${createdAt}_${id}`;
}

export function positionOf(after: string): Position {
  const [createdAt = "", id = ""] = after.split("_");
  return { createdAt, id };
}
