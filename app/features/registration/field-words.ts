import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { RegistrationField } from "#domain/registration.ts";

/** A field that can be wrong: the page's language is none that anybody fills in. */
export type FormField = Exclude<RegistrationField, "language">;

/**
 * Fields that say themselves what is missing, where the code's sentence speaks for a whole section
 * (docs/rules/registration.md#each-field-says-what-it-lacks).
 */
const OWN_WORDS = [
  "childFirstName",
  "childLastName",
  "childAge",
  "tshirtSize",
  "parentFirstName",
  "parentLastName",
  "email",
  "phone",
  "emergencyContactName",
  "emergencyContactPhone",
  "waiverSignature",
  "waiverDate",
] as const satisfies readonly FormField[];

/** Codes whose sentence fits several fields, so that away from the field its name has to stand before it. */
const SHARED = ["name_letters", "name_address", "too_long", "invalid_phone", "invalid_date", "invalid_input"];

const LABELS = {
  childFirstName: "child.firstName",
  childLastName: "child.lastName",
  childAge: "child.age",
  childDateOfBirth: "child.dateOfBirth",
  skillLevel: "child.skillLevel",
  tshirtSize: "child.tshirtSize",
  parentFirstName: "parent.firstName",
  parentLastName: "parent.lastName",
  email: "parent.email",
  phone: "parent.phone",
  parentAddress: "parent.address",
  signUpReason: "more.reason",
  emergencyContactName: "more.emergencyName",
  emergencyContactPhone: "more.emergencyPhone",
  emergencyContactRelation: "more.emergencyRelation",
  medicalConditions: "more.medical",
  allergies: "more.allergies",
  mediaConsentDeclined: "more.media",
  waiverSignature: "policies.signature",
  waiverDate: "policies.date",
  codeOfConductAgreed: "policies.conduct",
  termsAgreed: "policies.terms",
  donationAmount: "donation.amount",
} as const satisfies Record<FormField, string>;

/** Every field that can be wrong, in the order of the form: the first error is the topmost one. */
export const FORM_FIELDS = Object.keys(LABELS) as FormField[];

/** What a family reads about a wrong field: beside it, and in the list on top of the form. */
export function useFieldWords() {
  const { t } = useTranslation("registration");
  const { ofCode } = useErrorText();
  const beside = (field: string, code: string): string => {
    const own = code.startsWith("missing_") && OWN_WORDS.find((name) => name === field);
    return own ? t(`missing.${own}`) : ofCode(code).message;
  };
  const inList = (field: FormField, code: string): string => {
    const sentence = beside(field, code);
    if (!SHARED.includes(code)) return sentence;
    return t("wrong.named", { label: t(LABELS[field]), sentence });
  };
  return { beside, inList };
}
