import { unanswered } from "#domain/registration/questions.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";

type Family = Pick<
  RegistrationData,
  | "childFirstName"
  | "childLastName"
  | "childAge"
  | "skillLevel"
  | "tshirtSize"
  | "parentFirstName"
  | "email"
  | "phone"
  | "language"
  | "donationAmount"
>;

/** Invented families for screenshots. */
const FAMILIES: readonly Family[] = [
  {
    childFirstName: "Ximena",
    childLastName: "Arrecife",
    childAge: 7,
    skillLevel: "Beginner",
    tshirtSize: "small",
    parentFirstName: "Nadia",
    email: "nadia@example.org",
    phone: "+52 656 555 0111",
    language: "es",
    donationAmount: 0,
  },
  {
    childFirstName: "Owen",
    childLastName: "Larkfield",
    childAge: 10,
    skillLevel: "Intermediate",
    tshirtSize: "medium",
    parentFirstName: "Priya",
    email: "priya@example.org",
    phone: "(575) 555-0112",
    language: "en",
    donationAmount: 20,
  },
  {
    childFirstName: "Íñigo",
    childLastName: "Nuñovera",
    childAge: 12,
    skillLevel: "Advanced",
    tshirtSize: "large",
    parentFirstName: "Úrsula",
    email: "ursula@example.org",
    phone: "(575) 555-0113",
    language: "es",
    donationAmount: 5,
  },
  {
    childFirstName: "Maya",
    childLastName: "Stonebrook",
    childAge: 14,
    skillLevel: "",
    tshirtSize: "XL",
    parentFirstName: "Dev",
    email: "dev@example.org",
    phone: "(575) 555-0114",
    language: "en",
    donationAmount: 100,
  },
  {
    childFirstName: "Leandro",
    childLastName: "Cantosol",
    childAge: 9,
    skillLevel: "Beginner",
    tshirtSize: "medium",
    parentFirstName: "Ofelia",
    email: "ofelia@example.org",
    phone: "+52 656 555 0115",
    language: "es",
    donationAmount: 0,
  },
];

/** Complete registrations, filled in on `today` (YYYY-MM-DD). */
export function sampleRegistrations(today: string): RegistrationData[] {
  return FAMILIES.map((family) => ({
    ...unanswered(),
    ...family,
    parentLastName: family.childLastName,
    signUpReason: "kids-camp",
    emergencyContactName: `Vecina ${family.childLastName}`,
    emergencyContactPhone: "(575) 555-0199",
    medicalConditions: "N/A",
    allergies: "N/A",
    waiverSignature: `${family.parentFirstName} ${family.childLastName}`,
    waiverDate: today,
    codeOfConductAgreed: true,
    termsAgreed: true,
  }));
}
