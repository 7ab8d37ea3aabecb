import type * as z from "zod/mini";
import { canonical } from "#domain/canonical.ts";
import type { FieldErrors } from "#domain/field-errors.ts";
import { readTyping } from "./kept-typing.ts";
import type { StoredDraft } from "./use-season-draft.ts";

/** A draft as the server has it. */
export interface AnyDraft<Payload> extends Omit<StoredDraft, "payload" | "published"> {
  payload: Payload;
}

/** The part of a draft that one form writes, and how it is typed. */
export interface DraftPart<Piece, Values, Payload = StoredDraft["payload"]> {
  /** Of the program, the season or the club, by which the browser keeps what is typed. */
  id: string;
  /** @throws {Error} when the draft has it no more */
  pieceIn: (payload: Payload) => Piece;
  placed: (payload: Payload, piece: Piece) => Payload;
  valuesOf: (piece: Piece) => Values;
  /** What is unfinished stays as it was before. */
  read: (values: Values, before: Piece) => { piece: Piece; wrong: FieldErrors };
  merge: (base: Values, mine: Values, theirs: Values) => Values;
  /** Whether what two people typed touches nothing twice, so that nobody has to decide; without it, it always does. */
  isApart?: (base: Values, mine: Values, theirs: Values) => boolean;
  schema: z.ZodMiniType<Values>;
}

/** What a form stands on (docs/rules/publishing.md#typing-is-saved-by-itself). */
export interface TypedDraft<Values, Stored = StoredDraft> {
  /** The newest version that this form stands on. */
  draft: Stored;
  /** What the form said at that version: the rest is typed here. */
  base: Values;
  values: Values;
  /** Somebody else wrote into the same part: nothing is saved until whoever types has decided. */
  theirs: Stored | undefined;
}

/** What is typed, in its place in a draft; undefined when that says the same. */
export function written<Piece, Values, Payload>(
  part: DraftPart<Piece, Values, Payload>,
  { payload }: AnyDraft<Payload>,
  values: Values,
): Payload | undefined {
  const before = part.pieceIn(payload);
  const { piece } = part.read(values, before);
  return canonical(piece) === canonical(before) ? undefined : part.placed(payload, piece);
}

/** Whether everything typed is in the draft. */
export function isKeptThere<Piece, Values, Payload>(
  part: DraftPart<Piece, Values, Payload>,
  { draft, values, theirs }: TypedDraft<Values, AnyDraft<Payload>>,
): boolean {
  const { wrong } = part.read(values, part.pieceIn(draft.payload));
  return !theirs && Object.keys(wrong).length === 0 && written(part, draft, values) === undefined;
}

/** The form after a newer version came: what was typed here stays, and the same part written twice is a conflict. */
export function withNewer<Piece, Values, Payload, Stored extends AnyDraft<Payload>>(
  part: DraftPart<Piece, Values, Payload>,
  form: TypedDraft<Values, Stored>,
  newer: Stored,
): TypedDraft<Values, Stored> {
  const piece = part.pieceIn(newer.payload);
  const shown = part.valuesOf(piece);
  if (canonical(shown) === canonical(form.base)) return { ...form, draft: newer, theirs: undefined };
  const [mine, before] = [part.read(form.values, piece), part.read(form.base, piece)];
  const isMine = canonical(mine.piece) !== canonical(before.piece) || Object.keys(mine.wrong).length > 0;
  if (!isMine || canonical(mine.piece) === canonical(piece)) {
    return { draft: newer, base: shown, values: isMine ? form.values : shown, theirs: undefined };
  }
  if (part.isApart?.(form.base, form.values, shown)) {
    const values = part.merge(form.base, form.values, shown);
    return { draft: newer, base: shown, values, theirs: undefined };
  }
  return { ...form, theirs: newer };
}

/** With what the browser has kept of it. */
export function typedDraftOf<Piece, Values, Payload, Stored extends AnyDraft<Payload>>(
  part: DraftPart<Piece, Values, Payload>,
  draft: Stored,
): TypedDraft<Values, Stored> {
  const shown = part.valuesOf(part.pieceIn(draft.payload));
  const fresh = { draft, base: shown, values: shown, theirs: undefined };
  const kept = readTyping(part.id, part.schema);
  return kept ? withNewer(part, { ...fresh, ...kept }, draft) : fresh;
}

/** After a conflict: with what was typed here over the other's, or with the other's alone. */
export function decided<Piece, Values, Payload, Stored extends AnyDraft<Payload>>(
  part: DraftPart<Piece, Values, Payload>,
  { base, values }: TypedDraft<Values, Stored>,
  { theirs, whose }: { theirs: Stored; whose: "mine" | "theirs" },
): TypedDraft<Values, Stored> {
  const shown = part.valuesOf(part.pieceIn(theirs.payload));
  const chosen = whose === "mine" ? part.merge(base, values, shown) : shown;
  return { draft: theirs, base: shown, values: chosen, theirs: undefined };
}
