import { Hono } from "hono";
import { sql } from "kysely";
import { seasonBasicsSchema } from "#domain/programs/season-copy.ts";
import { currentFirst } from "#domain/programs/site-data.ts";
import { acceptedAges, groupsByBirthDate } from "#domain/registration/ages.ts";
import type { Language } from "#domain/text/languages.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { type Db, pickColumns } from "#server/platform/database/database.ts";
import { idParam, jsonBody, requestLanguage } from "#server/platform/http/request-input.ts";
import { everySeason } from "#server/platform/published.ts";
import { listPrograms } from "#server/site/programs/published-programs.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { programTeams } from "#server/teams/program-teams.ts";
import { addSeason, createSeasonCopy, removePreparedSeason } from "./prepared-seasons.ts";

async function programsInUse(db: Db): Promise<Set<string>> {
  const used = await db
    .selectFrom("programs")
    .select("id")
    .where(sql<boolean>`exists (select 1 from registrations where registrations.program_id = programs.id)`)
    .execute();
  return new Set(used.map(({ id }) => id));
}

async function draftVersions(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("drafts")
    .select(["subjectId", "version"])
    .where("subject", "=", "season")
    .execute();
  return new Map(rows.map(({ subjectId, version }) => [subjectId, version]));
}

async function presentSeasons({ db, now, live }: Pick<Deps, "db" | "now" | "live">, language: Language) {
  const { seasons } = await everySeason(db);
  const [current, ...others] = currentFirst(seasons, dateInZone(now(), live.club.timeZone));
  const used = await programsInUse(db);
  const programs = await listPrograms(db);
  const versions = await draftVersions(db);
  const teams = Map.groupBy(await programTeams(db), ({ programId }) => programId);
  return [current, ...others].map((season) => ({
    ...pickColumns(season, ["id", "slug", "names", "state", "startsOn", "endsOn"]),
    name: season.names[language],
    isCurrent: season.id === current.id,
    draftVersion: versions.get(season.id) ?? null,
    programs: programs
      .filter(({ seasonId }) => seasonId === season.id)
      .map((program) => ({
        ...pickColumns(program, ["id", "slug", "kind", "feeCents", "startsOn", "shirtSizes", "needsSex"]),
        name: program.texts[language].name || program.slug,
        ...acceptedAges(program, program.startsOn),
        groups: groupsByBirthDate(program.groups).map((group) =>
          pickColumns(group, ["bornFrom", "bornTo", "sex"]),
        ),
        teams: (teams.get(program.id) ?? []).map((team) => pickColumns(team, ["id", "name"])),
        isUsed: used.has(program.id),
      })),
  }));
}

/** Seasons for staff's filters, and their preparation (docs/reference/seasons.md#season-states). */
export function staffSeasonRoutes(deps: Deps) {
  const { db, now } = deps;
  const allow = requirePermission(deps);
  return new Hono()
    .get("/admin/seasons", allow("programs.view"), async (c) =>
      c.json({ data: await presentSeasons(deps, requestLanguage(c)) }),
    )
    .post("/admin/seasons", allow("programs.edit"), jsonBody(seasonBasicsSchema), async (c) => {
      const author = { actor: c.var.staff.actor, now: now() };
      const id = await addSeason(db, c.req.valid("json"), author);
      return c.json({ data: { id } }, 201);
    })
    .post("/admin/seasons/:id/copy", allow("programs.edit"), jsonBody(seasonBasicsSchema), async (c) => {
      const author = { actor: c.var.staff.actor, now: now() };
      const id = await createSeasonCopy(db, idParam(c), c.req.valid("json"), author);
      return c.json({ data: { id } }, 201);
    })
    .delete("/admin/seasons/:id", allow("programs.edit"), async (c) => {
      await removePreparedSeason(db, idParam(c), { actor: c.var.staff.actor, now: now() });
      return c.json({ success: true as const });
    });
}
