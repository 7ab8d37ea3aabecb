import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import PostalMime from "postal-mime";
import { club } from "#content/club/club.ts";
import type { TestimonialSubmission } from "#domain/family/testimonial.ts";
import { unsubscribePath } from "#domain/family/unsubscribe.ts";
import { wrongAddressPath } from "#domain/family/wrong-address.ts";
import type { ProgramKind } from "#domain/programs/programs.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";
import type { Alert } from "#domain/staff/alerts.ts";
import { registrationPath } from "#domain/staff/staff-paths.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { mailboxHash } from "#server/mail/mailbox.ts";
import { unsubscribeToken } from "#server/messages/news-unsubscribes.ts";
import { type Db, openDatabase } from "#server/platform/database/database.ts";
import { loadSecretKey } from "#server/platform/secret-key.ts";
import { wrongAddressToken } from "#server/registrations/wrong-address-reports.ts";
import { replyToken } from "#server/teams/session-replies.ts";
import { changePrograms, eveningsOn } from "#tests/support/clubs/republish.ts";
import { addSecondSeason } from "#tests/support/clubs/second-season.ts";
import { firstCamp, firstSeason } from "#tests/support/clubs/test-season.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { freePort } from "#tests/support/servers/free-port.ts";
import { SANDBOX_KEYS } from "#tests/support/stripe/sandbox-keys.ts";
import { startHostedSite } from "./hosted-site.ts";

const run = promisify(execFile);

export const STAFF_PIN = "4821";

interface ProgramChange {
  open?: boolean;
  capacity?: number;
  feeCents?: number;
  /** Registration opens by itself at this moment. */
  opensAt?: string;
}

interface SandboxState {
  balance: number;
  intents: { status: string; amount: number }[];
}

/** Starts a site with a new database for one test. Passkeys need "localhost" as the host. */
export async function startSite(host = "127.0.0.1", { isMailRead = false } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "club-journey-"));
  const port = await freePort();
  const server = await startHostedSite({
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
    PORT: String(port),
    PUBLIC_URL: `http://${host}:${port}`,
    DATA_DIR: dataDir,
    ADMIN_PIN: STAFF_PIN,
    ...(isMailRead && { MAIL_IS_READ: "yes" }),
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
  const signInStaff = async () => {
    const signedIn = await call("/api/admin/session", "POST", { pin: STAFF_PIN });
    const cookies = signedIn.headers.getSetCookie().map((line) => line.split(";")[0]);
    return async <Data>(method: string, path: string, body?: object): Promise<Data> => {
      const response = await call(path, method, body, { cookie: cookies.join("; ") });
      return ((await response.json()) as { data: Data }).data;
    };
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
    /** Opens or closes registration, sets the capacity, or changes price and opening, as staff would. */
    async setProgram({ open, capacity, feeCents, opensAt }: ProgramChange) {
      const database = openFile();
      const byHand = open === undefined ? null : open ? "open" : "closed";
      database
        .prepare(
          "update programs set switch = ifnull(?, switch), capacity = ifnull(?, capacity) where id = ?",
        )
        .run(opensAt ? "auto" : byHand, capacity ?? null, firstCamp.id);
      database.close();
      if (feeCents !== undefined) await inTables((db) => changePrograms(db, { feeCents }, firstCamp.id));
      // Only a future camp opens by date.
      const sessions = [...firstCamp.sessions, ...eveningsOn("2099-06-13")];
      if (opensAt) await inTables((db) => changePrograms(db, { opensAt, sessions }, firstCamp.id));
    },
    /** Publishes the season of 2026 in addition to the first. */
    addSecondSeason: () => inTables(addSecondSeason),
    /** Writes to the tables, for what no other method here publishes. */
    inTables,
    /** Signs in with the PIN. Returns a function that calls the API as staff, and returns the answer's data. */
    signInStaff,
    /** Registrations as staff see them. */
    async registrations(): Promise<Record<string, unknown>[]> {
      const staff = await signInStaff();
      return staff("GET", "/api/registrations");
    },
    /** Registers a child without paying. */
    async beginRegistration(changes: Partial<RegistrationData> = {}) {
      await begin(changes);
    },
    /** Frees all unpaid holds, as staff would. */
    async freeUnpaidSpots() {
      const staff = await signInStaff();
      await staff("POST", `/api/admin/programs/${firstCamp.id}/holds/release`, {});
    },
    /** Registers and pays with the test card that always succeeds. Returns the payment intent's id. */
    async registerFamily(changes: Partial<RegistrationData> = {}): Promise<string> {
      const { registrationData, paymentIntentId } = await begin(changes);
      await this.payIntent(paymentIntentId);
      await call("/api/registrations", "POST", { registrationData, paymentIntentId });
      return paymentIntentId;
    },
    /** The "not me" link in the only registration's receipt. */
    async wrongAddressLink(): Promise<string> {
      const [registration] = await this.registrations();
      const key = await loadSecretKey(dataDir);
      return wrongAddressPath(wrongAddressToken(key, String(registration?.id)));
    },
    /** The link of a mail with news to a mailbox. */
    async unsubscribeLink(email: string): Promise<string> {
      const key = await loadSecretKey(dataDir);
      return unsubscribePath(unsubscribeToken(key, mailboxHash(key, email)));
    },
    /** The token of a reminder's links for a child and a session. */
    async replyToken(session: Parameters<typeof replyToken>[1]): Promise<string> {
      return replyToken(await loadSecretKey(dataDir), session);
    },
    /** Makes a payment a day late, when its registration has expired. */
    async payTooLate() {
      const { registrationData, paymentIntentId } = await begin();
      const database = openFile();
      database.exec("update registrations set state = 'expired', has_spot = false, hold_expires_at = null");
      database.exec("update programs set spots_taken = 0");
      database.close();
      await this.payIntent(paymentIntentId);
      await call("/api/registrations", "POST", { registrationData, paymentIntentId });
    },
    /** Raises an alert, as the server's monitoring would. */
    raiseAlert(alert: Alert) {
      const database = openFile();
      const now = new Date().toISOString();
      database.prepare("insert into settings values (?, ?, ?)").run(`alert:${alert}`, now, now);
      database.close();
    },
    /** Locks out every new device for four hours, as after a day of strangers' guesses. */
    lockStrangers() {
      const database = openFile();
      const now = Date.now();
      const until = new Date(now + 4 * 3_600_000 - 60_000).toISOString();
      database
        .prepare("insert or replace into throttles values ('pin:unauthenticated', 45, ?, ?)")
        .run(new Date(now).toISOString(), until);
      database.close();
    },
    /** Runs a script on the server, as its administrator would. */
    async hostCommand(file: string, ...args: string[]): Promise<string> {
      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", PUBLIC_URL: url };
      return (await run(process.execPath, [file, ...args], { env })).stdout;
    },
    /** All mails so far. Without a mail server they are files, with another extension until complete. */
    async mails(): Promise<string[]> {
      const folder = join(dataDir, "mail");
      const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
      const read = (name: string) => readFile(join(folder, name)).then((mail) => PostalMime.parse(mail));
      return (await Promise.all(files.map(read))).map(({ text }) => text ?? "");
    },
    /** All mailbox codes that were mailed so far. */
    async mailedCodes(): Promise<string[]> {
      return (await this.mails()).flatMap((mail) => /^(\d{3}) (\d{3})\b/.exec(mail)?.slice(1).join("") ?? []);
    },
    /** A mailbox code that is none of the known ones. */
    async newCode(known: readonly string[] = []): Promise<string> {
      const find = async () => (await this.mailedCodes()).find((code) => !known.includes(code));
      await expect.poll(find, { intervals: [100] }).toBeDefined();
      return String(await find());
    },
    /** Copies the only registration many times, each a minute older, for a list with several pages. */
    copyRegistration(times: number) {
      const database = openFile();
      const given: Record<string, string> = {
        id: "printf('00000000-0000-4000-8000-%012x', n)",
        child_key: "child_key || n",
        payment_id: "null",
        created_at: "strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '-' || n || ' minutes')",
      };
      const columns = database
        .prepare("select name from pragma_table_info('registrations')")
        .all()
        .map(({ name }) => String(name));
      database.exec(`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${times})
        insert into registrations (${columns}) select ${columns.map((name) => given[name] ?? name)}
        from registrations, numbers`);
      database.close();
    },
    /** Makes all sessions twenty minutes old. */
    ageSessions() {
      const database = openFile();
      database.exec(
        "update sessions set created_at = strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '-20 minutes')",
      );
      database.close();
    },
    /** Replaces the privacy notice, as if families had signed an earlier version. */
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
    /** Donates with the test card that always succeeds. */
    async donate(dollars: number, donor: object = {}) {
      const answer = await call("/api/create-donation-intent", "POST", { amount: dollars });
      const { paymentIntentId, clientSecret } = (await answer.json()) as Record<string, string>;
      await call("/api/donations", "POST", { paymentIntentId, clientSecret, ...donor });
      await this.payIntent(String(paymentIntentId));
      await call("/api/payments/status", "POST", { paymentIntentId, clientSecret });
    },
    /** Confirms a payment intent with the test card that always succeeds. */
    async payIntent(paymentIntentId: string) {
      await this.sandbox(`intents/${paymentIntentId}/confirm`, { card: "4242424242424242" });
    },
    /** Tries a card this many times on a new donation; the webhooks may still be on their way. */
    async tryCards(card: string, times: number) {
      const answer = await call("/api/create-donation-intent", "POST", { amount: 1 });
      const { paymentIntentId } = (await answer.json()) as { paymentIntentId: string };
      for (let n = 0; n < times; n++) {
        await this.sandbox(`intents/${paymentIntentId}/confirm`, { card }).catch(() => undefined);
      }
    },
    /** Whether payments from this address are refused. */
    async isPaused(): Promise<boolean> {
      const response = await fetch(`${server.url}/api/create-donation-intent`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ amount: 1 }),
      });
      return response.status === 429;
    },
    /** Publishes an announcement that ends after so many seconds, as staff would. */
    async announce(texts: { textEn: string; textEs: string }, seconds = 3600): Promise<void> {
      const endsAt = new Date(Date.now() + seconds * 1000).toISOString();
      const staff = await signInStaff();
      await staff("POST", "/api/admin/announcements", { ...texts, endsAt });
    },
    /** Joins the interest list of the first season's program of a kind. */
    async askAbout(kind: ProgramKind, { name, contact }: { name: string; contact: string }) {
      const programId = firstSeason.programs.find((program) => program.kind === kind)?.id;
      await call("/api/interests", "POST", { programId, name, contact, language: "es" });
    },
    /** Submits a testimonial, as a family would. */
    async writeTestimonial(testimonial: TestimonialSubmission) {
      await call("/api/testimonials", "POST", testimonial);
    },
    /** Paid donations as staff see them. */
    async donations(): Promise<Record<string, unknown>[]> {
      const staff = await signInStaff();
      return staff("GET", "/api/admin/donations");
    },
    /** Approves every waiting testimonial, as staff would. */
    async approveTestimonials() {
      const staff = await signInStaff();
      const all = await staff<{ id: string; isApproved: boolean }[]>("GET", "/api/admin/testimonials");
      for (const { id, isApproved } of all)
        if (!isApproved) await staff("POST", `/api/admin/testimonials/${id}/approve`, {});
    },
    /** The sandbox's balance in cents, and its number of intents. */
    async atStripe() {
      const { balance, intents } = await this.sandbox<SandboxState>("state");
      return { balance, intents: intents.length };
    },
    /** The sandbox's balance in cents, and the amounts that could still be charged. */
    async giftsAtStripe() {
      const { balance, intents } = await this.sandbox<SandboxState>("state");
      const live = intents.filter(({ status }) => !["succeeded", "canceled"].includes(status));
      return { balance, live: live.map(({ amount }) => amount) };
    },
    /** Address of a registration's staff page, by the child's first name. */
    async registrationOf(firstName: string): Promise<string> {
      const found = (await this.registrations()).find(({ childFirstName }) => childFirstName === firstName);
      return registrationPath(String(found?.id), "/admin");
    },
    /** Calls the sandbox, to read charges or inject faults: see sandbox/control-routes.ts. */
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
