import type { Cents } from "./money.ts";
import { type AdjustmentReason, isBankFee, type OrderLineKind } from "./order-lines.ts";
import type { ProgramId } from "./programs.ts";

/** Something that the money of an order is for: a child's program, or the donation. */
export interface Purpose {
  /** null for the donation, and where nobody knows any more. */
  registrationId: string | null;
  programId: ProgramId | null;
  isDonation: boolean;
  /** Whether it is the bank's fee for a check that bounced; left out for all else. */
  isBankFee?: true;
}

export interface PricedLine {
  id: string;
  kind: OrderLineKind;
  /** Of an adjustment; null or left out for all others. */
  reason?: AdjustmentReason | null;
  registrationId: string | null;
  programId: ProgramId | null;
  cents: Cents;
  /** When it was written, UTC. */
  createdAt: string;
}

/** What an order's money is for, and which of that each line is of, by the line's id. */
export function purposesOf(lines: readonly PricedLine[]): {
  purposes: Purpose[];
  ofLine: Map<string, number>;
} {
  const hasGift = lines.some(({ kind }) => kind === "donation");
  const purposes: Purpose[] = [];
  const ofLine = new Map<string, number>();
  for (const line of lines) {
    const { id, kind, registrationId, programId } = line;
    const isFee = isBankFee(line);
    const nobodys = registrationId === null && programId === null;
    const isDonation = kind === "donation" || (kind === "adjustment" && nobodys && hasGift && !isFee);
    const purpose: Purpose = { registrationId, programId, isDonation, ...(isFee && { isBankFee: true }) };
    const known = purposes.findIndex(
      (one) =>
        one.isDonation === isDonation &&
        (one.isBankFee === true) === isFee &&
        (isDonation || (one.registrationId === registrationId && one.programId === programId)),
    );
    ofLine.set(id, known === -1 ? purposes.push(purpose) - 1 : known);
  }
  if (purposes.every(({ isDonation }) => isDonation)) {
    purposes.push({ registrationId: null, programId: null, isDonation: false });
  }
  return { purposes, ofLine };
}
