import type * as z from "zod/mini";
import { canonical } from "#domain/canonical.ts";
import { fieldIn, fieldsThatDiffer, withFields } from "#domain/draft-fields.ts";
import type { FieldErrors } from "#domain/field-errors.ts";
import { readTyping } from "./kept-typing.ts";
import type { StoredDraft } from "./use-season-draft.ts";

/** A draft as the server has it. */
export interface AnyDraft<Payload> extends Omit<StoredDraft, "payload" | "published"> {
  payload: Payload;
}

/** The part of a draft that one form edits, and how to convert it to the form's values and back. */
export interface DraftPart<Piece, Values, Payload = StoredDraft["payload"]> {
  /** Of the program, the season or the club, by which the browser keeps what is typed. */
  id: string;
  /** @throws {Error} when the draft has it no more */
  pieceIn: (payload: Payload) => Piece;
  placed: (payload: Payload, piece: Piece) => Payload;
  valuesOf: (piece: Piece) => Values;
  /** What is unfinished stays as it was before. */
  read: (values: Values, before: Piece) => { piece: Piece; wrong: FieldErrors };
  /** The section of the form that a field belongs to. Two people in different sections are asked nothing. */
  sectionOf: (field: string) => string;
  schema: z.ZodMiniType<Values>;
}

/** What a form stands on (docs/rules/publishing.md#typing-is-saved-by-itself). */
export interface TypedDraft<Values, Stored = StoredDraft> {
  /** The newest version that this form stands on. */
  draft: Stored;
  /** What the form said at that version: the rest is typed here. */
  base: Values;
  values: Values;
  /** A newer draft with changes in the same section. Nothing is saved until the person here has chosen. */
  theirs: Stored | undefined;
}

/** A field that two people left with different values. */
export interface FieldChoice<Piece> {
  field: string;
  theirs: Piece;
  mine: Piece;
  /** As it was typed, where that is not finished; else undefined. */
  typed: unknown;
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

/** The fields whose value is another one: "55" is no other fee than "55.00". */
function changedFields<Piece, Values, Payload>(
  part: DraftPart<Piece, Values, Payload>,
  { from, to, before }: { from: Values; to: Values; before: Piece },
): string[] {
  const unchanged = canonical(part.read(from, before).piece);
  return fieldsThatDiffer(from, to).filter((field) => {
    const { piece, wrong } = part.read(withFields(from, to, [field]), before);
    return Object.keys(wrong).length > 0 || canonical(piece) !== unchanged;
  });
}

/** What differs between a newer version and what is typed here, in the sections that were written here and there. */
function differences<Piece, Values, Payload>(
  part: DraftPart<Piece, Values, Payload>,
  { base, values }: TypedDraft<Values, AnyDraft<Payload>>,
  newer: AnyDraft<Payload>,
) {
  const before = part.pieceIn(newer.payload);
  const shown = part.valuesOf(before);
  const fields = changedFields(part, { from: shown, to: values, before });
  // A field in a row that only one of them still has is a matter of the list.
  const sectionOf = (field: string) =>
    part.sectionOf(
      fields.includes(field) ? field : (fields.find((one) => field.startsWith(`${one}.`)) ?? field),
    );
  const sections = (to: Values) => changedFields(part, { from: base, to, before }).map(sectionOf);
  const [mine, theirs] = [sections(values), sections(shown)];
  const typed = fields.filter((field) => mine.includes(part.sectionOf(field)));
  return { before, shown, typed, met: typed.filter((field) => theirs.includes(part.sectionOf(field))) };
}

/** The fields to choose; empty unless a newer draft changed the same section. */
export function choicesOf<Piece, Values, Payload>(
  part: DraftPart<Piece, Values, Payload>,
  form: TypedDraft<Values, AnyDraft<Payload>>,
): FieldChoice<Piece>[] {
  if (!form.theirs) return [];
  const { before, shown, met } = differences(part, form, form.theirs);
  return met.map((field) => {
    const { piece, wrong } = part.read(withFields(shown, form.values, [field]), before);
    const isFinished = Object.keys(wrong).length === 0;
    return {
      field,
      theirs: before,
      mine: piece,
      typed: isFinished ? undefined : fieldIn(form.values, field),
    };
  });
}

/**
 * The form on a newer version, with what was typed here.
 * @param given up: fields in which the newer version holds
 */
export function onNewer<Piece, Values, Payload, Stored extends AnyDraft<Payload>>(
  part: DraftPart<Piece, Values, Payload>,
  form: TypedDraft<Values, Stored>,
  { newer, given }: { newer: Stored; given: readonly string[] },
): TypedDraft<Values, Stored> {
  const { shown, typed } = differences(part, form, newer);
  const kept = typed.filter((field) => !given.includes(field));
  return {
    draft: newer,
    base: shown,
    values: withFields(shown, form.values, kept),
    theirs: undefined,
  };
}

/** The form after a newer version came: the same section written twice waits for a choice. */
export function withNewer<Piece, Values, Payload, Stored extends AnyDraft<Payload>>(
  part: DraftPart<Piece, Values, Payload>,
  form: TypedDraft<Values, Stored>,
  newer: Stored,
): TypedDraft<Values, Stored> {
  const { shown, met } = differences(part, form, newer);
  if (canonical(shown) === canonical(form.base)) return { ...form, draft: newer, theirs: undefined };
  return met.length > 0 ? { ...form, theirs: newer } : onNewer(part, form, { newer, given: [] });
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
