import { Hono } from "hono";
import { linkReplySchema } from "#domain/teams/session-reply.ts";
import type { Deps } from "#server/deps.ts";
import { rateLimit } from "#server/platform/http/rate-limit.ts";
import { jsonBody } from "#server/platform/http/request-input.ts";
import { noStore } from "#server/staff/require-permission.ts";
import { recordReply, sessionOfToken } from "./session-replies.ts";

const LIMIT = { name: "session-reply", calls: 120, windowSeconds: 600 };

/** The answer of a reminder's link, without a sign-in (docs/reference/teams.md#replies). */
export function replyRoutes(deps: Deps) {
  return new Hono().post(
    "/session-reply",
    noStore,
    rateLimit(deps, LIMIT),
    jsonBody(linkReplySchema),
    async (c) => {
      const { token, ...answer } = c.req.valid("json");
      const session = sessionOfToken(deps.secretKey, token);
      return c.json({ data: await recordReply(deps, { ...session, ...answer }) });
    },
  );
}
