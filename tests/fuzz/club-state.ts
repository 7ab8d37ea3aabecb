import { club as facts } from "#content/club/club.ts";
import { DAY_MS, dateInZone, MINUTE_MS } from "#domain/time/dates.ts";
import { createApp } from "#server/app.ts";
import { schedule } from "#server/jobs.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { cookieName } from "#server/platform/http/browser-security.ts";
import { insertSession } from "#server/staff/staff-sessions.ts";
import type { Dice } from "#tests/faults/support/dice.ts";
import { recording } from "#tests/support/database/query-plans.ts";
import { readRows, storeRow } from "#tests/support/database/rows.ts";
import { complaintsAboutBooks } from "#tests/support/invariants/ledger-complaints.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { createTestApp } from "#tests/support/servers/test-app.ts";
import type { Living } from "./living.ts";
import { Records } from "./records.ts";
import type { FuzzRequest } from "./requests.ts";

/** Tables whose rows a request may name. */
type NamedTable =
  | "registrations"
  | "payments"
  | "donations"
  | "testimonials"
  | "announcements"
  | "users"
  | "discrepancies";

const CARD = "4242 4242 4242 4242";
const KEPT = 100;
const WRITE = /^(?:insert into|update|delete from) "(\w+)"/;

/** A club in which something of everything exists, whose every write is noticed. */
export async function openWorld(engine: Engine) {
  const club = await createTestApp(engine);
  const { recorder, asked } = recording(club.db);
  const records = new Records(club.db);
  const app = createApp({ ...club.deps, db: recorder });
  const cookies = new Map<FuzzRequest["who"], string>();
  const now = () => instantOf(club.deps.now());
  await payRegistration(club);
  await payRegistration(club, { childFirstName: "Íñigo", email: "other@example.org" });
  const memberId = crypto.randomUUID();
  const member = {
    id: memberId,
    username: "fuzzed",
    role: "viewer" as const,
    password: null,
    createdAt: now(),
  };
  await club.db.insertInto("users").values(member).execute();

  return {
    app,
    club,
    records,
    /** The tables that were written to since this was last asked, whether or not it came to a commit. */
    written: () => new Set(asked.splice(0).flatMap(({ sql }) => WRITE.exec(sql)?.[1] ?? [])),
    cookies,
    today: () => dateInZone(club.deps.now(), facts.timeZone),
    /** Lets staff in once more, without the half second that a PIN takes. */
    async letIn(who: "staff" | "member") {
      const entry =
        who === "staff"
          ? { userId: null, method: "pin" as const, browser: "–" }
          : { userId: memberId, method: "password" as const, browser: "–" };
      await club.db.updateTable("users").set({ disabledAt: null }).where("id", "=", memberId).execute();
      const { token } = await inTransaction(club.db, (trx) => insertSession(trx, entry, club.deps.now()));
      await records.look(new Set(["users"]));
      cookies.set(who, `${cookieName("staff_session", club.deps.settings)}=${token}`);
    },
    /** What requests may name; the newest of each kind. */
    async living(): Promise<Living> {
      const ids = async (table: NamedTable) =>
        (await readRows(club.db, table, {}, ["id"])).slice(-KEPT).map(({ id }) => id);
      const intents = club.sandbox.intents().slice(0, KEPT);
      return {
        registration: await ids("registrations"),
        payment: await ids("payments"),
        donation: await ids("donations"),
        testimonial: await ids("testimonials"),
        announcement: await ids("announcements"),
        member: await ids("users"),
        difference: await ids("discrepancies"),
        intent: intents.map(({ id }) => id),
        secret: intents.map(({ client_secret: secret }) => secret ?? ""),
      };
    },
    /** Somebody pays, the books differ somewhere, registration is open again and no sign-in is locked. */
    async liveOn(dice: Dice) {
      const open = club.sandbox.intents().find(({ status }) => status.startsWith("requires"));
      if (open && dice.chance(0.7)) club.sandbox.confirmIntent(open.id, { card: CARD });
      await club.db.updateTable("programs").set({ switch: "open", capacity: 5000 }).execute();
      const difference = {
        kind: "missing_here" as const,
        stripeId: `ch_${crypto.randomUUID()}`,
        foundAt: now(),
      };
      await storeRow(club.db, "discrepancies", difference);
      await club.db.deleteFrom("throttles").where("key", "not like", "calls:%").execute();
      await records.startAnew();
    },
    /** The dust settles for two days; what is wrong in the books then. */
    async complaintsInTheEnd() {
      for (const wait of [
        3 * MINUTE_MS,
        40 * MINUTE_MS,
        DAY_MS + 60 * MINUTE_MS,
        3 * MINUTE_MS,
        65 * MINUTE_MS,
      ]) {
        club.advance(wait);
        for (const job of schedule(club.deps)) await job.run(new AbortController().signal);
      }
      const registrations = await readRows(club.db, "registrations", {}, ["id", "deletedAt"]);
      const deleted = registrations.filter(({ deletedAt }) => deletedAt !== null);
      // A deleted one keeps its state and gives back its place.
      return (await complaintsAboutBooks(club)).filter(
        (complaint) => !deleted.some(({ id }) => complaint.includes(id)),
      );
    },
    close: () => club.close(),
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;
