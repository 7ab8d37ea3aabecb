import { Hono } from "hono";
import * as z from "zod/mini";
import { paperFormSchema } from "#domain/club/form-signatures.ts";
import { wrongAddressSchema } from "#domain/family/wrong-address.ts";
import { secondGuardianSchema } from "#domain/registration/second-guardian.ts";
import { selectedIds } from "#domain/staff/selection.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { csvHeaders, csvStream } from "#server/platform/csv.ts";
import { rateLimit } from "#server/platform/http/rate-limit.ts";
import {
  cursorOf,
  idParam,
  jsonBody,
  pageOf,
  pageParameters,
  query,
  requestLanguage,
} from "#server/platform/http/request-input.ts";
import { programNames, scopeOf, scopeParameters } from "#server/platform/season-scope.ts";
import { questionsOf } from "#server/site/programs/published-programs.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { presentDeleted, presentInList, viewDetails } from "./details.ts";
import { duplicateIds, findPossibleDuplicates, keepDuplicates } from "./duplicates.ts";
import { unseenChangesOf } from "./family-change-log.ts";
import { recordPaperForm } from "./form-signatures.ts";
import {
  countDeleted,
  listDeleted,
  listQuery,
  nameCursor,
  type StaffRow,
  searchRegistrations,
  siblingsOf,
  sortWithCursor,
} from "./list.ts";
import { exportParts, fileConditions } from "./registration-export.ts";
import { readRegistration } from "./registration-rows.ts";
import { setSecondGuardian } from "./second-guardians.ts";
import { countActive, registrationStatistics } from "./statistics.ts";
import { markWrongAddressSeen, reportWrongAddress } from "./wrong-address-reports.ts";

/** The cursor of the next page after a row, in the list's sort order. */
function cursorAfter({ id, createdAt, sortLast, sortFirst }: StaffRow): string {
  if (sortLast === undefined || sortFirst === undefined) return cursorOf({ at: createdAt, id });
  return nameCursor.write([sortLast, sortFirst, id]);
}

/** `?season=&program=&ids=` of the file. */
const exportParameters = { ...scopeParameters, ids: z.optional(selectedIds) };

const WRONG_ADDRESS_LIMIT = { name: "wrong-address", calls: 20, windowSeconds: 600 };

/**
 * Staff's list of registrations and its export (docs/reference/privacy.md#access-to-data); second guardians, paper
 * forms, duplicate registrations, and receipts reported with "this was not me".
 */
export function registrationRoutes(deps: Deps) {
  const { db, now, log, live } = deps;
  const allow = requirePermission(deps);
  return new Hono()
    .get("/registrations", allow("registrations.view"), listQuery, async (c) => {
      const { cursor, sort, limit, season, program, ...filters } = c.req.valid("query");
      const order = { ...sortWithCursor(sort, cursor), limit };
      const scope = await scopeOf(deps, { season, program });
      const page = await searchRegistrations(db, { scope, now: now(), ...filters }, order);
      const last = page.hasMore ? page.rows.at(-1) : undefined;
      const siblings = await siblingsOf(db, page.rows);
      const ids = page.rows.map(({ id }) => id);
      const listContext = {
        siblings,
        duplicates: await duplicateIds(db),
        similar: await findPossibleDuplicates(db, ids),
        unseen: await unseenChangesOf(db, ids, now()),
      };
      return c.json({
        data: page.rows.map((row) => presentInList(row, listContext)),
        total: page.total,
        matching: page.matching,
        nextCursor: last ? cursorAfter(last) : null,
      });
    })
    .get(
      "/registrations/deleted",
      allow("registrations.view"),
      query({ ...pageParameters, ...scopeParameters }),
      async (c) => {
        const { cursor, limit, ...asked } = c.req.valid("query");
        const scope = await scopeOf(deps, asked);
        const rows = await listDeleted(db, { scope, limit: limit + 1, after: cursor });
        const { page, nextCursor } = pageOf(rows, limit, ({ deletedAt, id }) =>
          cursorOf({ at: deletedAt ?? "", id }),
        );
        const data = page.map((row) => presentDeleted(row, now()));
        return c.json({ data, total: await countDeleted(db, scope), nextCursor });
      },
    )
    .get("/admin/statistics", allow("registrations.view"), query(scopeParameters), async (c) => {
      const scope = await scopeOf(deps, c.req.valid("query"));
      return c.json({ data: await registrationStatistics(db, now(), scope) });
    })
    .get("/registrations/export", allow("registrations.export"), query(exportParameters), async (c) => {
      const { ids, ...asked } = c.req.valid("query");
      const scope = await scopeOf(deps, asked);
      const total = await countActive(db, scope, fileConditions(ids));
      const currentTime = now();
      const { actor } = c.var.staff;
      await recordAudit(db, {
        at: currentTime,
        actor,
        action: "registrations_exported",
        details: { count: total },
      });
      const name = `registrations-${dateInZone(currentTime, live.club.timeZone)}`;
      const language = requestLanguage(c);
      const names = await programNames(db, language);
      const programQuestions = scope.programId ? await questionsOf(db, scope.programId) : [];
      const questions = programQuestions.filter(({ sensitive }) => !sensitive);
      const parts = exportParts(db, { scope, ids, language, names, questions, timeZone: live.club.timeZone });
      return c.body(csvStream(parts, log), 200, csvHeaders(name));
    })
    .get("/registrations/:id", allow("registrations.view"), async (c) => {
      const { policies } = live.current().site;
      const request = { id: idParam(c), staff: c.var.staff, at: now(), policies };
      return c.json({ data: await viewDetails(db, request) });
    })
    .post(
      "/admin/registrations/:id/forms",
      allow("registrations.enter"),
      jsonBody(paperFormSchema),
      async (c) => {
        await recordPaperForm(deps, { ...c.req.valid("json"), id: idParam(c), actor: c.var.staff.actor });
        return c.json({ success: true as const });
      },
    )
    .post(
      "/registrations/wrong-address",
      rateLimit(deps, WRONG_ADDRESS_LIMIT),
      jsonBody(wrongAddressSchema),
      async (c) => {
        await reportWrongAddress(deps, c.req.valid("json"));
        c.header("Cache-Control", "no-store");
        return c.json({ success: true as const });
      },
    )
    .put(
      "/admin/registrations/:id/second-guardian",
      allow("registrations.edit"),
      jsonBody(secondGuardianSchema),
      async (c) => {
        const { orderId } = await readRegistration(deps.db, idParam(c));
        await setSecondGuardian(deps, { orderId, ...c.req.valid("json"), actor: c.var.staff.actor });
        return c.json({ success: true as const });
      },
    )
    .post("/admin/registrations/:id/duplicates/keep", allow("registrations.edit"), async (c) => {
      await keepDuplicates(deps, { id: idParam(c), actor: c.var.staff.actor });
      return c.json({ success: true as const });
    })
    .post("/admin/registrations/:id/wrong-address/seen", allow("registrations.edit"), async (c) => {
      await markWrongAddressSeen(deps, { id: idParam(c), actor: c.var.staff.actor });
      return c.json({ success: true as const });
    });
}
