import { emptyOptionalAnswers } from "#domain/registration/questions.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";

/** A complete registration as a family sends it; tests change what they are about. */
export function familyRegistration(changes: Partial<RegistrationData> = {}): RegistrationData {
  return {
    ...emptyOptionalAnswers(),
    childFirstName: "Lucía",
    childLastName: "Peñaranda",
    childAge: 9,
    childDateOfBirth: "",
    skillLevel: "Beginner",
    tshirtSize: "medium",
    parentFirstName: "Rosa",
    parentLastName: "Peñaranda",
    email: "rosa@example.org",
    phone: "+52 656 555 0123",
    parentAddress: "12 Calle Luna",
    signUpReason: "kids-camp",
    emergencyContactName: "Teo Peñaranda",
    emergencyContactPhone: "(575) 555-0199",
    emergencyContactRelation: "Uncle",
    medicalConditions: "Asthma",
    allergies: "Peanuts",
    mediaConsentDeclined: false,
    waiverSignature: "Rosa Peñaranda",
    waiverDate: "2025-05-01",
    codeOfConductAgreed: true,
    termsAgreed: true,
    donationAmount: 20,
    language: "es",
    ...changes,
  };
}
