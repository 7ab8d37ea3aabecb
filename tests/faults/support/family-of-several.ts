import { type ChildRegistration, orderOf } from "#domain/order.ts";
import type { ProgramId } from "#domain/programs.ts";
import { type Club, Family } from "./family.ts";

/** What tells the children of one family apart, as many as an order may have. */
const NAMES = ["Ana", "Beto", "Carla", "Diego", "Elena", "Flor", "Gael", "Hugo", "Inés", "Jorge"] as const;

/** A family that orders for its children together, one in each of these programs, and pays once. */
export class FamilyOfSeveral extends Family {
  readonly children: readonly ChildRegistration[];
  orderId = "";
  /** Of the price that the family was last told. */
  quoteHash: string | undefined;

  constructor(club: Club, programIds: readonly ProgramId[]) {
    super(club);
    const { childFirstName } = this.data;
    this.children = programIds.map((programId, child) => ({
      programId,
      data: { ...this.data, childFirstName: `${childFirstName} ${NAMES[child] ?? ""}` },
    }));
  }

  /** The form asks what its children cost together. */
  async quote() {
    const answer = await this.browser.post(
      "/api/orders/quote",
      { order: orderOf(this.children) },
      this.address,
    );
    const body = await answer.json();
    this.quoteHash = body.quoteHash ?? this.quoteHash;
    return { status: answer.status, body };
  }

  override async setUp(browser = this.browser) {
    const sent = { order: orderOf(this.children), quoteHash: this.quoteHash };
    const answer = await browser.post("/api/orders", sent, this.address);
    const body = await answer.json();
    this.intentId = body.paymentIntentId ?? this.intentId;
    this.clientSecret = body.clientSecret ?? this.clientSecret;
    this.orderId = body.orderId ?? this.orderId;
    return { status: answer.status, body };
  }

  override async confirm(intentId = this.intentId) {
    const path = `/api/orders/${this.orderId}/confirm`;
    const proof = { paymentIntentId: intentId, clientSecret: this.clientSecret };
    const answer = await this.browser.post(path, proof, this.address);
    return { status: answer.status, body: await answer.json() };
  }
}
