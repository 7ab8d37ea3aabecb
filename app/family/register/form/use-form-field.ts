import { use } from "react";
import type { Path, RegisterOptions } from "react-hook-form";
import { useField } from "#app/ui/use-field.ts";
import { orderField } from "#domain/order-fields.ts";
import type { FormField } from "#domain/registration-questions.ts";
import { ChildAt } from "./child-at.ts";
import { useFieldWords } from "./field-words.ts";
import type { FormValues } from "./form-values.ts";

type Name = FormField | "customDonation";

interface Options extends Pick<RegisterOptions<FormValues>, "onBlur" | "onChange"> {
  /** Questions that are checked with it. */
  deps?: Name[];
}

interface Told {
  type: string;
  target: { type?: string };
}

/**
 * One input of the form, at a path of the order. The first child's and the family's are named after their questions, as
 * the contract does: password managers and outside checks know these names.
 */
export function usePathField(
  path: Path<FormValues>,
  question: string,
  options?: RegisterOptions<FormValues>,
) {
  const { at } = use(ChildAt);
  const { beside } = useFieldWords();
  const sentenceOf = (_path: string, code: string) => beside(question, code);
  const { onChange, onBlur, ...field } = useField<FormValues>(path, options, sentenceOf);
  // The form's library knows an input by its path.
  const told =
    (handle: typeof onChange) =>
    ({ type, target }: Told) =>
      handle({ type, target: { name: path, type: target.type } });
  return { ...field, name: at === 0 ? question : path, onChange: told(onChange), onBlur: told(onBlur) };
}

/** The path of each question; inside a child's card that child's. */
export function usePathOf(): (name: string) => Path<FormValues> {
  const { at } = use(ChildAt);
  return (name) => orderField(name, at) as Path<FormValues>;
}

/** One question of the registration form. */
export function useFormField(name: Name, { deps, ...options }: Options = {}) {
  const pathOf = usePathOf();
  return usePathField(pathOf(name), name, { ...options, ...(deps && { deps: deps.map(pathOf) }) });
}
