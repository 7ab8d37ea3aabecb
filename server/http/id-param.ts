import type { Context } from "hono";
import * as z from "zod/mini";
import { ApiError } from "#server/errors.ts";

const uuid = z.uuid();

/**
 * The `:id` of an address, which PostgreSQL would fail on if it were no uuid.
 * @throws {ApiError} not_found
 */
export function idParam(c: Context): string {
  const id = uuid.safeParse(c.req.param("id"));
  if (!id.success) throw new ApiError("not_found");
  return id.data;
}
