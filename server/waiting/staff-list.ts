import type { Language } from "#domain/languages.ts";
import { haveRoom } from "#domain/waiting.ts";
import type { Deps } from "#server/deps.ts";
import type { Db } from "#server/platform/database.ts";
import { programNames, type SeasonScope } from "#server/platform/season-scope.ts";
import { freePlacesOf } from "#server/site/offers.ts";
import { listPrograms } from "#server/site/programs.ts";
import { onLists } from "./entries.ts";
import { deadlinesOf, offerMailKey } from "./offer.ts";

/** What became of the mails with offers; a refused one needs a call. */
async function mailStates(db: Db, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, "waits" | "accepted" | "refused">();
  const mails = await db
    .selectFrom("outbox")
    .select(["dedupeKey", "sentAt", "stuckAt", "droppedAt"])
    .where("dedupeKey", "in", keys)
    .execute();
  return new Map(
    mails.map(({ dedupeKey, sentAt, stuckAt, droppedAt }) => {
      if (sentAt !== null) return [dedupeKey, "accepted" as const];
      return [dedupeKey, stuckAt === null && droppedAt === null ? ("waits" as const) : ("refused" as const)];
    }),
  );
}

function rowsOf(db: Db, { seasonId, programId }: SeasonScope) {
  return onLists(db)
    .innerJoin("programs", "programs.id", "waitingEntries.programId")
    .leftJoin("programGroups", "programGroups.id", "waitingChildren.groupId")
    .select(["waitingEntries.id", "waitingEntries.programId", "priority", "joinedAt", "askedAt", "silences"])
    .select([
      "guardianFirstName",
      "guardianLastName",
      "email",
      "phone",
      "language",
      "offeredAt",
      "offerUntil",
    ])
    .select(["firstName", "lastName", "bornOn", "groupId", "waitingChildren.position"])
    .select("programGroups.code as group")
    .$if(seasonId !== undefined, (query) => query.where("programs.seasonId", "=", seasonId ?? ""))
    .$if(programId !== undefined, (query) => query.where("programs.id", "=", programId ?? ""))
    .execute();
}
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

function presentEntry([first, ...others]: [Row, ...Row[]]) {
  const { id, programId, priority, joinedAt, askedAt, silences, email, phone, language } = first;
  return {
    ...{ id, programId, priority, joinedAt, askedAt, silences, email, phone, language },
    guardian: { firstName: first.guardianFirstName, lastName: first.guardianLastName },
    children: [first, ...others]
      .toSorted((a, b) => a.position - b.position)
      .map(({ firstName, lastName, bornOn, groupId, group }) => ({
        ...{ firstName, lastName, groupId, group },
        dateOfBirth: bornOn,
      })),
  };
}

/** Who waits and who has an offer, each program's in its order (docs/rules/waiting.md#what-staff-see). */
export async function listForStaff({ db, now, live }: Deps, scope: SeasonScope, language: Language) {
  const rows = await rowsOf(db, scope);
  const names = await programNames(db, language);
  const programs = (await listPrograms(db)).filter(
    ({ id, seasonId, waitingList }) =>
      (scope.programId === undefined || id === scope.programId) &&
      (scope.seasonId === undefined || seasonId === scope.seasonId) &&
      (waitingList !== "off" || rows.some(({ programId }) => programId === id)),
  );
  const ids = programs.map(({ id }) => id);
  const free = await freePlacesOf(db, ids, now());
  const deadlines = await deadlinesOf(db, ids, { now: now(), timeZone: live.club.timeZone });
  const mails = await mailStates(
    db,
    rows.flatMap((row) => (row.offeredAt === null ? [] : [offerMailKey(row)])),
  );
  /** Programs whose next family was found. */
  const found = new Set<string>();
  const entries = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((children) => {
    const [first, ...others] = children;
    if (!first) return [];
    const { programId, offeredAt: at, offerUntil: until } = first;
    const offer =
      at && until ? { until, at, mail: mails.get(offerMailKey(first)) ?? ("waits" as const) } : null;
    const fits = offer === null && haveRoom(free, children);
    const isNext = fits && !found.has(programId);
    if (isNext) found.add(programId);
    const program = names.get(programId)?.name ?? "";
    return { ...presentEntry([first, ...others]), program, isNext, fits, offer };
  });
  const byProgram = Map.groupBy(entries, ({ programId }) => programId);
  return {
    data: ids.flatMap((id) => byProgram.get(id) ?? []),
    programs: programs.map(({ id, slug, waitingList }) => {
      const places = free.get(id) ?? null;
      return {
        ...{ id, name: names.get(id)?.name ?? slug, waitingList },
        /** Lapsed holds are free; null: no limit. */
        freePlaces: places === null ? null : Math.max(0, places),
        /** When an offer that is made now would end; null: staff call. */
        offerUntil: deadlines.get(id)?.toISOString() ?? null,
      };
    }),
  };
}
