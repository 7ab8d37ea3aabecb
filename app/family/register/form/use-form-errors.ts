import { useCallback, useEffect, useRef, useState } from "react";
import type { Path } from "react-hook-form";
import { CHOSEN } from "#app/family/register/offers.ts";
import { takeReturnedErrors } from "#app/family/register/returned-errors.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import { orderField } from "#domain/registration/order-fields.ts";
import { FORM_FIELDS, fieldsOf } from "#domain/registration/questions.ts";
import type { FieldErrors } from "#domain/text/checks.ts";
import type { FormValues } from "./form-values.ts";
import type { RegistrationForm } from "./use-registration-form.ts";

/** Error code of each wrong field by path: "guardian.email", "children.0.answers.<id>". */
export function codesOf(errors: object, path = ""): FieldErrors {
  const codes = Object.entries(errors).flatMap(([key, error]): [string, string][] => {
    if (typeof error !== "object" || error === null) return [];
    if (typeof error.message === "string") return [[path + key, error.message]];
    return Object.entries(codesOf(error, `${path}${key}.`));
  });
  return Object.fromEntries(codes);
}

/** Path of a form field. */
export type WrongField = Path<FormValues>;

/** A child's fields from top to bottom, inside a card. */
const IN_CARD: readonly string[] = [
  ...["programId", ...fieldsOf("child"), "answers"],
  ...[...fieldsOf("health"), ...fieldsOf("photos")],
];

/** The form's fields from top to bottom; a program's questions follow the child's fields. */
function fieldOrder(children: number): string[] {
  const alone = FORM_FIELDS.flatMap((field) => (field === "parentFirstName" ? ["answers", field] : [field]));
  if (children === 1) return alone.map((field) => orderField(field, 0));
  const cards = Array.from({ length: children }, (_, childIndex) =>
    IN_CARD.map((field) => orderField(field, childIndex)),
  );
  return [...cards.flat(), ...FORM_FIELDS.map((field) => orderField(field, 0))];
}

function inOrder(errors: FieldErrors, children: number): WrongField[] {
  const order = fieldOrder(children);
  const placeOf = (field: string) => order.indexOf(field.replace(/\banswers\..*/, "answers"));
  return Object.keys(errors)
    .filter((field) => errors[field] && placeOf(field) >= 0)
    .sort((a, b) => placeOf(a) - placeOf(b)) as WrongField[];
}

/** The control that has a field's error. */
export function controlOf(field: WrongField): WrongField {
  return field === "donationAmount" ? "customDonation" : field;
}

/** Focuses the control of a field; the program is chosen above the form. */
export function focusOn(field: WrongField, setFocus: RegistrationForm["setFocus"]): void {
  if (field === "children.0.programId") document.getElementById(CHOSEN)?.focus();
  else setFocus(controlOf(field));
}

/**
 * Shows errors: a focused list above the form, or the only wrong field, focused. A toast announces the first error to
 * screen readers.
 */
export function useFormErrors(form: RegistrationForm) {
  const { getValues, setError, setFocus } = form;
  const toast = useToast();
  const { i18n } = useTranslation();
  const { ofCode } = useErrorText();
  const [wrong, setWrong] = useState<WrongAnswers>([]);

  const show = (errors: FieldErrors) => {
    const found: WrongAnswers = inOrder(errors, getValues("children").length).map((field) => [
      field,
      errors[field] ?? "",
    ]);
    const [first] = found;
    if (!first) return;
    toast({ ...ofCode(first[1]), tone: "destructive", spoken: true });
    setWrong(found);
  };

  // With several errors, the list takes the focus when it is rendered.
  useEffect(() => {
    const [first, ...others] = wrong;
    if (first && others.length === 0) focusOn(first[0], setFocus);
  }, [wrong, setFocus]);

  const latestShow = useRef(show);
  latestShow.current = show;
  const showReturned = useCallback(async () => {
    const errors = takeReturnedErrors();
    if (Object.keys(errors).length === 0) return;
    await i18n.load(["errors"]);
    for (const field of inOrder(errors, getValues("children").length)) {
      setError(field, { type: "server", message: errors[field] ?? "" });
    }
    latestShow.current(errors);
  }, [getValues, setError, i18n]);
  useEffect(() => void showReturned().catch(() => undefined), [showReturned]);

  return { show, wrong, forget: () => setWrong([]) };
}

/** Errors when the form was sent, in the order of the form. */
export type WrongAnswers = [field: WrongField, code: string][];
