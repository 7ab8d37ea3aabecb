import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import type { ProgramId } from "#domain/programs.ts";
import { lengthFirst } from "#domain/text.ts";
import { CONTACTS_MAX, exportContacts } from "#server/audit/contacts.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import type { Db } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { jsonBody, requestLanguage } from "#server/http/request-input.ts";
import { findProgram } from "#server/programs/queries.ts";
import { guardiansOf } from "#server/registrations/contact-queries.ts";
import { freeUnpaidPlaces } from "./mutations.ts";
import { groupPlaces, presentGroups, unpaidPlaces } from "./queries.ts";

/** Families with more children than this are rare; whoever keeps fewer places stands in a sum. */
const SMALLEST_GROUP = 3;
const SHOWN_GROUPS = 10;

const freePlacesSchema = z.object({ group: z.nullable(z.string().check(lengthFirst(100))) });

/** @throws {ApiError} not_found */
async function programIn(db: Db, c: Context): Promise<ProgramId> {
  const program = await findProgram(db, c.req.param("id") ?? "");
  if (!program) throw new ApiError("not_found");
  return program.id;
}

/** Places that families hold and have not paid for: what staff see of them, and how they free them. */
export function holdRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/programs/:id/holds", staff, async (c) => {
      const places = await unpaidPlaces(db, now(), await programIn(db, c));
      const groups = presentGroups(groupPlaces(places));
      const shown = groups.filter((group) => group.places >= SMALLEST_GROUP).slice(0, SHOWN_GROUPS);
      const since = groups.map((group) => group.since).sort()[0] ?? null;
      return c.json({ data: { places: places.length, since, groups: shown } });
    })
    .get("/admin/programs/:id/holds/contacts", staff, async (c) => {
      const places = await unpaidPlaces(db, now(), await programIn(db, c));
      const ids = places.map(({ registrationId }) => registrationId).slice(0, CONTACTS_MAX + 1);
      const guardians = await guardiansOf(db, { column: "id", ids, language: requestLanguage(c) });
      const handing = { list: "paying", actor: c.var.staff.actor, at: now() };
      return c.json({ data: await exportContacts(db, [...guardians.values()].flat(), handing) });
    })
    .post("/admin/programs/:id/holds/free", staff, jsonBody(freePlacesSchema), async (c) => {
      const { group } = c.req.valid("json");
      const freed = await freeUnpaidPlaces(deps, {
        programId: await programIn(db, c),
        group,
        actor: c.var.staff.actor,
      });
      return c.json({ data: { freed } });
    });
}
