import { randomUUID } from "node:crypto";
import type { CommandOf } from "./arbitraries.ts";
import type { Commands } from "./commands.ts";
import type { ListedChild, ModelClub } from "./model-club.ts";

/** A child in staff's list, and its address in their calls. */
async function chosen(club: ModelClub, index: number): Promise<(ListedChild & { path: string }) | undefined> {
  const child = await club.child(index);
  return child && { ...child, path: `/admin/registrations/${child.id}` };
}

async function cancel(club: ModelClub, { child: index, isStale }: CommandOf<"cancel">): Promise<void> {
  const child = await chosen(club, index);
  if (!child) return;
  const { body } = await club.asStaff("GET", `${child.path}/cancellation`);
  if (!body.data || body.data.blockedBy !== null) return;
  const expectedRefundCents = body.data.refundCents + (isStale ? 1 : 0);
  const request = { expectedRefundCents, reason: "other", requestId: randomUUID() };
  await club.asStaff("POST", `${child.path}/cancel`, request);
}

async function move(club: ModelClub, { child: index, to }: CommandOf<"move">): Promise<void> {
  const child = await chosen(club, index);
  const programId = club.offered[to]?.programId;
  if (!child || !programId) return;
  const { body } = await club.asStaff("GET", `${child.path}/move?programId=${programId}`);
  if (!body.data) return;
  const expectedDifferenceCents = body.data.differenceCents;
  await club.asStaff("POST", `${child.path}/move`, { programId, expectedDifferenceCents, reason: "" });
}

async function takeMoney(
  club: ModelClub,
  { child: index, method, share }: CommandOf<"takeMoney">,
): Promise<void> {
  const child = await chosen(club, index);
  if (!child) return;
  const { body } = await club.asStaff("GET", `/registrations/${child.id}`);
  const openCents = body.data?.owedCents ?? 0;
  if (openCents <= 0) return;
  const cents = Math.ceil((openCents * share) / 100);
  const way = {
    cash: { method },
    check: { method, checkNumber: "1024" },
    other: { method, methodName: "Zelle", reference: "Z 7" },
  }[method];
  const taking = { cents, openCents, ...way, note: "", requestId: randomUUID() };
  await club.asStaff("POST", `${child.path}/cash`, taking);
}

async function returnCheck(club: ModelClub, { payment: index }: CommandOf<"returnCheck">): Promise<void> {
  const checks = await club.club.db
    .selectFrom("payments")
    .select("id")
    .where("method", "=", "check")
    .orderBy("createdAt")
    .execute();
  const check = checks[index % Math.max(1, checks.length)];
  if (check) await club.asStaff("POST", `/admin/payments/${check.id}/returned-check`, {});
}

async function refund(club: ModelClub, command: CommandOf<"refund">): Promise<void> {
  const child = await chosen(club, command.child);
  if (!child || child.paymentId === null) return;
  const { body } = await club.asStaff("GET", `/admin/payments/${child.paymentId}`);
  const left = body.data?.refundableCents ?? 0;
  const cents = Math.ceil((left * command.percent) / 100);
  if (cents <= 0) return;
  await club.asStaff("POST", `/admin/payments/${child.paymentId}/refunds`, {
    cents,
    reason: "other",
    registrationId: command.namesChild ? child.id : null,
    isRepeatConfirmed: true,
    ...(cents === left && { keepsSpot: command.keepsSpot }),
  });
}

async function payLater(club: ModelClub, { child: index }: CommandOf<"payLater">): Promise<void> {
  const child = await chosen(club, index);
  if (child) await club.asStaff("PUT", `${child.path}/due`, { dueOn: null });
}

async function keepDuplicates(club: ModelClub, { child: index }: CommandOf<"keepDuplicates">): Promise<void> {
  const child = await chosen(club, index);
  if (child) await club.asStaff("POST", `${child.path}/duplicates/keep`);
}

async function remove(club: ModelClub, { child: index, next }: CommandOf<"remove">): Promise<void> {
  const child = await club.child(index);
  if (!child) return;
  const path = `/registrations/${child.id}`;
  const { status } = await club.asStaff("DELETE", path);
  if (status !== 200) return;
  if (next === "restore") await club.asStaff("POST", `${path}/restore`);
  if (next === "erase") await club.asStaff("DELETE", `${path}/permanent`);
}

async function decideAid(club: ModelClub, { order: index, percent }: CommandOf<"decideAid">): Promise<void> {
  const { body } = await club.asStaff("GET", "/admin/aid");
  const requests: { orderId: string; totalCents: number }[] = body.data?.requests ?? [];
  const request = requests[index % Math.max(1, requests.length)];
  if (!request) return;
  const grantedCents = Math.floor((request.totalCents * percent) / 100);
  await club.asStaff("POST", `/admin/aid/${request.orderId}`, { grantedCents, reason: "Laid off" });
}

async function setCapacity(club: ModelClub, { places }: CommandOf<"setCapacity">): Promise<void> {
  await club.asStaff("PATCH", `/admin/programs/${club.offered[0]?.programId}`, { capacity: places });
  await club.noteOverbooking();
}

export const STAFF_COMMANDS = {
  cancel,
  move,
  takeMoney,
  returnCheck,
  refund,
  payLater,
  keepDuplicates,
  remove,
  decideAid,
  setCapacity,
} satisfies Partial<Commands>;
