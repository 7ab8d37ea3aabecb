import { club } from "#content/club.ts";
import { CHILD_AGE } from "#domain/ages.ts";
import { type CalendarDate, dateInZone, laterDate } from "#domain/calendar-date.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { SKILL_LEVELS, TSHIRT_SIZES } from "#domain/registration-choices.ts";
import { countPlaces, countPlacesBy, type PlaceGroup } from "#domain/season-counts.ts";
import { lastSeasonDay, seasonSpans } from "#domain/season-spans.ts";
import type { Db } from "#server/db/database.ts";
import { listPrograms } from "#server/programs/data.ts";
import { countReturned, placeGroups, seasonEdges } from "./data.ts";
import { seasonOverTime } from "./over-time.ts";
import type { SeasonScope } from "./scope.ts";

const AGES = Array.from({ length: CHILD_AGE.max - CHILD_AGE.min + 1 }, (_, years) => CHILD_AGE.min + years);

const clubDay = (instant: string) => dateInZone(new Date(instant), club.timeZone);

async function overTime(db: Db, today: CalendarDate, scope: SeasonScope) {
  const edges = await seasonEdges(db, scope);
  if (!edges) return { step: "day" as const, points: [] };
  const programs = (await listPrograms(db)).filter(({ id }) => !scope.program || id === scope.program);
  const endsOn = programs.map((program) => program.endsOn).reduce(laterDate);
  const to = lastSeasonDay({ last: clubDay(edges.last), today, endsOn });
  const { step, spans } = seasonSpans(clubDay(edges.first), to);
  const points = await seasonOverTime(db, spans, scope);
  const first = points.findIndex(
    ({ registrations, inCents, backCents }) => registrations + inCents + backCents > 0,
  );
  return { step, points: first === -1 ? [] : points.slice(first) };
}

/** What is ordered from the printer: the T-shirts of the children with a place, and of those who may get one. */
export function orderList(groups: readonly PlaceGroup[]) {
  return countPlacesBy(groups, ({ tshirtSize }) => tshirtSize, TSHIRT_SIZES);
}

/** Everything that the pictures of the season show. Money in cents; each answer's counts in the form's order. */
export async function seasonPictures(db: Db, now: Date, scope: SeasonScope) {
  const groups = await placeGroups(db, scope);
  return {
    places: { ...countPlaces(groups), returned: await countReturned(db, scope) },
    overTime: await overTime(db, dateInZone(now, club.timeZone), scope),
    byAge: countPlacesBy(groups, ({ childAge }) => childAge, AGES),
    bySkill: countPlacesBy(groups, ({ skillLevel }) => skillLevel, SKILL_LEVELS),
    byTshirt: orderList(groups),
    byLanguage: countPlacesBy(groups, ({ language }) => language, LANGUAGES),
  };
}
