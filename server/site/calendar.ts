import { Hono } from "hono";
import { calendarOfPrograms } from "#content/product/program-calendar.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import { type PublicProgram, publishedProgram } from "#domain/programs/site-data.ts";
import { UUID } from "#domain/staff/staff-paths.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import type { Deps } from "#server/deps.ts";
import { type EmailI18n, i18nFor } from "#server/mail/email-layout.ts";
import { calendarEntry } from "#server/mail/program-parts.ts";
import type { Db } from "#server/platform/database/database.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { CACHE_MINUTES, encodeBody, sendEncoded } from "#server/platform/http/response-body.ts";

type CalendarDeps = Pick<Deps, "db" | "live" | "settings" | "now">;

/** All changes of a program's sessions, including ended ones, because their number is the calendar's revision. */
function changesOf(db: Db, programId: ProgramId) {
  return db
    .selectFrom("sessionChanges")
    .select(["onDate as on", "startsTime as starts", "kind", "newDate", "newStarts", "newEnds", "newPlace"])
    .select(["createdAt", "endedAt"])
    .where("programId", "=", programId)
    .execute();
}
type ChangeRow = Awaited<ReturnType<typeof changesOf>>[number];

/** A team has its program's calendar under its own name, at the address of its id. */
async function findTeam(db: Db, id: string) {
  // PostgreSQL refuses to compare a uuid with anything else.
  if (!UUID.test(id)) return undefined;
  return db.selectFrom("teams").select(["programId", "name"]).where("id", "=", id).executeTakeFirst();
}

function revisionOf(
  { version, publishedAt }: ReturnType<Deps["live"]["current"]>,
  rows: readonly ChangeRow[],
) {
  const instants = rows.flatMap(({ createdAt, endedAt }) => (endedAt ? [createdAt, endedAt] : [createdAt]));
  const changedAt = [publishedAt, ...instants].toSorted().at(-1) ?? publishedAt;
  /** Every publication, change and end of a change adds one. */
  return { sequence: version + instants.length, changedAt };
}

function calendarText(
  i18n: EmailI18n,
  publicUrl: string | null,
  { program, team }: { program: PublicProgram; team: string | undefined },
  rows: readonly ChangeRow[],
  { sequence, changedAt }: ReturnType<typeof revisionOf>,
  now: Date,
): string {
  const changes = rows.filter(({ endedAt }) => endedAt === null);
  const entry = calendarEntry({ i18n, publicUrl }, program, changes, team);
  const name = [...(team ? [team] : []), program.name, i18n.club.name].join(", ");
  return calendarOfPrograms([entry], i18n.club, now, { name, sequence, changedAt: new Date(changedAt) });
}

/**
 * The calendar of each published program and of each team, to subscribe to (docs/reference/calendar.md). Not
 * rate-limited: a few servers fetch it for all families.
 */
export function calendarFiles({ db, live, settings, now }: CalendarDeps) {
  return new Hono().get("/calendar/:language{en|es}/:file{[0-9a-f-]{36}\\.ics}", async (c) => {
    const language = LANGUAGES.find((tag) => tag === c.req.param("language")) ?? "en";
    const current = live.current();
    const id = c.req.param("file").slice(0, -".ics".length);
    const team = await findTeam(db, id);
    const program = publishedProgram(current.site, team?.programId ?? id, language);
    if (!program) throw new ApiError("not_found");
    const rows = await changesOf(db, program.id);
    const i18n = i18nFor(language, current.site.club);
    const subject = { program, team: team?.name };
    const revision = revisionOf(current, rows);
    const text = calendarText(i18n, settings.publicUrl, subject, rows, revision, now());
    const type = "text/calendar; charset=utf-8; method=PUBLISH";
    return sendEncoded(c, encodeBody(text), { type, vary: "Accept-Encoding", cache: CACHE_MINUTES });
  });
}
