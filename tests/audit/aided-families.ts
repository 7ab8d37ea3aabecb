import { AccountVisitor, enterQuickly, invited } from "#tests/support/account-visitor.ts";
import { newestCode } from "#tests/support/order-code.ts";
import { childrenOf, orderingFamily } from "#tests/support/ordering-family.ts";
import { StaffVisitor } from "#tests/support/staff-visitor.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { type Camp, dayOf } from "./expected.ts";

const USERNAME = "ana.vega";

/** Families that cannot pay, and whom staff grant all of it: no money moves. */
export class AidedFamilies {
  readonly #club: TestApp;
  #ana: AccountVisitor | undefined;
  /** By the child's first name; cents. */
  readonly granted = new Map<string, { day: string; cents: number }>();

  constructor(club: TestApp) {
    this.#club = club;
  }

  /** Signed in. Whoever grants aid also sends money back. */
  async account(): Promise<AccountVisitor> {
    const { app, deps } = this.#club;
    if (!this.#ana) {
      const staff = new StaffVisitor(app);
      await staff.signIn();
      this.#ana = new AccountVisitor(app, "198.51.100.20");
      await invited(staff, USERNAME);
    }
    await enterQuickly(deps, this.#ana, USERNAME);
    return this.#ana;
  }

  async aid(childFirstName: string, { id: programId, feeCents: grantedCents }: Camp): Promise<void> {
    const day = dayOf(this.#club.deps.now().getTime());
    const family = orderingFamily(this.#club);
    const children = childrenOf([{ childFirstName, programId }], { waiverDate: day });
    const { body } = await family.order(children, { aid: "Perdí mi trabajo" });
    const code = await newestCode(this.#club, String(body.orderId));
    await family.browser.post(`/api/orders/${body.orderId}/confirm`, { code });
    const ana = await this.account();
    const decision = { grantedCents, reason: "Her father was laid off" };
    const { status } = await ana.call("POST", `/api/admin/aid/${body.orderId}`, decision);
    if (status !== 200) throw new Error(`aid of ${childFirstName} answered ${status}`);
    this.granted.set(childFirstName, { day, cents: grantedCents });
  }
}
