import type { TypedResponse } from "hono";
import { Hono } from "hono";
import { type Announcement, announcementSchema, timeErrors } from "#domain/announcement.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import { instantOf } from "#server/db/schema.ts";
import type { Deps } from "#server/deps.ts";
import { sendEncoded } from "#server/http/answer-body.ts";
import { ApiError } from "#server/http/api-error.ts";
import { idParam, jsonBody } from "#server/http/request-input.ts";
import { addAnnouncement, endAnnouncement } from "./mutations.ts";
import { listAll, presentForStaff, publicAnnouncements } from "./queries.ts";

const JSON_LIST = {
  type: "application/json",
  vary: "Accept-Encoding",
  cache: "no-store",
} as const;
type PublicAnswer = Response & TypedResponse<{ data: Announcement[] }, 200, "json">;

/** The current announcements. Not rate-limited: an answer from memory costs less than counting (docs/rules/pages.md#announcements). */
export function announcementRoutes({ db, now }: Deps) {
  const announcements = publicAnnouncements(db);
  return new Hono().get("/announcements", async (c) => {
    const body = await announcements.at(now());
    return sendEncoded(c, body, JSON_LIST) as PublicAnswer;
  });
}

/** Staff's announcements (docs/rules/staff.md#announcing). */
export function staffAnnouncementRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  const announcements = publicAnnouncements(db);
  return new Hono()
    .get("/admin/announcements", staff, async (c) => {
      const at = instantOf(now());
      const rows = await listAll(db);
      return c.json({ now: at, data: rows.map((row) => presentForStaff(row, at)) });
    })
    .post("/admin/announcements", staff, jsonBody(announcementSchema), async (c) => {
      const data = c.req.valid("json");
      const at = now();
      const fields = timeErrors(data, at);
      if (Object.keys(fields).length > 0) throw new ApiError("invalid_input", { fields });
      await addAnnouncement(db, data, { actor: c.var.staff.actor, now: at });
      announcements.forget();
      return c.json({ success: true as const }, 201);
    })
    .delete("/admin/announcements/:id", staff, async (c) => {
      const found = await endAnnouncement(db, idParam(c), { actor: c.var.staff.actor, now: now() });
      if (!found) throw new ApiError("not_found");
      announcements.forget();
      return c.json({ success: true as const });
    });
}
