import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { ApiError } from "#server/platform/http/api-error.ts";
import { PICTURE_BODY_BYTES } from "#server/site/pages/pictures.ts";

/** Largest bodies of requests, in bytes. The longest registration stays under 20 KB. */
const MAX_BODY_BYTES = 64 * 1024;
/** A season with many programs in both languages. */
const MAX_DRAFT_BYTES = 1024 * 1024;
/** The largest spreadsheet in base64, or a thousand rows of text. */
const MAX_IMPORT_BYTES = 2 * 1024 * 1024;
/** Stripe also sends events of other programs on the account, such as long invoices. */
export const MAX_EVENT_BYTES = 1024 * 1024;

/** Refuses a request whose body is larger. @throws {ApiError} body_too_large, picture_too_large */
export function limitBody(maxSize: number, code: "body_too_large" | "picture_too_large" = "body_too_large") {
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw new ApiError(code);
    },
  });
  // Reading the body of a GET makes node-server rebuild the request.
  return createMiddleware((c, next) => (c.req.method === "GET" ? next() : limit(c, next)));
}

/** The limit of each call's body. */
export function limitBodyByPath() {
  const normal = limitBody(MAX_BODY_BYTES);
  const draft = limitBody(MAX_DRAFT_BYTES);
  const sheet = limitBody(MAX_IMPORT_BYTES);
  const picture = limitBody(PICTURE_BODY_BYTES, "picture_too_large");
  return createMiddleware((c, next) => {
    if (c.req.path === "/api/admin/pictures") return picture(c, next);
    if (c.req.path.startsWith("/api/admin/imports")) return sheet(c, next);
    return (c.req.path.startsWith("/api/admin/drafts/") ? draft : normal)(c, next);
  });
}
