import { Hono } from "hono";
import type { Deps } from "#server/deps.ts";
import { deleteRegistration } from "#server/orders/leave/delete.ts";
import { requireStaff } from "#server/staff/require-staff.ts";

/**
 * Children in the lists whom practice money paid for, and no real money: none before live keys are connected
 * (docs/rules/setup.md#money).
 */
export async function practisedRegistrations({ db, stripe }: Pick<Deps, "db" | "stripe">): Promise<string[]> {
  if (stripe.present()?.environment !== "live") return [];
  const rows = await db
    .selectFrom("registrations")
    .select("id")
    .where("deletedAt", "is", null)
    .where((eb) => {
      const paid = eb
        .selectFrom("payments")
        .select("payments.id")
        .whereRef("payments.orderId", "=", "registrations.orderId")
        .where("payments.paidAt", "is not", null);
      // Cash and checks have no environment.
      const real = paid.where(({ or, eb: is }) =>
        or([is("environment", "is", null), is("environment", "=", "live")]),
      );
      return eb.and([eb.exists(paid.where("environment", "=", "test")), eb.not(eb.exists(real))]);
    })
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Taking back what was practised: each registration is deleted as by hand, and can be restored like it. */
export function practiceRoutes(deps: Deps) {
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/practice", staff, async (c) =>
      c.json({ data: { count: (await practisedRegistrations(deps)).length } }),
    )
    .delete("/admin/practice", staff, async (c) => {
      const ids = await practisedRegistrations(deps);
      for (const id of ids) await deleteRegistration(deps, { id, actor: c.var.staff.actor });
      return c.json({ data: { count: ids.length } });
    });
}
