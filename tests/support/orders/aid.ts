import type { TestApp } from "#tests/support/servers/test-app.ts";
import { signedInAccount } from "#tests/support/visitors/account-visitor.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

type Child = Parameters<FamilyVisitor["orderCamp"]>[0];

/** A family that cannot pay now and has typed its mailbox's code; its places wait for staff. */
export async function askForAid(club: TestApp, children: readonly Child[] = [{}], address = "203.0.113.5") {
  const family = new FamilyVisitor(club, { address: address });
  family.aid = "Perdí mi trabajo";
  await family.orderCamp(...children);
  const proved = await family.confirmCode(await family.code(children[0]?.email));
  return { family, orderId: family.orderId, proved };
}

/** Somebody of the club with an account of her own, who decides about aid. */
export async function openAidDesk(club: TestApp) {
  const staff = await signedIn(club.app);
  const ana = await signedInAccount(club);
  const look = async () => (await (await ana.get("/api/admin/aid")).json()).data;
  return {
    /** Without an account. */
    staff,
    ana,
    look,
    decide: async (orderId: string, grantedCents: number, reason = "Her father was laid off", by = ana) => {
      const response = await by.call("POST", `/api/admin/aid/${orderId}`, { grantedCents, reason });
      return { status: response.status, ...(await response.json()) };
    },
  };
}
