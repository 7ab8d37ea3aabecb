import { expect } from "vitest";
import { orderOf } from "#domain/registration/order.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { codeDigits } from "#server/mail/mailbox-codes.ts";
import { recountSpots } from "#server/site/programs/spots.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { childrenOf } from "#tests/support/orders/ordering-family.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import { FamilyVisitor } from "./family-visitor.ts";

interface AcceptedOrder {
  orderId: string;
  paymentIntentId: string;
  clientSecret: string;
  totalCents: number;
  holdExpiresAt: string;
  quoteHash?: string;
}

/** The answers of a child that waits. */
const ON_LIST = { childLastName: "Paz", childDateOfBirth: "2016-03-04", childAge: 9 };

export const DIGITS = "0142";

/** Families that wait for a place of the first camp, each in a network of its own. */
export function waitingFamilies(club: TestApp) {
  let network = 0;
  const address = () => `203.0.113.${++network}`;
  const joined = (email: string, names: readonly string[], mode = "separately", language = "en") => ({
    programId: firstCamp.id,
    mode,
    language,
    guardian: { firstName: "Rosa", lastName: "Paz", email, phone: `(575) 555-${DIGITS}` },
    children: names.map((firstName) => ({ firstName, lastName: "Paz", dateOfBirth: "2016-03-04" })),
  });
  const digitsFor = async (email: string) => {
    const code = await club.db
      .selectFrom("mailboxCodes")
      .select("seed")
      .where("email", "=", email)
      .orderBy("createdAt", "desc")
      .executeTakeFirstOrThrow();
    return codeDigits(club.deps.secretKey, code.seed);
  };
  return {
    address,
    joined,
    digitsFor,
    capacity: (places: number) =>
      club.db.updateTable("programs").set({ capacity: places }).where("id", "=", firstCamp.id).execute(),
    list: (waitingList: "staff" | "automatic") =>
      club.db.updateTable("programs").set({ waitingList }).where("id", "=", firstCamp.id).execute(),
    /** Joins and proves; a second later, so that families stand in the order of these calls. */
    async wait(email: string, names: readonly string[] = ["Ana"], mode = "separately", language = "en") {
      const visitor = new FamilyVisitor(club, { address: address() });
      const sent = joined(email, names, mode, language);
      expect((await visitor.call("POST", "/api/waiting-list", sent)).status).toBe(202);
      expect((await visitor.type(email, await digitsFor(email), DIGITS)).status).toBe(200);
      club.advance(1000);
      return visitor;
    },
    /** Accepts an offer with children of these names, as the page does. */
    async accept(visitor: FamilyVisitor, id: string, email: string, names: readonly string[], more = {}) {
      await visitor.browser.get("/api/config", visitor.address);
      const children = names.map((childFirstName) => ({ ...ON_LIST, childFirstName }));
      const waiverDate = dateInZone(club.deps.now(), club.deps.live.club.timeZone);
      const order = orderOf(childrenOf(children, { email, waiverDate }));
      const answer = await visitor.call("POST", `/api/family/offers/${id}/accept`, { order, ...more });
      return { ...answer, body: answer.body as unknown as AcceptedOrder };
    },
    /** Pays an accepted offer by card. */
    async pay(visitor: FamilyVisitor, { orderId, paymentIntentId, clientSecret }: AcceptedOrder) {
      visitor.pay(undefined, paymentIntentId);
      return visitor.confirm(paymentIntentId, clientSecret, orderId);
    },
    listOf: async (visitor: FamilyVisitor) => (await visitor.look()).waitingList,
    order: (email: string) =>
      new FamilyVisitor(club, { address: address() }).order(
        childrenOf([{ childFirstName: "Zoe" }], { email }),
      ),
    async availability() {
      const { data } = await (await club.app.request("/api/programs")).json();
      return data.find(({ id }: { id: string }) => id === firstCamp.id).availability;
    },
    wrongCounters: () => club.db.transaction().execute(recountSpots),
  };
}
