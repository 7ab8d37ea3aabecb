import { Hono } from "hono";
import type { PublishedSite } from "#domain/programs/site-data.ts";
import { type DutyKind, type HandoverNotes, handoverSchema } from "#domain/staff/handover.ts";
import type { Language } from "#domain/text/languages.ts";
import { type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { unpaidOrders } from "#server/orders/lists/unpaid.ts";
import type { Db } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { jsonBody, requestLanguage } from "#server/platform/http/request-input.ts";
import { readSetting, writeSetting } from "#server/platform/settings.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requirePermission } from "#server/staff/require-permission.ts";

interface Duty {
  /** On the club's clock. */
  on: CalendarDate;
  kind: DutyKind;
  /** The program's or season's name; null for families' dates. */
  name: string | null;
  /** How many families; null for programs and seasons. */
  families: number | null;
}

/** The days of live seasons that staff prepare something for. */
function publishedDuties({ seasons, club: { timeZone } }: PublishedSite, language: Language): Duty[] {
  const live = seasons.filter(({ state }) => state === "live");
  return live.flatMap(({ names, endsOn, programs }) => {
    const ofPrograms = programs.flatMap(({ texts, opensAt, closesAt, sessions }): Duty[] => {
      const { name } = texts[language];
      const days = sessions.map(({ on }) => on).toSorted();
      const dayOf = (instant: string | null) => instant && dateInZone(new Date(instant), timeZone);
      const dates: [DutyKind, CalendarDate | null | undefined][] = [
        ["opens", dayOf(opensAt)],
        ["closes", dayOf(closesAt)],
        ["firstDay", days[0]],
        ["lastDay", days.at(-1)],
      ];
      return dates.flatMap(([kind, on]) => (on ? { on, kind, name, families: null } : []));
    });
    return [...ofPrograms, { on: endsOn, kind: "seasonEnds", name: names[language], families: null }];
  });
}

/** The days by which families pay in cash or by check, and by which they answer an offer. */
async function familyDuties(db: Db, now: Date, timeZone: string): Promise<Duty[]> {
  const due = Map.groupBy(await unpaidOrders(db, { scope: {}, now }), ({ dueOn }) => dueOn);
  const offers = await db
    .selectFrom("waitingEntries")
    .select("offerUntil")
    .where("offerUntil", ">", instantOf(now))
    .where("endedAt", "is", null)
    .execute();
  const byDay = Map.groupBy(offers, ({ offerUntil }) => dateInZone(new Date(String(offerUntil)), timeZone));
  return [
    ...[...due].flatMap(([on, orders]): Duty[] =>
      on === null ? [] : [{ on, kind: "balancesDue", name: null, families: orders.length }],
    ),
    ...[...byDay].map(([on, ended]): Duty => ({ on, kind: "offersEnd", name: null, families: ended.length })),
  ];
}

async function readNotes(db: Db): Promise<HandoverNotes> {
  const stored = await readSetting(db, "handover");
  return handoverSchema.parse(JSON.parse(stored ?? "{}"));
}

/** What a successor needs besides the pages that show it already (docs/reference/staff-pages.md#handover). */
export function handoverRoutes(deps: Deps) {
  const { db, now, live } = deps;
  const allow = requirePermission(deps);
  return new Hono()
    .get("/admin/handover", allow("settings.view"), async (c) => {
      const { site } = live.current();
      const { timeZone } = site.club;
      const today = dateInZone(now(), timeZone);
      const published = publishedDuties(site, requestLanguage(c)).filter(({ on }) => on >= today);
      // An amount that is overdue is still open.
      const duties = [...published, ...(await familyDuties(db, now(), timeZone))];
      duties.sort((a, b) => a.on.localeCompare(b.on));
      return c.json({ data: { duties, notes: await readNotes(db) } });
    })
    .put("/admin/handover", allow("settings.edit"), jsonBody(handoverSchema), async (c) => {
      const { actor } = c.var.staff;
      await inTransaction(db, async (trx) => {
        await writeSetting(trx, "handover", JSON.stringify(c.req.valid("json")), now());
        await recordAudit(trx, { at: now(), actor, action: "handover_saved" });
      });
      return c.body(null, 204);
    });
}
