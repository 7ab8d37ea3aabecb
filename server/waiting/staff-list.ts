import { haveRoom } from "#domain/family/waiting.ts";
import type { Language } from "#domain/text/languages.ts";
import type { Deps } from "#server/deps.ts";
import type { Db } from "#server/platform/database/database.ts";
import { programNames, type SeasonScope } from "#server/platform/season-scope.ts";
import { freePlacesOf } from "#server/site/programs/offers.ts";
import { listPrograms } from "#server/site/programs/programs.ts";
import { type FamilyEntry, onLists } from "./entries.ts";
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

function presentEntry(entry: FamilyEntry) {
  const { id, programId, joinedAt, email, phone, language } = entry;
  return {
    id,
    programId,
    joinedAt,
    email,
    phone,
    language,
    guardian: { firstName: entry.guardianFirstName, lastName: entry.guardianLastName },
    children: entry.children.map(({ firstName, lastName, bornOn, groupId, group }) => ({
      firstName,
      lastName,
      groupId,
      group,
      dateOfBirth: bornOn,
    })),
  };
}

/** Who waits and who has an offer, each program's in its order (docs/rules/waiting.md#what-staff-see). */
export async function listForStaff(
  { db, now, live }: Deps,
  { programId, seasonId }: SeasonScope,
  language: Language,
) {
  const inScope = (await listPrograms(db)).filter(
    (program) =>
      [program.id, undefined].includes(programId) && [program.seasonId, undefined].includes(seasonId),
  );
  const listed = Map.groupBy(
    await onLists(
      db,
      inScope.map(({ id }) => id),
      ["waiting", "offered"],
    ),
    (entry) => entry.programId,
  );
  const programs = inScope.filter(({ id, waitingList }) => waitingList !== "off" || listed.has(id));
  const ids = programs.map(({ id }) => id);
  const networks = Map.groupBy([...listed.values()].flat(), ({ network }) => network);
  /** Whose codes were typed in the same network. */
  const besides = ({ id, network }: FamilyEntry) =>
    network === null
      ? []
      : (networks.get(network) ?? []).flatMap((other) =>
          other.id === id ? [] : `${other.guardianFirstName} ${other.guardianLastName}`,
        );
  const names = await programNames(db, language);
  const free = await freePlacesOf(db, ids, now());
  const deadlines = await deadlinesOf(db, ids, { now: now(), timeZone: live.club.timeZone });
  const offered = [...listed.values()].flat().filter(({ offeredAt }) => offeredAt !== null);
  const mails = await mailStates(db, offered.map(offerMailKey));
  return {
    data: programs.flatMap(({ id, slug }) => {
      const program = names.get(id)?.name ?? slug;
      const entries = (listed.get(id) ?? []).map((entry) => {
        const { offeredAt: at, offerUntil: until, children } = entry;
        const mail = mails.get(offerMailKey(entry)) ?? ("waits" as const);
        const offer = at && until ? { until, at, mail } : null;
        const fits = offer === null && haveRoom(free, children);
        return { ...presentEntry(entry), program, fits, offer, sameNetwork: besides(entry) };
      });
      const next = entries.find(({ fits }) => fits);
      return entries.map((entry) => ({ ...entry, isNext: entry === next }));
    }),
    programs: programs.map(({ id, slug, waitingList }) => {
      const places = free.get(id) ?? null;
      return {
        id,
        name: names.get(id)?.name ?? slug,
        waitingList,
        /** Lapsed holds are free; null: no limit. */
        freePlaces: places === null ? null : Math.max(0, places),
        /** When an offer that is made now would end; null: staff call. */
        offerUntil: deadlines.get(id)?.toISOString() ?? null,
      };
    }),
  };
}
