import { randomUUID } from "node:crypto";
import { published } from "#server/platform/published.ts";
import { byBirth } from "#server/site/programs/programs.ts";
import { addProgram } from "./ordering-family.ts";
import { addGroup } from "./program-groups.ts";
import type { TestApp } from "./test-app.ts";

const DAY = 24 * 3_600_000;

/** A birth date of each of its groups. */
export const BIRTHS = ["2016-03-04", "2018-03-04"] as const;
const SPANS = [
  { code: "U10", bornFrom: "2015-08-01", bornTo: "2017-07-31", capacity: 2 },
  { code: "U8", bornFrom: "2017-08-01", bornTo: "2019-07-31", capacity: null },
];

const freeIn = ({ capacity }: { capacity: number | null }, taken: number) =>
  capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, capacity - taken);

type Places = readonly (string | null)[];

/** A program with a waiting list, read from its rows and not from its counters. */
export class ListedProgram {
  readonly club: TestApp;
  readonly id: string;
  constructor(club: TestApp, id: string) {
    this.club = club;
    this.id = id;
  }

  /** One that begins in more than a year. */
  static async add(
    club: TestApp,
    {
      capacity,
      hasGroups,
      waitingList,
    }: { capacity: number; hasGroups: boolean; waitingList: "staff" | "automatic" },
  ): Promise<ListedProgram> {
    const day = new Date(club.deps.now().getTime() + 400 * DAY).toISOString().slice(0, 10);
    const id = await addProgram(club.db, { feeCents: 5000, capacity, slug: randomUUID(), day });
    await club.db.updateTable("programs").set({ waitingList }).where("id", "=", id).execute();
    for (const { capacity: ofGroup, ...span } of hasGroups ? SPANS : []) {
      await addGroup(club.db, { programId: id, ...span, capacity: ofGroup });
    }
    return new ListedProgram(club, id);
  }

  async groups() {
    const rows = await this.club.db
      .selectFrom("programGroups")
      .selectAll()
      .where("programId", "=", this.id)
      .execute();
    const groups = (await published(this.club.db)).programs.get(this.id)?.groups ?? [];
    return byBirth(groups).flatMap((group) => {
      const row = rows.find(({ id }) => id === group.id);
      return row ? [{ ...group, ...row }] : [];
    });
  }

  counted() {
    return this.club.db
      .selectFrom("programs")
      .selectAll()
      .where("id", "=", this.id)
      .executeTakeFirstOrThrow();
  }

  /** Registrations with a place: confirmed ones, and those whose hold has not ended. */
  async registered() {
    const now = this.club.deps.now().toISOString();
    const rows = await this.club.db
      .selectFrom("registrations")
      .select(["id", "groupId", "holdExpiresAt"])
      .where("programId", "=", this.id)
      .where("hasSpot", "=", true)
      .orderBy("createdAt")
      .execute();
    return rows.filter(({ holdExpiresAt }) => holdExpiresAt === null || holdExpiresAt > now);
  }

  /** Every entry, in the order of the list; those that ended have no places. */
  async entries() {
    const rows = await this.club.db
      .selectFrom("waitingChildren")
      .innerJoin("waitingEntries", "waitingEntries.id", "entryId")
      .selectAll("waitingEntries")
      .select(["groupId", "place", "firstName", "bornOn", "registrationId"])
      .where("waitingChildren.programId", "=", this.id)
      .orderBy("joinedAt")
      .orderBy("waitingEntries.id")
      .orderBy("position")
      .execute();
    return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((children) => {
      const [entry] = children;
      return entry ? { ...entry, children, places: children.map(({ groupId }) => groupId) } : [];
    });
  }

  /** Its free places, and how many of them those who wait could have now, within their 24 hours. */
  async full() {
    const program = await this.counted();
    const entries = await this.entries();
    const groupsWith = (place: "waiting" | "offered") =>
      entries.flatMap((entry) => (entry.place === place ? entry.places : []));
    const taken = [...(await this.registered()).map(({ groupId }) => groupId), ...groupsWith("offered")];
    const waiting = groupsWith("waiting");
    const dayAgo = new Date(this.club.deps.now().getTime() - DAY).toISOString();
    const isKept = ({ waitlistReservedSince }: { waitlistReservedSince: string | null }) =>
      waitlistReservedSince === null || waitlistReservedSince > dayAgo;
    const parts = (await this.groups()).map((group) => {
      const free = freeIn(group, taken.filter((id) => id === group.id).length);
      const own = waiting.filter((id) => id === group.id).length;
      return { id: group.id, free, kept: isKept(group) ? Math.min(own, free) : 0 };
    });
    const alone = isKept(program) ? waiting.filter((id) => id === null).length : 0;
    const kept = parts.reduce((sum, part) => sum + part.kept, alone);
    const free = freeIn(program, taken.length);
    return { free, parts, couldHave: Math.min(free, kept), kept };
  }
}

/** Whether these places are free together, beside others that are counted as free, too. */
export function haveRoomIn(
  { free, parts }: Awaited<ReturnType<ListedProgram["full"]>>,
  places: Places,
  beside: Places = [],
): boolean {
  const countIn = (all: Places, id: string) => all.filter((place) => place === id).length;
  return (
    places.length <= free + beside.length &&
    parts.every((part) => countIn(places, part.id) <= part.free + countIn(beside, part.id))
  );
}
