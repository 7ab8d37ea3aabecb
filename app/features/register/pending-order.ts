import { clearFormDraft, PENDING_KEY, saveLastGuardian } from "#app/lib/form-draft.ts";
import { clearSplit, type KeptFields, readSplit, saveSplit } from "#app/lib/split-storage.ts";
import type { Cents } from "#domain/money.ts";
import { type ChildRegistration, isOfChild } from "#domain/order.ts";
import { ORDER_CHILDREN_MAX } from "#domain/order-lines.ts";
import type { QuoteLine } from "#domain/pricing.ts";
import { type RegistrationData, registrationFields } from "#domain/registration.ts";
import type { QuestionField } from "#domain/registration-questions.ts";

/** The price that a family saw when it sent the form. */
export interface ShownPrice {
  quoteHash: string;
  lines: QuoteLine[];
  totalCents: Cents;
}

/** What the form has stored, and /checkout sends (docs/rules/registration.md#several-children). */
export interface PendingOrder {
  /**
   * At least one. What is said once for the family is alike in each. A child's `programId` is empty where nothing with a
   * price was chosen: its registration then says only the reason.
   */
  children: ChildRegistration[];
  /** undefined where a child's program has no price. */
  shown: ShownPrice | undefined;
}

/** The further children under one name, so that a single child is stored as it always was. */
const SIBLINGS = "siblings";

function ofChild(data: RegistrationData): KeptFields {
  const own = Object.entries(data).filter(
    ([field]) => field === "answers" || isOfChild(field as QuestionField),
  );
  return { ...Object.fromEntries(own), signUpReason: data.signUpReason };
}

/**
 * Keeps an order until it is paid: health, signature and answers to a program's questions as long as the tab, the rest
 * for a day (docs/rules/pages.md#what-a-browser-stores).
 * @throws {Error} without a child
 */
export function savePendingOrder({ children, shown }: PendingOrder): void {
  const [first, ...others] = children;
  if (!first) throw new Error("an order has a child");
  saveSplit(PENDING_KEY, {
    ...first.data,
    ...(first.programId && { programId: first.programId }),
    ...(others.length > 0 && {
      [SIBLINGS]: others.map(({ programId, data }) => ({ ...ofChild(data), programId })),
    }),
    ...(shown && {
      quoteHash: shown.quoteHash,
      lines: shown.lines.map(({ kind, child, cents }) => ({ kind, cents, ...(child !== null && { child }) })),
    }),
  });
}

const LINE_KINDS: readonly unknown[] = ["fee", "early", "sibling", "donation"];

function asLine({ kind, child, cents }: KeptFields): QuoteLine[] {
  if (!LINE_KINDS.includes(kind) || typeof cents !== "number") return [];
  return [{ kind: kind as QuoteLine["kind"], child: typeof child === "number" ? child : null, cents }];
}

function shownOf(fields: KeptFields): ShownPrice | undefined {
  const { quoteHash } = fields;
  const lines = Array.isArray(fields.lines) ? fields.lines.flatMap(asLine) : [];
  if (typeof quoteHash !== "string" || lines.length === 0) return undefined;
  return { quoteHash, lines, totalCents: lines.reduce((sum, { cents }) => sum + cents, 0) };
}

function asChild(fields: KeptFields): ChildRegistration | undefined {
  const { data } = registrationFields.safeParse(fields);
  const { programId } = fields;
  return data && { data, programId: typeof programId === "string" ? programId : "" };
}

/** What belongs to the family, of the first child's fields. */
function saidOnce(fields: KeptFields): KeptFields {
  const { answers: _own, ...others } = fields;
  return Object.fromEntries(Object.entries(others).filter(([field]) => !isOfChild(field as QuestionField)));
}

/**
 * The order that waits for payment; null when there is none, it is older than 24 hours, or the tab that held its
 * signature and health answers was closed.
 */
export function readPendingOrder(): PendingOrder | null {
  const fields = readSplit(PENDING_KEY);
  // Another tab may still hold the signature, and pay.
  if (fields?.waiverSignature === undefined) return null;
  const { [SIBLINGS]: kept = [], ...first } = fields;
  const forFamily = saidOnce(first);
  const others = Array.isArray(kept) && kept.length < ORDER_CHILDREN_MAX ? kept : [undefined];
  const children = [asChild(first), ...others.map((one) => one && asChild({ ...forFamily, ...one }))];
  if (!children.every((child) => child !== undefined)) {
    clearSplit(PENDING_KEY);
    return null;
  }
  return { children, shown: shownOf(first) };
}

/** After completion: forgets the children, and keeps the guardian for the next one (docs/rules/registration.md#register-another-child). */
export function clearPendingOrder(): void {
  const data = readPendingOrder()?.children[0]?.data;
  if (data) saveLastGuardian(data);
  clearSplit(PENDING_KEY);
  clearFormDraft();
}
