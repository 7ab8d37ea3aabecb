import * as z from "zod/mini";
import { lengthFirst } from "./text.ts";

/** What a receipt's link carries behind its #: the registration, and a proof that we wrote it. */
export const notMineSchema = z.object({
  registrationId: z.uuid("invalid_input"),
  proof: z
    .string("invalid_input")
    .check(lengthFirst(22, "invalid_input"), z.regex(/^[A-Za-z0-9_-]{22}$/, "invalid_input")),
});
export type NotMineToken = z.infer<typeof notMineSchema>;

/** The page behind "This was not me"; what stands behind # never reaches a server's log. */
export function notMinePath({ registrationId, proof }: NotMineToken): string {
  return `/not-me#${registrationId}.${proof}`;
}

/** The token of an address' hash; undefined when it is none. */
export function notMineTokenOf(hash: string): NotMineToken | undefined {
  const [registrationId, proof] = hash.replace(/^#/, "").split(".");
  const parsed = notMineSchema.safeParse({ registrationId, proof });
  return parsed.success ? parsed.data : undefined;
}
