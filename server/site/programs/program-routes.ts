import { Hono } from "hono";
import { formsOfProgram } from "#domain/club/forms.ts";
import { groupCapacitySchema, programSettingsSchema } from "#domain/programs/program-settings.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { pickColumns } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { giveBrowserToken } from "#server/platform/http/browser-token.ts";
import { rateLimit } from "#server/platform/http/rate-limit.ts";
import { idParam, jsonBody } from "#server/platform/http/request-input.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { changeGroupCapacity, changeProgramSettings, listGroups } from "./capacity.ts";
import { publicPrograms } from "./public-programs.ts";
import {
  closingPlaceholders,
  familiesThatPaid,
  findLiveProgram,
  findProgram,
  listPrograms,
  type Program,
  questionsOf,
  siblingFamilies,
  spotsOf,
} from "./published-programs.ts";

/** Allows a whole school behind one address on opening day, with pages that poll every minute or faster. */
const LOOK_LIMIT = { name: "programs", calls: 3600, windowSeconds: 600 };

async function presentProgram({ db, now }: Pick<Deps, "db" | "now">, program: Program) {
  const { en, es } = program.texts;
  const { waiting, ...places } = await spotsOf(db, program, instantOf(now()));
  return {
    ...pickColumns(program, ["id", "seasonId", "kind", "switch", "capacity", "feeCents", "startsOn"]),
    ...pickColumns(program, ["endsOn", "opensAt", "closesAt", "waitingList", "takesCash"]),
    places,
    names: { en: en.name || program.slug, es: es.name || program.slug },
    paidFamilies: await familiesThatPaid(db, program),
    waiting,
    seasonState: program.season.state,
  };
}

/**
 * Public programs, and staff's view and settings of programs
 * (docs/reference/registration-opening.md#opening-and-closing) and of the capacities of their groups
 * (docs/reference/seasons.md#group-capacity).
 */
export function programRoutes(deps: Deps) {
  const { db, now, settings, live } = deps;
  const allow = requirePermission(deps);
  return (
    new Hono()
      .get("/config", (c) => {
        const stripe = deps.stripe.present();
        if (stripe) giveBrowserToken(c, settings);
        c.header("Cache-Control", "no-store");
        return c.json({
          data: {
            paymentsAvailable: stripe !== null,
            publishableKey: stripe?.publishableKey ?? null,
            stripeJsUrl: stripe?.scriptUrl ?? null,
            today: dateInZone(now(), live.club.timeZone),
          },
        });
      })
      .get("/programs", rateLimit(deps, LOOK_LIMIT), async (c) => {
        const currentTime = now();
        const { forms } = live.current().site.policies;
        const programs = (await publicPrograms(db, currentTime, live.club.timeZone)).map((program) => ({
          ...program,
          forms: formsOfProgram(forms, program.id).map(({ id, title, playerFromAge }) => ({
            id,
            title,
            playerFromAge,
          })),
        }));
        // Nothing opens without payments (docs/reference/registration-opening.md#opening-and-closing).
        const stripe = deps.stripe.present();
        const data =
          stripe && closingPlaceholders(deps, stripe).length === 0
            ? programs
            : programs.map((program) => ({ ...program, availability: "closed" as const, spotsLeft: null }));
        c.header("Cache-Control", "no-store");
        // Shows a page that its facts are outdated (docs/reference/page-loading.md#page-data).
        return c.json({ data, serverNow: instantOf(currentTime), version: live.current().version });
      })
      // Both languages, so switching the page's language needs no request.
      .get("/programs/:id/questions", rateLimit(deps, LOOK_LIMIT), async (c) => {
        const program = await findLiveProgram(db, idParam(c));
        if (!program) throw new ApiError("not_found");
        c.header("Cache-Control", "no-store");
        return c.json({ data: await questionsOf(db, program.id) });
      })
      .get("/admin/programs", allow("programs.view"), async (c) => {
        const programs = await listPrograms(db);
        const data = await Promise.all(programs.map((program) => presentProgram(deps, program)));
        return c.json({ data, siblingFamilies: await siblingFamilies(db) });
      })
      .patch("/admin/programs/:id", allow("programs.edit"), jsonBody(programSettingsSchema), async (c) => {
        const id = idParam(c);
        // A program that exists only in a draft has no settings yet.
        if (!(await findProgram(db, id))) throw new ApiError("not_found");
        const settings = c.req.valid("json");
        const change = { id, settings, actor: c.var.staff.actor, now: now() };
        return c.json({ data: await presentProgram(deps, await changeProgramSettings(db, change)) });
      })
      .get("/admin/programs/:id/groups", allow("programs.view"), async (c) => {
        const program = await findProgram(db, idParam(c));
        if (!program) throw new ApiError("not_found");
        return c.json({ data: await listGroups(db, program.id) });
      })
      .put(
        "/admin/programs/:id/groups/:groupId/capacity",
        allow("programs.edit"),
        jsonBody(groupCapacitySchema),
        async (c) => {
          const { capacity } = c.req.valid("json");
          const change = { programId: idParam(c), groupId: idParam(c, "groupId"), capacity };
          const group = await changeGroupCapacity(db, { ...change, actor: c.var.staff.actor, now: now() });
          return c.json({ data: group });
        },
      )
  );
}
