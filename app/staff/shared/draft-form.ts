import type * as z from "zod/mini";
import { canonical } from "#domain/canonical.ts";
import { fieldIn, fieldsThatDiffer, withFields } from "#domain/draft-fields.ts";
import type { FieldErrors } from "#domain/field-errors.ts";
import type { KeptTyping } from "./kept-typing.ts";
import type { DraftPayloads, DraftSubject, StoredDraft } from "./stored-draft.ts";

/** A form of a draft or of a part of it: where that is stored, and how it becomes the form's values and back. */
export interface DraftForm<Subject extends DraftSubject, Values> {
  subject: Subject;
  subjectId: string;
  /** Of the program, season or club that the form edits; the browser stores what is typed by it. */
  id: string;
  schema: z.ZodMiniType<Values>;
  /** @throws {Error} when the draft no longer has what the form edits */
  shown: (payload: DraftPayloads[Subject]) => Values;
  /** Unfinished fields keep the draft's value, and have an error code in `wrong`. */
  write: (
    values: Values,
    payload: DraftPayloads[Subject],
  ) => { payload: DraftPayloads[Subject]; wrong: FieldErrors };
  /** Two people in different sections are asked nothing. Without it the form is one section. */
  sectionOf?: (field: string) => string;
}

/** What a form says: `values` in all, of which it said `base` before somebody typed here. */
export interface Typing<Subject extends DraftSubject, Values> extends KeptTyping<Values> {
  /** The newest draft that is known. */
  stored: StoredDraft<Subject>;
}

export interface TypedDraft<Subject extends DraftSubject, Values> extends Typing<Subject, Values> {
  /** The draft with what is typed and finished. */
  payload: DraftPayloads[Subject];
  wrong: FieldErrors;
  /** Each field that differs where two people wrote into one section, with its typed value where that is not finished. */
  conflicts: { field: string; typed: unknown }[];
  /** Something finished waits for the server; nothing does before every conflict is solved. */
  isUnsaved: boolean;
}

/** The fields with another value, and whether that is finished: "55" is no other fee than "55.00". */
function changedFields<Subject extends DraftSubject, Values>(
  { shown, write }: DraftForm<Subject, Values>,
  payload: DraftPayloads[Subject],
  { from, to }: { from: Values; to: Values },
) {
  const said = (values: Values) => canonical(shown(write(values, payload).payload));
  return fieldsThatDiffer(from, to).flatMap((field) => {
    const values = withFields(from, to, [field]);
    const isFinished = Object.keys(write(values, payload).wrong).length === 0;
    return isFinished && said(values) === said(from) ? [] : [{ field, isFinished }];
  });
}

/** What was typed here and what others wrote since: `mine` in the sections written here, `met` in those written by both. */
function compared<Subject extends DraftSubject, Values>(
  form: DraftForm<Subject, Values>,
  { stored: { payload }, base, values }: Typing<Subject, Values>,
) {
  const shown = form.shown(payload);
  const fields = changedFields(form, payload, { from: shown, to: values });
  const names = fields.map(({ field }) => field);
  const sectionOf = ({ field }: { field: string }) => {
    // A field in a row that only one of the two still has is a matter of the list.
    const list = names.includes(field) ? undefined : names.find((name) => field.startsWith(`${name}.`));
    return form.sectionOf?.(list ?? field) ?? "";
  };
  const written = (to: Values) => changedFields(form, payload, { from: base, to }).map(sectionOf);
  const [here, elsewhere] = [written(values), written(shown)];
  const mine = fields.filter((field) => here.includes(sectionOf(field)));
  const met = mine.filter((field) => elsewhere.includes(sectionOf(field)));
  return { shown, mine, met, isNewer: elsewhere.length > 0 };
}

/**
 * What is typed, on the newest draft. What only others wrote is taken over; where both wrote into a section, nothing is
 * until somebody here has chosen.
 * @param given the fields in which the other's value was chosen
 */
export function typedDraft<Subject extends DraftSubject, Values>(
  form: DraftForm<Subject, Values>,
  typing: Typing<Subject, Values>,
  given?: readonly string[],
): TypedDraft<Subject, Values> {
  const { stored, values } = typing;
  const { shown, mine, met, isNewer } = compared(form, typing);
  if (isNewer && (met.length === 0 || given)) {
    const kept = mine.map(({ field }) => field).filter((field) => !given?.includes(field));
    return typedDraft(form, { stored, base: shown, values: withFields(shown, values, kept) });
  }
  const { payload, wrong } = form.write(values, stored.payload);
  const isUnsaved = met.length === 0 && canonical(form.shown(payload)) !== canonical(shown);
  const conflicts = met.map(({ field, isFinished }) => ({
    ...{ field, typed: isFinished ? undefined : fieldIn(values, field) },
  }));
  return { ...typing, payload, wrong, conflicts, isUnsaved };
}
