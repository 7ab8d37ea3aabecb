import { createMiddleware } from "hono/factory";
import { ApiError } from "#server/errors.ts";

const READING = ["GET", "HEAD", "OPTIONS"];

/** undefined for an origin that has none, such as the "null" of a page in a sandboxed frame. */
function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}

/**
 * Refuses writes that another site's page makes a browser send. Programs without a browser send neither
 * header and hold no cookies of ours.
 */
export function sameOriginWrites(publicUrl: string | null) {
  const publicHost = publicUrl === null ? undefined : hostOf(publicUrl);
  return createMiddleware(async (c, next) => {
    if (!READING.includes(c.req.method)) {
      const origin = c.req.header("origin");
      const allowed = [c.req.header("host"), publicHost].filter((host) => host !== undefined);
      const foreignOrigin = origin !== undefined && !allowed.includes(hostOf(origin) ?? "");
      const foreignSite = ["cross-site", "same-site"].includes(c.req.header("sec-fetch-site") ?? "");
      if (foreignOrigin || foreignSite) throw new ApiError("forbidden_origin");
    }
    await next();
  });
}
