import type * as z from "zod/mini";
import { withKept } from "#app/lib/kept-values.ts";
import {
  DONATION_CHOICES,
  type DonationChoice,
  donationDollars,
  isDonationChoice,
} from "#domain/donation.ts";
import type { Language } from "#domain/languages.ts";
import type { registrationSchema } from "#domain/registration.ts";

/** What the form holds while someone types: text as typed, and boxes. */
export interface FormValues {
  childFirstName: string;
  childLastName: string;
  childAge: string;
  childDateOfBirth: string;
  skillLevel: string;
  tshirtSize: string;
  parentFirstName: string;
  parentLastName: string;
  email: string;
  phone: string;
  parentAddress: string;
  signUpReason: string;
  emergencyContactName: string;
  emergencyContactPhone: string;
  emergencyContactRelation: string;
  medicalConditions: string;
  allergies: string;
  mediaConsentDeclined: boolean;
  waiverSignature: string;
  waiverDate: string;
  codeOfConductAgreed: boolean;
  termsAgreed: boolean;
  donationAmount: DonationChoice;
  customDonation: string;
}

const EMPTY: Omit<FormValues, "waiverDate"> = {
  childFirstName: "",
  childLastName: "",
  childAge: "",
  childDateOfBirth: "",
  skillLevel: "",
  tshirtSize: "",
  parentFirstName: "",
  parentLastName: "",
  email: "",
  phone: "",
  parentAddress: "",
  signUpReason: "",
  emergencyContactName: "",
  emergencyContactPhone: "",
  emergencyContactRelation: "",
  medicalConditions: "",
  allergies: "",
  mediaConsentDeclined: false,
  waiverSignature: "",
  codeOfConductAgreed: false,
  termsAgreed: false,
  donationAmount: "none",
  customDonation: "",
};

/** The form as it opens: empty, dated today, with what was kept of earlier typing. */
export function startValues(today: string, ...kept: Record<string, unknown>[]): FormValues {
  const values = withKept<FormValues>({ ...EMPTY, waiverDate: today }, ...kept);
  const isChoice = DONATION_CHOICES.includes(values.donationAmount);
  return isChoice ? values : { ...values, donationAmount: EMPTY.donationAmount };
}

/** Digits as a number. Nothing is no number, which the schema refuses as missing; other text is no child's age. */
function ageOf(text: string): number {
  const typed = text.trim();
  if (typed === "") return Number.NaN;
  return /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
}

/** Dollars of the choice. An amount that cannot be given is no number, so that it is refused and not dropped. */
function dollarsOf(choice: DonationChoice, custom: string): number {
  return isDonationChoice(choice, custom) ? donationDollars(choice, custom) : Number.NaN;
}

/** What the rules take in. A form's text may be none of their choices; the rules say so. */
type Unchecked = z.input<ReturnType<typeof registrationSchema>>;

/** The form's values as the registration that the rules check. */
export function toRegistration({ customDonation, ...values }: FormValues, language: Language): Unchecked {
  return {
    ...values,
    skillLevel: values.skillLevel as Unchecked["skillLevel"],
    tshirtSize: values.tshirtSize as Unchecked["tshirtSize"],
    signUpReason: values.signUpReason as Unchecked["signUpReason"],
    childAge: ageOf(values.childAge),
    donationAmount: dollarsOf(values.donationAmount, customDonation),
    language,
  };
}
