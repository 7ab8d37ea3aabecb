import { Hono } from "hono";
import * as z from "zod/mini";
import { usernameIn, usernames } from "#server/audit/queries.ts";
import { requireFresh, requireStaff } from "#server/auth/require-staff.ts";
import { instantOf } from "#server/db/schema.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { idParam, jsonBody } from "#server/http/request-input.ts";
import { DRAFT_SUBJECTS, draftKeyOf, findDraft, isShallow, writeDraft } from "./draft-mutations.ts";
import { publish, undoTo } from "./publish-mutations.ts";
import { contentOf } from "./publish-subjects.ts";
import { listPublications } from "./queries.ts";

const version = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const subject = z.enum(DRAFT_SUBJECTS);

/** A draft may contain anything; it is validated when published (docs/rules/publishing.md#drafts). */
export const draftSchema = z.object({
  payload: z.record(z.string(), z.unknown()).check(z.refine(isShallow)),
  version,
});

export const publishSchema = z.object({ subject, id: z.uuid(), version });

/** @throws {ApiError} not_found for an invalid number */
function versionParam(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new ApiError("not_found");
  return Number(text);
}

export function draftRoutes(deps: Deps) {
  const { db, now, live } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/drafts/:subject/:id", staff, async (c) => {
      const key = draftKeyOf(c.req.param("subject"), idParam(c));
      const draft = await findDraft(db, key);
      const published = contentOf(live.current().site, key) ?? null;
      if (!draft && !published) throw new ApiError("not_found");
      const { payload = published, version: read = 0, actor = null, updatedAt = null } = draft ?? {};
      const actorName = usernameIn(await usernames(db, [actor]), actor);
      return c.json({ data: { payload, version: read, actor, actorName, updatedAt, published } });
    })
    .put("/admin/drafts/:subject/:id", staff, jsonBody(draftSchema), async (c) => {
      const key = draftKeyOf(c.req.param("subject"), idParam(c));
      const { payload, version: read } = c.req.valid("json");
      const change = { payload: JSON.stringify(payload), version: read, actor: c.var.staff.actor };
      const written = await writeDraft(db, key, { ...change, now: instantOf(now()) });
      return c.json({ data: { version: written } });
    });
}

/** Publishing, its history and undo (docs/rules/publishing.md#publishing). */
export function publicationRoutes(deps: Deps) {
  const { db, now, live, pages } = deps;
  const staff = requireStaff(deps);
  const fresh = requireFresh(deps);
  return new Hono()
    .get("/admin/publications", staff, async (c) => {
      const lines = await listPublications(db);
      const names = await usernames(
        db,
        lines.map(({ actor }) => actor),
      );
      const data = lines.map((line) => ({ ...line, actorName: usernameIn(names, line.actor) }));
      return c.json({ data });
    })
    .post("/admin/publications", staff, fresh, jsonBody(publishSchema), async (c) => {
      const publisher = { actor: c.var.staff.actor, now: now() };
      const published = await publish(db, c.req.valid("json"), publisher);
      await live.refresh();
      // Render in the background; failures are logged there.
      void pages.follow();
      return c.json({ data: { version: published } });
    })
    .post("/admin/publications/:version/undo", staff, async (c) => {
      const publisher = { actor: c.var.staff.actor, now: now() };
      return c.json({ data: await undoTo(db, versionParam(c.req.param("version")), publisher) });
    });
}
