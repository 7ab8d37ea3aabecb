import { useState } from "react";
import * as z from "zod/mini";
import { keepTyping, readTyping } from "#app/staff/shared/kept-typing.ts";
import { newRequestId } from "#app/staff/shared/request-id.ts";
import { templateWords } from "#content/product/program-templates.ts";
import { CHILD_AGE } from "#domain/ages.ts";
import { centsFromText } from "#domain/money.ts";
import {
  type FirstProgramAnswers,
  PROGRAM_TEMPLATES,
  type ProgramTemplate,
} from "#domain/program-template.ts";
import { unfinished } from "#domain/text.ts";
import { WEEKDAYS } from "#domain/weekdays.ts";

/** The form as it is typed; the browser keeps it until the server has the program. */
const typedSchema = z.object({
  id: z.uuid(),
  template: z.enum(PROGRAM_TEMPLATES),
  names: z.object({ en: unfinished, es: unfinished }),
  weekdays: z.array(z.enum(WEEKDAYS)),
  ...{ from: unfinished, to: unfinished, starts: unfinished, ends: unfinished },
  ...{ fee: unfinished, places: unfinished, minAge: unfinished, maxAge: unfinished },
});
export type TypedProgram = z.infer<typeof typedSchema>;

const KEPT = { id: "first program", schema: typedSchema };

/** The server has the program. */
export function forgetTypedProgram(): void {
  keepTyping(KEPT.id, undefined);
}

function namesOf(template: ProgramTemplate) {
  const { en, es } = templateWords[template];
  return { en: en.name, es: es.name };
}

function emptyProgram(): TypedProgram {
  return {
    ...{ id: newRequestId(), template: "camp", names: namesOf("camp"), weekdays: [] },
    ...{ from: "", to: "", starts: "", ends: "", fee: "", places: "" },
    ...{ minAge: String(CHILD_AGE.min), maxAge: String(CHILD_AGE.max) },
  };
}

const wholeNumber = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** What the server is asked for; whatever cannot be read is refused by the schema. An empty number of places is no limit. */
export function answersOf({ fee, places, minAge, maxAge, ...same }: TypedProgram): FirstProgramAnswers {
  return {
    ...same,
    feeCents: centsFromText(fee) ?? Number.NaN,
    places: places.trim() === "" ? null : wholeNumber(places),
    ...{ minAge: wholeNumber(minAge), maxAge: wholeNumber(maxAge) },
  };
}

/** What stands in the form. Another template brings its own names while nobody has typed others. */
export function useTypedProgram() {
  const [typed, setTyped] = useState(() => readTyping(KEPT, emptyProgram()).values);
  const change = (changes: Partial<TypedProgram>) => {
    const hadOwn = JSON.stringify(typed.names) === JSON.stringify(namesOf(typed.template));
    const names = changes.template && hadOwn ? { names: namesOf(changes.template) } : {};
    const next = { ...typed, ...names, ...changes };
    keepTyping(KEPT.id, { base: next, values: next });
    setTyped(next);
  };
  return { typed, change };
}
