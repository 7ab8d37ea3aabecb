import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { afterAll, afterEach, beforeAll } from "vitest";
import { MINUTE_MS } from "#domain/time/dates.ts";
import { createApp } from "#server/app.ts";
import type { Deps } from "#server/deps.ts";
import { pollPendingPayments, retryRefundsAndEvents } from "#server/payments/sync/payment-polling.ts";
import { type Db, openDatabase } from "#server/platform/database/database.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { createTestApp } from "#tests/support/servers/test-app.ts";
import { Dice } from "./dice.ts";
import { drawHousehold, FAULT_SEED, type Offered, offerFree, offerPrograms } from "./household.ts";

type Handler = Pick<ReturnType<typeof createApp>, "fetch" | "request">;

interface DrawnFamilies {
  /** What draws each family's household; without it each is one child on the form of one. */
  dice?: Dice;
  /** Fewest children of a family; one, unless told. */
  least?: number;
  /** Whether all programs are offered, one that costs nothing too, though families are not drawn. */
  offersPrograms?: boolean;
}

/**
 * The whole product listening on a port, with the stand-in for Stripe sending its events there: what a fault
 * breaks is broken on the way that the real thing takes. One club serves all faults of a group, so that each of
 * them also proves that the others' books were left alone.
 */
export async function openFaultClub(engine: Engine, { dice, least, offersPrograms }: DrawnFamilies = {}) {
  const club = await createTestApp(engine);
  const priced = dice || offersPrograms ? await offerPrograms(club.db, club.deps.now()) : [];
  const offered: readonly Offered[] = offersPrograms ? [...priced, await offerFree(club.db)] : priced;
  let answering: Handler = club.app;
  const server = serve({ fetch: (...call) => answering.fetch(...call), hostname: "127.0.0.1", port: 0 });
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const webhookUrl = `${url}/api/stripe/webhook`;
  club.sandbox.deliverTo(webhookUrl);

  return {
    ...club,
    url,
    webhookUrl,
    /** What a family may choose; nothing where each is one child on the form of one. */
    offered,
    /** A program for each child of the next family. */
    drawHousehold: () => (dice ? drawHousehold(dice, offered, least) : undefined),
    /** Answers every call with another instance until `repair`. */
    answerWith(changes: Partial<Deps>) {
      answering = createApp({ ...club.deps, ...changes });
    },
    repair() {
      answering = club.app;
      club.sandbox.faults.clear();
      club.mailbox.answer = async () => {};
    },
    /** A connection that fails every query, as when the database is down. */
    async deadConnection(): Promise<Db> {
      const db = await openDatabase(club.location);
      await db.destroy();
      return db;
    },
    /** What the server does by itself `minutes` later. */
    async pollAfter(minutes: number) {
      club.advance(minutes * MINUTE_MS);
      await pollPendingPayments({ ...club.deps, stripe: club.gateway });
      await retryRefundsAndEvents({ ...club.deps, stripe: club.gateway });
    },
    /** Waits until every event was taken. */
    eventsTaken: () => club.sandbox.webhooks.idle(),
    async close() {
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await club.close();
    },
  };
}
export type FaultClub = Awaited<ReturnType<typeof openFaultClub>>;

/**
 * Runs a group of faults with families of two to five children in one to three programs, each one order, and with one
 * child on the form of one. PostgreSQL is asked in `npm test` by the random faults, which mix all of these.
 */
export function onHouseholds(title: string, suite: (open: () => Promise<FaultClub>) => void): void {
  onEitherEngine(`${title} (orders of several children, seed ${FAULT_SEED})`, (engine) => {
    suite(() => openFaultClub(engine, { dice: new Dice(FAULT_SEED), least: 2 }));
  });
  onEitherEngine(`${title} (one child)`, (engine) => suite(() => openFaultClub(engine)));
}

/** One club for a whole group of faults, which each of them leaves repaired; `take` is told of it. */
export function keepOpen(open: () => Promise<FaultClub>, take: (club: FaultClub) => unknown): void {
  let club: FaultClub;
  beforeAll(async () => {
    club = await open();
    await take(club);
  });
  afterAll(() => club.close());
  afterEach(async () => {
    club.repair();
    await club.sandbox.webhooks.release();
    await club.eventsTaken();
  });
}
