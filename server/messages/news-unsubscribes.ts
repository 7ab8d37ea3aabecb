import { Hono } from "hono";
import * as z from "zod/mini";
import { readNewsToken, unsubscribePath } from "#domain/family/unsubscribe.ts";
import { lengthFirst } from "#domain/text/checks.ts";
import type { Deps } from "#server/deps.ts";
import { type Db, inChunks } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { rateLimit } from "#server/platform/http/rate-limit.ts";
import { query } from "#server/platform/http/request-input.ts";
import { isSameSecret, shortHash } from "#server/platform/secret-key.ts";

/** Mail programs call from a few addresses for many of their users. */
const LIMIT = { name: "unsubscribe", calls: 600, windowSeconds: 600 };

function proofOf(secretKey: Buffer, mailbox: string): string {
  return shortHash(secretKey, "leave news", mailbox);
}

/** The token in each news mail: the keyed hash of its mailbox, and a proof that the server wrote it. */
export function unsubscribeToken(secretKey: Buffer, mailbox: string): string {
  return `${mailbox}.${proofOf(secretKey, mailbox)}`;
}

/** Those of the mailboxes that want no news. */
export async function unsubscribedOf(db: Db, mailboxes: readonly string[]): Promise<Set<string>> {
  const rows = await inChunks(mailboxes, (chunk) =>
    db.selectFrom("unsubscribes").select("addressHash").where("addressHash", "in", chunk).execute(),
  );
  return new Set(rows.map(({ addressHash }) => addressHash));
}

/** @throws {ApiError} link_invalid unless we wrote the token */
function mailboxOfToken(secretKey: Buffer, token: string): string {
  const read = readNewsToken(token);
  if (!read || !isSameSecret(read.proof, proofOf(secretKey, read.mailbox)))
    throw new ApiError("link_invalid");
  return read.mailbox;
}

/**
 * Leaving the news, by a mail program's one click (RFC 8058) or the page's button, and coming back. Neither needs a
 * cookie. A scanner's GET changes nothing (docs/reference/messages.md#news-and-unsubscribing).
 */
export function unsubscribeRoutes(deps: Deps) {
  const { db, now, secretKey } = deps;
  const limit = rateLimit(deps, LIMIT);
  const token = query({ token: z.string().check(lengthFirst(100)) });
  return new Hono()
    .get("/unsubscribe", (c) => c.redirect(unsubscribePath(encodeURIComponent(c.req.query("token") ?? ""))))
    .post("/unsubscribe", limit, token, async (c) => {
      const addressHash = mailboxOfToken(secretKey, c.req.valid("query").token);
      await db
        .insertInto("unsubscribes")
        .values({ addressHash, leftAt: instantOf(now()) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      c.header("Cache-Control", "no-store");
      return c.json({ success: true as const });
    })
    .delete("/unsubscribe", limit, token, async (c) => {
      const addressHash = mailboxOfToken(secretKey, c.req.valid("query").token);
      await db.deleteFrom("unsubscribes").where("addressHash", "=", addressHash).execute();
      c.header("Cache-Control", "no-store");
      return c.json({ success: true as const });
    });
}
