import { DAY_MS, MINUTE_MS } from "#domain/time/dates.ts";
import { schedule } from "#server/jobs.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import { dyingInstance } from "#tests/faults/support/dying-instance.ts";
import { Family } from "#tests/faults/support/family.ts";
import { openFaultClub } from "#tests/faults/support/fault-club.ts";
import type { Offered } from "#tests/faults/support/household.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { AccountVisitor, enterQuickly, invitedByHost } from "#tests/support/visitors/account-visitor.ts";
import type { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import type { Failure } from "./arbitraries.ts";

const TREASURER = "ana.vega";
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** So few that families soon wait for one. */
const CAMP_PLACES = 1;
/** From a week before its first day on, this part of the clinic's fee goes back. */
export const CLINIC_PERCENT = 50;

/** Jobs that read what the others write, and take half of a sequence's time: one starts a process for each day. */
const BESIDE_THE_BOOKS = new Set(["rendering pages", "backup"]);

/** A price as a page showed it. Cents. */
interface ShownPrice {
  household: readonly Offered[];
  quoteHash: string;
  feeCents: number;
}

/** A child as staff find it in their list. */
export interface ListedChild {
  id: string;
  orderId: string | null;
  paymentId: string | null;
}

/** The whole product with a stand-in for Stripe that sends its events over HTTP, and everybody who uses it. */
export class ModelClub {
  readonly families: Family[] = [];
  readonly shownPrices = new Map<Family, ShownPrice>();
  readonly waiting = new Map<string, FamilyVisitor>();
  /** Places that staff allowed beyond the capacity, by the program's id. */
  readonly overbooked = new Map<string, number>();
  /** Calls that changed something, with `:id` for every id. */
  readonly worked = new Set<string>();
  /** What must never happen, and did. */
  readonly complaints: string[] = [];
  readonly club;
  readonly staff: AccountVisitor;
  #app;
  #isKilled = false;
  #signedInAt = 0;

  private constructor(club: Awaited<ReturnType<typeof openFaultClub>>) {
    this.club = club;
    this.#app = club.app;
    this.staff = new AccountVisitor(this, "198.51.100.20");
  }

  static async open(engine: Engine): Promise<ModelClub> {
    const club = await openFaultClub(engine, { offersPrograms: true });
    const [camp, clinic] = club.offered;
    const limits = { capacity: CAMP_PLACES, waitingList: "staff" } as const;
    await club.db.updateTable("programs").set(limits).where("id", "=", String(camp?.programId)).execute();
    await club.db.updateTable("programs").set({ takesCash: true }).execute();
    const refundSteps = [{ daysBefore: 7, percent: CLINIC_PERCENT }];
    await changePrograms(club.db, { refundSteps }, clinic?.programId);
    await invitedByHost(club.deps, TREASURER);
    return new ModelClub(club);
  }

  get deps() {
    return this.club.deps;
  }

  get sandbox() {
    return this.club.sandbox;
  }

  get offered(): readonly Offered[] {
    return this.club.offered;
  }

  get app() {
    return this;
  }

  /** Calls the server that answers at the moment. */
  async request(path: string, init: RequestInit): Promise<Response> {
    const response = await this.#app.request(path, init);
    if (response.status === 500 && !this.#isKilled)
      this.complaints.push(`${init.method} ${path} answered 500`);
    if (response.ok && init.method !== "GET") this.worked.add(`${init.method} ${path.replace(UUID, ":id")}`);
    return response;
  }

  arrive(programs: readonly number[], isSingleCall: boolean): Family {
    const household = programs.flatMap((index) => this.offered[index] ?? []);
    const family = new Family(this, {}, isSingleCall ? null : household);
    this.families.push(family);
    return family;
  }

  family(index: number): Family | undefined {
    return this.families[index % Math.max(1, this.families.length)];
  }

  /** A child in the list of registrations. */
  async child(index: number): Promise<ListedChild | undefined> {
    const rows = await this.club.db
      .selectFrom("registrations")
      .select(["id", "orderId", "paymentId"])
      .orderBy("createdAt")
      .orderBy("childFirstName")
      .execute();
    return rows[index % Math.max(1, rows.length)];
  }

  /** Staff lowered a capacity below what is taken, or gave a place beyond it. */
  async noteOverbooking(): Promise<void> {
    for (const { id, spotsTaken } of await this.club.db.selectFrom("programs").selectAll().execute())
      this.overbooked.set(id, Math.max(spotsTaken, this.overbooked.get(id) ?? 0));
  }

  /** Staff's call; they have just signed in. */
  async asStaff(method: string, path: string, body?: unknown) {
    const response = await this.staff.call(method, `/api${path}`, body);
    return { status: response.status, body: await response.json() };
  }

  /** At a door that keeps nobody waiting, unless they did so a moment ago. */
  async signIn(): Promise<void> {
    const now = this.deps.now().getTime();
    if (now - this.#signedInAt < MINUTE_MS) return;
    this.#signedInAt = now;
    const visitor = new AccountVisitor(this.club.app, this.staff.address);
    await enterQuickly(this.deps, visitor, TREASURER);
    for (const [name, value] of visitor.cookies) this.staff.cookies.set(name, value);
  }

  /** Breaks what the next commands meet. */
  inject(failure: Failure): void {
    if (failure === null) return;
    const { faults, webhooks } = this.sandbox;
    if ("fault" in failure) faults.inject(failure.fault);
    else if ("killedAfterQueries" in failure) {
      this.#isKilled = true;
      this.#app = dyingInstance(this.deps, failure.killedAfterQueries);
    } else if (failure.events === "hold") webhooks.hold();
    else webhooks[failure.events](2);
  }

  /** The server starts again. Faults and lost events stay. */
  restart(): void {
    this.#isKilled = false;
    this.#app = this.club.app;
  }

  /** What the server does by itself to the books, once. */
  async runJobs(): Promise<void> {
    for (const job of schedule(this.deps)) {
      if (BESIDE_THE_BOOKS.has(job.name)) continue;
      await job.run(new AbortController().signal).catch(() => {
        // A job that a fault hit is due again at the next round.
      });
    }
  }

  async wait(minutes: number): Promise<void> {
    this.club.advance(minutes * MINUTE_MS);
    await this.runJobs();
  }

  /** Nothing is broken any more, every event arrives, and a day goes by. */
  async settle(): Promise<void> {
    this.club.repair();
    await this.sandbox.webhooks.release();
    await this.club.eventsTaken();
    for (const minutes of [3, 40, DAY_MS / MINUTE_MS + 60, 3, 65]) {
      await this.wait(minutes);
      await this.club.eventsTaken();
    }
  }
}
