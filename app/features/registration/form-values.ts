import type * as z from "zod/mini";
import { withKept } from "#app/lib/kept-values.ts";
import { DONATION_CHOICES, type DonationChoice, donationDollars } from "#domain/donation.ts";
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

/** Digits as a number; anything else is no number, which the schema refuses as missing. */
function wholeNumber(text: string): number {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** What the rules take in. A form's text may be none of their choices; the rules say so. */
type Unchecked = z.input<ReturnType<typeof registrationSchema>>;

/** The form's values as the registration that the rules check: an unparsable donation counts as 0. */
export function toRegistration({ customDonation, ...values }: FormValues, language: Language): Unchecked {
  return {
    ...values,
    skillLevel: values.skillLevel as Unchecked["skillLevel"],
    tshirtSize: values.tshirtSize as Unchecked["tshirtSize"],
    signUpReason: values.signUpReason as Unchecked["signUpReason"],
    childAge: wholeNumber(values.childAge),
    donationAmount: donationDollars(values.donationAmount, customDonation),
    language,
  };
}
