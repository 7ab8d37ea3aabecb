import { expect, test } from "vitest";
import * as z from "zod/mini";
import { newRequestId } from "./request-ids.ts";

test("Request ids are UUIDs and all different", () => {
  const ids = Array.from({ length: 200 }, newRequestId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(200);
});
