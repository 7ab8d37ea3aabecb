import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import PostalMime from "postal-mime";
import { club } from "#content/club/club.ts";
import type { Alert } from "#domain/alerts.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { notMinePath } from "#domain/not-mine.ts";
import type { ProgramKind } from "#domain/programs.ts";
import type { RegistrationData } from "#domain/registration.ts";
import type { TestimonialSubmission } from "#domain/testimonial.ts";
import { type Db, openDatabase } from "#server/platform/database.ts";
import { loadSecretKey } from "#server/platform/secret-key.ts";
import { notMineToken } from "#server/registrations/not-mine.ts";
import { familyRegistration } from "#tests/support/families.ts";
import { freePort } from "#tests/support/free-port.ts";
import { SANDBOX_KEYS } from "#tests/support/sandbox-keys.ts";
import { addSecondSeason } from "#tests/support/second-season.ts";
import { firstCamp, firstSeason } from "#tests/support/test-season.ts";
import { startHostedSite } from "./hosted-site.ts";

const run = promisify(execFile);

export const STAFF_PIN = "4821";

interface ProgramChange {
  open?: boolean;
  capacity?: number;
  feeCents?: number;
  /** From then on it is open by itself. */
  opensAt?: string;
}

type CopiedDraft = { version: number; payload: { programs: { id: string; unchecked: string[] }[] } };

/** One running site with a new database, for one journey; passkeys need "localhost" as its name. */
export async function startSite(host = "127.0.0.1") {
  const dataDir = await mkdtemp(join(tmpdir(), "club-journey-"));
  const port = await freePort();
  const server = await startHostedSite({
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
    PORT: String(port),
    PUBLIC_URL: `http://${host}:${port}`,
    DATA_DIR: dataDir,
    ADMIN_PIN: STAFF_PIN,
  });
  const url = `http://${host}:${port}`;
  const call = async (path: string, method: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const staffCookie = async () => {
    const response = await call("/api/admin/session", "POST", { pin: STAFF_PIN });
    return response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
  };
  const openFile = () => new DatabaseSync(join(dataDir, "club.sqlite"), { timeout: 10_000 });
  const inTables = async <Made>(change: (db: Db) => Promise<Made>): Promise<Made> => {
    await using db = await openDatabase({ engine: "sqlite", file: join(dataDir, "club.sqlite") });
    return await change(db);
  };
  const begin = async (changes: Partial<RegistrationData> = {}) => {
    const today = dateInZone(new Date(), club.timeZone);
    const registrationData = familyRegistration({ waiverDate: today, ...changes });
    const begun = await call("/api/create-payment-intent", "POST", { registrationData });
    const { paymentIntentId } = (await begun.json()) as { paymentIntentId: string };
    return { registrationData, paymentIntentId };
  };
  return {
    url,
    databaseFile: join(dataDir, "club.sqlite"),
    /** As it is when staff have opened or closed registration, set the number of places, or published price and dates. */
    async setProgram({ open, capacity, feeCents, opensAt }: ProgramChange) {
      const database = openFile();
      const byHand = open === undefined ? null : open ? "open" : "closed";
      database
        .prepare(
          `update programs set switch = ifnull(?, switch), capacity = ifnull(?, capacity),
            fee_cents = ifnull(?, fee_cents), opens_at = ifnull(?, opens_at) where kind = 'camp'`,
        )
        .run(opensAt ? "auto" : byHand, capacity ?? null, feeCents ?? null, opensAt ?? null);
      // A camp that opens by its dates is one that is still to come.
      if (opensAt) database.exec("update programs set ends_on = '2099-06-13' where kind = 'camp'");
      database.close();
    },
    /** As it is when staff have published the season of 2026 beside the first. */
    addSecondSeason: () => inTables(addSecondSeason),
    /** As it is when staff have published something that no other method here publishes. */
    inTables,
    /** As it is when staff signed in longer than a quarter of an hour ago. */
    ageStaffSessions() {
      const database = openFile();
      const before = new Date(Date.now() - 20 * 60_000).toISOString();
      database.prepare("update sessions set created_at = ?").run(before);
      database.close();
    },
    /** As it is when the texts of the camp were copied from another season, in both languages. */
    async markTextsCopied() {
      const cookie = await staffCookie();
      const path = `/api/admin/drafts/season/${firstSeason.id}`;
      const { data } = (await (await call(path, "GET", undefined, { cookie })).json()) as {
        data: CopiedDraft;
      };
      for (const program of data.payload.programs)
        if (program.id === firstCamp.id) program.unchecked = ["en", "es"];
      await call(path, "PUT", data, { cookie });
    },
    /** What staff see. */
    async registrations(): Promise<Record<string, unknown>[]> {
      const response = await call("/api/registrations", "GET", undefined, { cookie: await staffCookie() });
      return ((await response.json()) as { data: Record<string, unknown>[] }).data;
    },
    /** As a family would that does not get as far as paying. */
    async beginRegistration(changes: Partial<RegistrationData> = {}) {
      await begin(changes);
    },
    /** As staff would, with one press. */
    async freeUnpaidPlaces() {
      const cookie = await staffCookie();
      await call(`/api/admin/programs/${firstCamp.id}/holds/free`, "POST", { group: null }, { cookie });
    },
    /** As a family would, with the test card that always pays; answers the payment's intent. */
    async registerFamily(changes: Partial<RegistrationData> = {}): Promise<string> {
      const { registrationData, paymentIntentId } = await begin(changes);
      await this.payIntent(paymentIntentId);
      await call("/api/registrations", "POST", { registrationData, paymentIntentId });
      return paymentIntentId;
    },
    /** The link in the receipt of the only registration. */
    async notMineLink(): Promise<string> {
      const [registration] = await this.registrations();
      const key = await loadSecretKey(dataDir);
      return notMinePath(notMineToken(key, String(registration?.id)));
    },
    /** A family's payment that arrives a day late, when its registration has expired. */
    async payTooLate() {
      const { registrationData, paymentIntentId } = await begin();
      const database = openFile();
      database.exec("update registrations set status = 'expired', waits_for = 'nothing', place = 'none'");
      database.exec("update programs set places_taken = 0");
      database.close();
      await this.payIntent(paymentIntentId);
      await call("/api/registrations", "POST", { registrationData, paymentIntentId });
    },
    /** As the server's own watch would, when it finds something wrong. */
    raiseTrouble(trouble: Alert) {
      const database = new DatabaseSync(join(dataDir, "club.sqlite"), { timeout: 10_000 });
      const now = new Date().toISOString();
      database.prepare("insert into settings values (?, ?, ?)").run(`trouble:${trouble}`, now, now);
      database.close();
    },
    /** As strangers would who guess PINs for a day: every new device waits for four hours. */
    lockStrangers() {
      const database = openFile();
      const now = Date.now();
      const until = new Date(now + 4 * 3_600_000 - 60_000).toISOString();
      database
        .prepare("insert or replace into throttles values ('pin:strangers', 45, ?, ?)")
        .run(new Date(now).toISOString(), until);
      database.close();
    },
    /** As whoever runs the server would. */
    async hostCommand(file: string, ...args: string[]): Promise<string> {
      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", PUBLIC_URL: url };
      return (await run(process.execPath, [file, ...args], { env })).stdout;
    },
    /** The texts of all mails so far: without a mail server they are files, named otherwise until they are whole. */
    async mails(): Promise<string[]> {
      const folder = join(dataDir, "mail");
      const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
      const read = (name: string) => readFile(join(folder, name)).then((mail) => PostalMime.parse(mail));
      return (await Promise.all(files.map(read))).map(({ text }) => text ?? "");
    },
    /** The only registration many times over, each a minute older: a list longer than a page. */
    copyRegistration(times: number) {
      const database = openFile();
      const given: Record<string, string> = {
        id: "printf('00000000-0000-4000-8000-%012x', n)",
        child_key: "child_key || n",
        payment_id: "null",
        created_at: "strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '-' || n || ' minutes')",
      };
      const columns = database
        .prepare("select name from pragma_table_info('registrations') where name != 'search_row'")
        .all()
        .map(({ name }) => String(name));
      database.exec(`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${times})
        insert into registrations (${columns}) select ${columns.map((name) => given[name] ?? name)}
        from registrations, numbers`);
      database.close();
    },
    /** As it is when everybody who is signed in did so twenty minutes ago. */
    ageSessions() {
      const database = openFile();
      database.exec(
        "update sessions set created_at = strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '-20 minutes')",
      );
      database.close();
    },
    /** As it is when the privacy notice was changed since this club's first families signed it. */
    keepEarlierPrivacy(text: string) {
      const database = openFile();
      const keep = database.prepare(
        "insert into policy_texts values (?, 'privacy', '2025-01-31', ?, ?, ?, ?)",
      );
      for (const language of LANGUAGES) {
        const hash = createHash("sha256").update(`${language}${text}`).digest("hex");
        keep.run(randomUUID(), language, hash, text, "2025-01-31T00:00:00.000Z");
      }
      database.close();
    },
    /** As a donor would, with the test card that always pays. */
    async donate(dollars: number, donor: object = {}) {
      const answer = await call("/api/create-donation-intent", "POST", { amount: dollars });
      const { paymentIntentId, clientSecret } = (await answer.json()) as Record<string, string>;
      await call("/api/donations", "POST", { paymentIntentId, clientSecret, ...donor });
      await this.payIntent(String(paymentIntentId));
      await call("/api/payments/status", "POST", { paymentIntentId, clientSecret });
    },
    /** As a bank would, for the test card that always pays. */
    async payIntent(paymentIntentId: string) {
      await this.sandbox(`intents/${paymentIntentId}/confirm`, { card: "4242424242424242" });
    },
    /** As somebody who tries one card after another on a new donation; the webhook may still be on its way. */
    async tryCards(card: string, times: number) {
      const answer = await call("/api/create-donation-intent", "POST", { amount: 1 });
      const { paymentIntentId } = (await answer.json()) as { paymentIntentId: string };
      for (let n = 0; n < times; n++) {
        await this.sandbox(`intents/${paymentIntentId}/confirm`, { card }).catch(() => undefined);
      }
    },
    /** Whether another payment from here is refused. */
    async isPaused(): Promise<boolean> {
      const response = await fetch(`${server.url}/api/create-donation-intent`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ amount: 1 }),
      });
      return response.status === 429;
    },
    /** As staff would, with one press. It ends after so many seconds. */
    async announce(texts: { textEn: string; textEs: string }, seconds = 3600): Promise<void> {
      const endsAt = new Date(Date.now() + seconds * 1000).toISOString();
      const cookie = await staffCookie();
      await call("/api/admin/announcements", "POST", { ...texts, endsAt }, { cookie });
    },
    /** As whoever wants to hear of the first season's program of a kind. */
    async askAbout(kind: ProgramKind, { name, contact }: { name: string; contact: string }) {
      const programId = firstSeason.programs.find((program) => program.kind === kind)?.id;
      await call("/api/interests", "POST", { programId, name, contact, language: "es" });
    },
    /** As a family would. */
    async writeTestimonial(testimonial: TestimonialSubmission) {
      await call("/api/testimonials", "POST", testimonial);
    },
    /** The paid donations that staff see. */
    async donations(): Promise<Record<string, unknown>[]> {
      const response = await call("/api/admin/donations", "GET", undefined, { cookie: await staffCookie() });
      return ((await response.json()) as { data: Record<string, unknown>[] }).data;
    },
    /** As staff would, one by one: approve every testimonial that waits. */
    async approveTestimonials() {
      const cookie = await staffCookie();
      const response = await call("/api/admin/testimonials", "GET", undefined, { cookie });
      const { data } = (await response.json()) as { data: { id: string; isApproved: boolean }[] };
      for (const { id, isApproved } of data) {
        if (!isApproved) await call(`/api/admin/testimonials/${id}/approve`, "POST", {}, { cookie });
      }
    },
    /** The sandbox's own view of what was charged, and its faults: see sandbox/control-routes.ts. */
    async sandbox<T>(path: string, body?: unknown): Promise<T> {
      const auth = { authorization: `Bearer ${SANDBOX_KEYS.secretKey}` };
      const response = await call(
        `/sandbox/control/${path}`,
        body === undefined ? "GET" : "POST",
        body,
        auth,
      );
      return (await response.json()) as T;
    },
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type Site = Awaited<ReturnType<typeof startSite>>;
