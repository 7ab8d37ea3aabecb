import { type Context, Hono } from "hono";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { CONTACTS_MAX, exportContacts } from "#server/audit/contacts.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import { requireStaff, type StaffVariables } from "#server/auth/require-staff.ts";
import type { Deps } from "#server/deps.ts";
import { csvHeaders, csvStream } from "#server/http/csv.ts";
import { cursorOf, idParam, page, query, requestLanguage } from "#server/http/request-input.ts";
import { questionsOf } from "#server/programs/question-queries.ts";
import { programNames, scopeOf, scopeParameters } from "#server/programs/season-queries.ts";
import { guardianContact } from "./contact-queries.ts";
import { viewDetails } from "./details.ts";
import { exportParts } from "./export-present.ts";
import type { StaffRow } from "./staff-data.ts";
import { countDeleted, listDeleted, searchActive, siblingsOf } from "./staff-data.ts";
import { presentDeleted, presentInList } from "./staff-present.ts";
import { listQuery, nameCursorOf, placeInOrder } from "./staff-schema.ts";
import { isCounted } from "./staff-search-rules.ts";
import { countActive, registrationStatistics } from "./statistics-queries.ts";

/** Where the next page begins, in the order that the row was listed in. */
function markAfter({ id, createdAt, sortLast, sortFirst }: StaffRow): string {
  if (sortLast === undefined || sortFirst === undefined) return cursorOf({ at: createdAt, id });
  return nameCursorOf({ last: sortLast, first: sortFirst, id });
}

/** The staff's list of registrations and its export (docs/rules/privacy.md#what-staffs-lists-hold). */
export function staffRegistrationRoutes(deps: Deps) {
  const { db, now, log } = deps;
  const staff = requireStaff(deps);
  const scopeFor = (asked: { season?: string | undefined; program?: string | undefined }) =>
    scopeOf(db, asked, { now: now(), usual: "current" });
  const handOut = async (c: Context<StaffVariables>, list: string, rows: readonly StaffRow[]) => {
    const names = await programNames(db, requestLanguage(c));
    const { actor } = c.var.staff;
    const contacts = rows.map((row) => guardianContact(row, names));
    return exportContacts(db, contacts, { list, actor, at: now() });
  };
  return new Hono()
    .get("/registrations", staff, listQuery, async (c) => {
      const { search, cursor, sort, limit, season, program, ...filters } = c.req.valid("query");
      const order = { ...placeInOrder(sort, cursor), limit };
      const scope = await scopeFor({ season, program });
      const page = await searchActive(db, { words: search, scope, ...filters }, order);
      const last = page.hasMore ? page.rows.at(-1) : undefined;
      const siblings = await siblingsOf(db, page.rows);
      return c.json({
        data: page.rows.map((row) => presentInList(row, siblings)),
        total: page.total,
        matching: page.matching,
        elsewhere: page.elsewhere,
        nextCursor: last ? markAfter(last) : null,
      });
    })
    .get("/registrations/deleted", staff, query({ ...page, ...scopeParameters }), async (c) => {
      const { cursor, limit, ...asked } = c.req.valid("query");
      const scope = await scopeFor(asked);
      const rows = await listDeleted(db, { scope, limit: limit + 1, after: cursor });
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return c.json({
        data: page.map((row) => presentDeleted(row, now())),
        total: await countDeleted(db, scope),
        nextCursor: last?.deletedAt ? cursorOf({ at: last.deletedAt, id: last.id }) : null,
      });
    })
    .get("/admin/registrations/contacts", staff, listQuery, async (c) => {
      const { search, cursor: _any, sort, limit: _rows, season, program, ...filters } = c.req.valid("query");
      const order = { ...placeInOrder(sort, undefined), limit: CONTACTS_MAX + 1 };
      const scope = await scopeFor({ season, program });
      const { rows } = await searchActive(db, { words: search, scope, ...filters }, order);
      return c.json({ data: await handOut(c, "registrations", rows) });
    })
    .get(
      "/admin/registrations/deleted/contacts",
      staff,
      query({ ...page, ...scopeParameters }),
      async (c) => {
        const { cursor: _any, limit: _rows, ...asked } = c.req.valid("query");
        const scope = await scopeFor(asked);
        const rows = await listDeleted(db, { scope, limit: CONTACTS_MAX + 1 });
        return c.json({ data: await handOut(c, "deleted", rows) });
      },
    )
    .get("/admin/statistics", staff, query(scopeParameters), async (c) => {
      const scope = await scopeFor(c.req.valid("query"));
      return c.json({ data: await registrationStatistics(db, now(), scope) });
    })
    .get("/registrations/export", staff, query(scopeParameters), async (c) => {
      const scope = await scopeFor(c.req.valid("query"));
      const total = await countActive(db, scope, [isCounted]);
      const at = now();
      const { actor } = c.var.staff;
      await recordAudit(db, { at, actor, action: "registrations_exported", subject: `${total} rows` });
      const name = `registrations-${dateInZone(at, club.timeZone)}`;
      const language = requestLanguage(c);
      const names = await programNames(db, language);
      const asked = scope.programId ? await questionsOf(db, scope.programId) : [];
      const questions = asked.filter(({ sensitive }) => !sensitive);
      const parts = exportParts(db, { scope, language, names, questions });
      return c.body(csvStream(parts, log), 200, csvHeaders(name));
    })
    .get("/registrations/:id", staff, async (c) => {
      const look = { id: idParam(c), staff: c.var.staff, at: now() };
      return c.json({ data: await viewDetails(db, look) });
    });
}
