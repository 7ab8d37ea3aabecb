import type { Cents } from "./money.ts";
import { type AdjustmentReason, isBankFee, type OrderLineKind } from "./order-lines.ts";
import type { ProgramId } from "./programs.ts";

/** What money of an order is for: a child's program, or the donation. */
export interface Purpose {
  /** null for the donation, and where the registration is no longer known. */
  registrationId: string | null;
  programId: ProgramId | null;
  isDonation: boolean;
  /** Set for the bank's fee for a bounced check. */
  isBankFee?: true;
}

export interface PricedLine {
  id: string;
  kind: OrderLineKind;
  /** The reason of an adjustment; null or absent for other lines. */
  reason?: AdjustmentReason | null;
  registrationId: string | null;
  programId: ProgramId | null;
  cents: Cents;
  /** When the line was written, UTC. */
  createdAt: string;
}

/** The purposes of an order's lines, and each line's purpose by line id. */
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
    const purposeIndex = purposes.findIndex(
      (existing) =>
        existing.isDonation === isDonation &&
        (existing.isBankFee === true) === isFee &&
        (isDonation || (existing.registrationId === registrationId && existing.programId === programId)),
    );
    ofLine.set(id, purposeIndex === -1 ? purposes.push(purpose) - 1 : purposeIndex);
  }
  if (purposes.every(({ isDonation }) => isDonation)) {
    purposes.push({ registrationId: null, programId: null, isDonation: false });
  }
  return { purposes, ofLine };
}
