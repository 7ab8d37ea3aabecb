import type { ProgramId } from "#domain/programs/programs.ts";
import { type ChildRegistration, orderOf } from "#domain/registration/order.ts";
import { type Club, Family } from "./family.ts";
import { childrenIn } from "./household.ts";

/** A family with a child in each of these programs, which orders at the price that it was told, and goes on without one. */
export class FamilyOfSeveral extends Family {
  /** Of the price that the family was last told. */
  quoteHash: string | undefined;

  constructor(club: Club, programIds: readonly ProgramId[]) {
    // What they cost is asked for.
    super(
      club,
      {},
      programIds.map((programId) => ({ programId, nowCents: Number.NaN })),
    );
  }

  get children(): ChildRegistration[] {
    return childrenIn(this.household ?? [], this.data);
  }

  /** The form asks what its children cost together, and shows it where it is told. */
  async showPrice() {
    const answer = await this.browser.post(
      "/api/orders/quote",
      { order: orderOf(this.children) },
      this.address,
    );
    const body = await answer.json();
    this.quoteHash = body.quoteHash ?? this.quoteHash;
    return { status: answer.status, body };
  }

  override setUp(browser = this.browser) {
    return super.setUp(browser, { quoteHash: this.quoteHash });
  }
}
