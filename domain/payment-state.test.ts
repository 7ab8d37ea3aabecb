import { describe, expect, it } from "vitest";
import { isUnsettled, PAYMENT_STATES } from "./payment-state.ts";

describe("a payment", () => {
  it("may still bring money while it is being made, is open or is processing, and in no other state", () => {
    expect(PAYMENT_STATES.filter(isUnsettled)).toEqual(["creating", "open", "processing"]);
  });

  it("is asked about no more once it succeeded, was refunded, canceled or disputed, or needs a person", () => {
    expect(PAYMENT_STATES.filter((state) => !isUnsettled(state))).toEqual([
      "succeeded",
      "part_refunded",
      "refunded",
      "canceled",
      "mismatch",
      "duplicate_paid",
      "disputed",
    ]);
  });
});
