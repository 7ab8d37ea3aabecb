import { Hono } from "hono";
import { sql } from "kysely";
import type { Language } from "#domain/languages.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import type { Db } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { requestLanguage } from "#server/http/request-input.ts";
import { listPrograms } from "./queries.ts";
import { currentSeasonOf, listSeasons, programNames } from "./season-queries.ts";

/** The programs that a child is or was registered in. */
async function programsInUse(db: Db): Promise<Set<string>> {
  const used = await db
    .selectFrom("programs")
    .select("id")
    .where(sql<boolean>`exists (select 1 from registrations where registrations.program_id = programs.id)`)
    .execute();
  return new Set(used.map(({ id }) => id));
}

async function presentSeasons({ db, now }: Pick<Deps, "db" | "now">, language: Language) {
  const seasons = await listSeasons(db);
  const current = currentSeasonOf(seasons, now());
  const names = await programNames(db, language);
  const used = await programsInUse(db);
  const programs = await listPrograms(db);
  const texts = await db
    .selectFrom("seasonTexts")
    .select(["seasonId", "name"])
    .where("language", "=", language)
    .execute();
  return seasons.map(({ id, slug, state, startsOn, endsOn }) => ({
    id,
    name: texts.find(({ seasonId }) => seasonId === id)?.name ?? slug,
    state,
    startsOn,
    endsOn,
    isCurrent: id === current.id,
    programs: programs
      .filter(({ seasonId }) => seasonId === id)
      .map((program) => ({
        id: program.id,
        name: names.get(program.id)?.name ?? program.slug,
        kind: program.kind,
        feeCents: program.feeCents,
        startsOn: program.startsOn,
        isUsed: used.has(program.id),
      })),
  }));
}

/** What staff choose among before they look (docs/rules/staff.md#one-season-at-a-time). */
export function staffSeasonRoutes(deps: Deps) {
  return new Hono().get("/admin/seasons", requireStaff(deps), async (c) =>
    c.json({ data: await presentSeasons(deps, requestLanguage(c)) }),
  );
}
