import { Browser } from "#tests/support/visitors/browser.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import { DIGITS, waitingFamilies } from "#tests/support/visitors/waiting-families.ts";
import type { CommandOf } from "./arbitraries.ts";
import type { Commands } from "./commands.ts";
import type { ModelClub } from "./model-club.ts";

const FIRST_NAMES = ["Ana", "Beto"];

async function entry(club: ModelClub, index: number, place: "waiting" | "offered") {
  const entries = await club.club.db
    .selectFrom("waitingEntries")
    .innerJoin("waitingChildren", "waitingChildren.entryId", "waitingEntries.id")
    .select(["waitingEntries.id", "email"])
    .where("place", "=", place)
    .where("position", "=", 0)
    .orderBy("joinedAt")
    .execute();
  return entries[index % Math.max(1, entries.length)];
}

/** A family joins the camp's list, and proves its mailbox. */
async function join(club: ModelClub, { children, isTogether }: CommandOf<"join">): Promise<void> {
  const number = club.waiting.size;
  const email = `waits${number}@example.org`;
  const address = `198.18.${number >> 8}.${number & 255}`;
  const visitor = new FamilyVisitor(club.club, { address, browser: new Browser(club) });
  club.waiting.set(email, visitor);
  const mode = isTogether ? "together" : "separately";
  const { joined } = waitingFamilies(club.club);
  const sent = joined(email, FIRST_NAMES.slice(0, children), mode, "es");
  const { status } = await visitor.call("POST", "/api/waiting-list", sent);
  if (status === 202) await typeCode(club, visitor, email);
}

async function typeCode(club: ModelClub, visitor: FamilyVisitor, email: string): Promise<void> {
  const digits = await waitingFamilies(club.club)
    .digitsFor(email)
    .catch(() => undefined);
  if (digits) await visitor.type(email, digits, DIGITS);
}

async function offer(club: ModelClub, { entry: index, reason }: CommandOf<"offer">): Promise<void> {
  const next = await entry(club, index, "waiting");
  if (!next) return;
  await club.asStaff("POST", `/admin/waiting-list/${next.id}/offer`, { reason });
  if (reason !== undefined) await club.noteOverbooking();
}

async function accept(club: ModelClub, { entry: index, isPaid }: CommandOf<"accept">): Promise<void> {
  const offered = await entry(club, index, "offered");
  const visitor = offered && club.waiting.get(offered.email);
  if (!offered || !visitor) return;
  const { id, email } = offered;
  await visitor.askForCode(email);
  await typeCode(club, visitor, email);
  const names = await club.club.db
    .selectFrom("waitingChildren")
    .select("firstName")
    .where("entryId", "=", id)
    .orderBy("position")
    .execute();
  const families = waitingFamilies(club.club);
  const firstNames = names.map(({ firstName }) => firstName);
  const { status, body } = await families.accept(visitor, id, email, firstNames);
  if (status === 200 && body.paymentIntentId && isPaid) await families.pay(visitor, body);
}

export const WAITING_COMMANDS = { join, offer, accept } satisfies Partial<Commands>;
