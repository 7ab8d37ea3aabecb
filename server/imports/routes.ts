import { setImmediate } from "node:timers/promises";
import { Hono } from "hono";
import {
  importPreviewSchema,
  importRestSchema,
  importRunSchema,
  importSheetSchema,
} from "#domain/import-form.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import type { Deps } from "#server/deps.ts";
import { csvHeaders, csvHeadings, csvRows } from "#server/http/csv.ts";
import { rateLimit } from "#server/http/rate-limit.ts";
import { idParam, jsonBody } from "#server/http/request-input.ts";
import { runImport } from "./mutations.ts";
import { previewImport } from "./preview-queries.ts";
import { readSheet } from "./sheet-rules.ts";
import { listImports, takeImportBack } from "./taking-back-mutations.ts";

/** Files that one caller may have read: more than anybody corrects in an afternoon. */
const READ_LIMIT = { name: "import-sheets", calls: 60, windowSeconds: 600 };

/** Rows after which others have their turn: a few milliseconds at sixty long cells each. */
const FILE_ROWS_IN_ONE_GO = 10;

async function csvInSlices(rows: readonly (readonly string[])[]): Promise<string> {
  let file = "";
  for (let at = 0; at < rows.length; at += FILE_ROWS_IN_ONE_GO) {
    file += csvRows(rows.slice(at, at + FILE_ROWS_IN_ONE_GO));
    await setImmediate();
  }
  return file;
}

/** A spreadsheet of registrations: read, looked at, and stored (docs/rules/staff.md#importing-a-spreadsheet). */
export function importRoutes(deps: Deps) {
  const staff = requireStaff(deps);
  return new Hono()
    .post(
      "/admin/imports/sheet",
      staff,
      rateLimit(deps, READ_LIMIT),
      jsonBody(importSheetSchema),
      async (c) => {
        c.header("Cache-Control", "no-store");
        return c.json({ data: await readSheet(Buffer.from(c.req.valid("json").file, "base64")) });
      },
    )
    .post("/admin/imports/preview", staff, jsonBody(importPreviewSchema), async (c) => {
      c.header("Cache-Control", "no-store");
      return c.json({ data: await previewImport(deps.db, c.req.valid("json"), deps.now()) });
    })
    .post("/admin/imports", staff, jsonBody(importRunSchema), async (c) => {
      const results = await runImport(deps, c.req.valid("json"), c.var.staff.actor);
      return c.json({ data: results });
    })
    .get("/admin/imports", staff, async (c) => {
      c.header("Cache-Control", "no-store");
      return c.json({ data: await listImports(deps.db) });
    })
    .post("/admin/imports/:id/take-back", staff, async (c) => {
      const count = await takeImportBack(deps, idParam(c), c.var.staff.actor);
      return c.json({ data: { count } });
    })
    .post("/admin/imports/rest", staff, jsonBody(importRestSchema), async (c) => {
      const [headings = [], ...rows] = c.req.valid("json").rows;
      return c.body(csvHeadings(headings) + (await csvInSlices(rows)), 200, {
        ...csvHeaders("not-imported"),
        "Cache-Control": "no-store",
      });
    });
}
