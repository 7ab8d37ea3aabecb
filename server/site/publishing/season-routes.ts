import { Hono } from "hono";
import { sql } from "kysely";
import * as z from "zod/mini";
import { copyFrameSchema, seasonFrameSchema } from "#domain/programs/season-copy.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import type { Deps } from "#server/deps.ts";
import type { Db } from "#server/platform/database/database.ts";
import { idParam, jsonBody, requestLanguage } from "#server/platform/http/request-input.ts";
import { currentSeasonOf, listSeasons, programNames, type Season } from "#server/platform/season-scope.ts";
import { listPrograms } from "#server/site/programs/programs.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { addSeason, copyOfSeason, removeSeason } from "./prepared-seasons.ts";

async function programsInUse(db: Db): Promise<Set<string>> {
  const used = await db
    .selectFrom("programs")
    .select("id")
    .where(sql<boolean>`exists (select 1 from registrations where registrations.program_id = programs.id)`)
    .execute();
  return new Set(used.map(({ id }) => id));
}

const preparedSchema = z.object({
  names: z.object({ en: z.string().check(z.minLength(1)), es: z.string().check(z.minLength(1)) }),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
});

/** Draft versions by season; for seasons in preparation also the draft's content, if complete. */
async function readDrafts(db: Db, seasons: readonly Season[]) {
  const prepared = seasons.filter(({ state }) => state === "draft").map(({ id }) => id);
  const rows = await db
    .selectFrom("drafts")
    .select(["subjectId", "version"])
    .select((eb) =>
      eb
        .case()
        .when("subjectId", "in", prepared.length > 0 ? prepared : [""])
        .then(eb.ref("payload"))
        .end()
        .as("payload"),
    )
    .where("subject", "=", "season")
    .execute();
  return new Map(
    rows.map(({ subjectId, version, payload }) => {
      const content = preparedSchema.safeParse(payload === null ? null : JSON.parse(payload));
      return [subjectId, { version, content: content.data }] as const;
    }),
  );
}

async function seasonNames(db: Db, seasons: readonly Season[]) {
  const texts = await db.selectFrom("seasonTexts").select(["seasonId", "language", "name"]).execute();
  const nameOf = ({ id, slug }: Season, language: Language) =>
    texts.find((text) => text.seasonId === id && text.language === language)?.name ?? slug;
  return new Map(
    seasons.map((season) => {
      const names = LANGUAGES.map((language) => [language, nameOf(season, language)]);
      return [season.id, Object.fromEntries(names) as Record<Language, string>];
    }),
  );
}

async function presentSeasons({ db, now, live }: Pick<Deps, "db" | "now" | "live">, language: Language) {
  const seasons = await listSeasons(db);
  const current = currentSeasonOf(seasons, now(), live.club.timeZone);
  const names = await programNames(db, language);
  const used = await programsInUse(db);
  const programs = await listPrograms(db);
  const texts = await seasonNames(db, seasons);
  const drafts = await readDrafts(db, seasons);
  return seasons.map((season) => {
    const { id, slug, state } = season;
    const draft = drafts.get(id);
    const facts = { names: texts.get(id) as Record<Language, string>, ...season, ...draft?.content };
    return {
      ...{ id, slug, name: facts.names[language], names: facts.names, state },
      ...{ startsOn: facts.startsOn, endsOn: facts.endsOn },
      isCurrent: id === current.id,
      draftVersion: draft?.version ?? null,
      programs: programs
        .filter(({ seasonId }) => seasonId === id)
        .map((program) => ({
          id: program.id,
          slug: program.slug,
          name: names.get(program.id)?.name ?? program.slug,
          kind: program.kind,
          feeCents: program.feeCents,
          startsOn: program.startsOn,
          isUsed: used.has(program.id),
        })),
    };
  });
}

/** Seasons for staff's filters, and their preparation (docs/rules/publishing.md#a-season-is-prepared). */
export function staffSeasonRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/seasons", staff, async (c) =>
      c.json({ data: await presentSeasons(deps, requestLanguage(c)) }),
    )
    .post("/admin/seasons", staff, jsonBody(seasonFrameSchema), async (c) => {
      const author = { actor: c.var.staff.actor, now: now() };
      const id = await addSeason(db, c.req.valid("json"), author);
      return c.json({ data: { id } }, 201);
    })
    .post("/admin/seasons/:id/copy", staff, jsonBody(copyFrameSchema), async (c) => {
      const author = { actor: c.var.staff.actor, now: now() };
      const id = await copyOfSeason(db, idParam(c), { frame: c.req.valid("json"), ...author });
      return c.json({ data: { id } }, 201);
    })
    .delete("/admin/seasons/:id", staff, async (c) => {
      await removeSeason(db, idParam(c), { actor: c.var.staff.actor, now: now() });
      return c.json({ success: true as const });
    });
}
