import { zValidator } from "@hono/zod-validator";
import * as z from "zod/mini";
import { isCalendarDate } from "#domain/calendar-date.ts";
import { ApiError } from "#server/errors.ts";
import type { Position } from "./staff-data.ts";

/** Registrations in one answer of the staff list. */
export const PAGE_SIZE = 100;

const uuid = z.uuid();

/** Whether PostgreSQL too would take both parts for what they say they are. */
function isCursor(text: string): boolean {
  const { createdAt, id } = positionOf(text);
  const isTime = /^.{10}T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$/.test(createdAt);
  return isTime && isCalendarDate(createdAt.slice(0, 10)) && uuid.safeParse(id).success;
}

const cursor = z.string().check(z.refine(isCursor));

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
