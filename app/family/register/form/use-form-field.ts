import { use } from "react";
import type { Path, RegisterOptions } from "react-hook-form";
import { useFieldWords } from "#app/facts/field-words.ts";
import { ChoiceOfProgram } from "#app/family/register/offers.ts";
import { useField } from "#app/ui/use-field.ts";
import { orderField } from "#domain/registration/order-fields.ts";
import type { FormField } from "#domain/registration/questions.ts";
import { ChildAt } from "./child-at.ts";
import type { FormValues } from "./form-values.ts";

type Name = FormField | "customDonation";

interface Options extends Pick<RegisterOptions<FormValues>, "onBlur" | "onChange"> {
  /** Questions that are validated with it. */
  deps?: Name[];
}

interface FieldEvent {
  type?: string;
  target: { type?: string };
}

/**
 * One input at a path of the order. Inputs of the first child and of the family are named after their questions, which
 * password managers and external checks rely on.
 */
export function usePathField(
  path: Path<FormValues>,
  question: string,
  options?: RegisterOptions<FormValues>,
) {
  const { childIndex } = use(ChildAt);
  const { beside } = useFieldWords();
  const sentenceOf = (_path: string, code: string) => beside(question, code);
  const { onChange, onBlur, ...field } = useField<FormValues>(path, options, sentenceOf);
  // react-hook-form identifies an input by its path.
  const withPath =
    (handle: typeof onChange) =>
    ({ type, target }: FieldEvent) =>
      handle({ type, target: { name: path, type: target.type } });
  return {
    ...field,
    name: childIndex === 0 ? question : path,
    onChange: withPath(onChange),
    onBlur: withPath(onBlur),
  };
}

/** Returns the path of a question; inside a child's card, for that child. */
export function usePathOf(): (name: string) => Path<FormValues> {
  const { childIndex } = use(ChildAt);
  return (name) => orderField(name, childIndex) as Path<FormValues>;
}

/** What says for whom an offered place is. */
const OFFERED: readonly string[] = ["childFirstName", "childLastName", "email"];
const FIXED = { readOnly: true, className: "read-only:bg-sand-100" };

/** One question of the registration form. */
export function useFormField(name: Name, { deps, ...options }: Options = {}) {
  const pathOf = usePathOf();
  // The family's page shows the fields without a choice of program.
  const isFixed = use(ChoiceOfProgram)?.offer && OFFERED.includes(name);
  return {
    ...usePathField(pathOf(name), name, { ...options, ...(deps && { deps: deps.map(pathOf) }) }),
    ...(isFixed && FIXED),
  };
}
