import { describe, expect, it } from "vitest";
import { columnOf, fieldOfHeading, fieldsOfHeadings, isHealthHeading } from "./import-fields.ts";

describe("The heading of a column", () => {
  it("is recognised by what clubs write in English and in Spanish", () => {
    const headings = {
      childFirstName: ["First name", "Player's First Name", "first_name", "Given name"],
      childLastName: ["Last Name", "SURNAME", "Apellidos", "Apellido del niño", "Child last name"],
      childName: ["Name", "Full name", "Nombre", "Nombre completo", "Player", "Nombre del jugador", "Niño/a"],
      childDateOfBirth: [
        "DOB",
        "D.O.B.",
        "Birth date",
        "Birthdate",
        "Date of Birth (mm/dd/yyyy)",
        "Fecha de nacimiento",
        "Fecha de Nac.",
        "Nacimiento",
      ],
      childAge: ["Age", "Edad", "Años"],
      tshirtSize: ["T-Shirt", "Shirt size", "Talla", "Playera", "Jersey size"],
      skillLevel: ["Skill level", "Nivel", "Experience"],
      parentFirstName: ["Parent first name", "Guardian's first name"],
      parentLastName: ["Parent Last Name", "Apellidos del tutor"],
      parentName: [
        "Parent",
        "Mother",
        "Guardian name",
        "Mamá o papá",
        "Nombre del padre o tutor",
        "Responsable",
      ],
      email: ["Email", "E-mail", "Parent email", "Correo", "Correo electrónico de la mamá", "MAIL"],
      phone: ["Phone", "Cell", "Mobile", "Teléfono", "Celular", "WhatsApp", "Tel."],
      parentAddress: ["Address", "Domicilio", "Dirección"],
      emergencyContactName: ["Emergency contact", "Contacto de emergencia"],
      emergencyContactPhone: ["Emergency phone", "Teléfono de emergencia", "Emergency contact number"],
      emergencyContactRelation: ["Relationship", "Parentesco", "Emergency contact relation"],
      waiverSignature: ["Signature", "Firma"],
      waiverDate: ["Date signed", "Fecha de firma", "Waiver date"],
      photosAllowed: ["Photo permission", "Fotos", "Media release"],
      mediaConsentDeclined: ["No photos", "Media consent declined"],
      termsAgreed: ["Terms and conditions", "Términos y condiciones"],
      codeOfConductAgreed: ["Code of conduct", "Código de conducta"],
      program: ["Program", "Programa", "Camp", "Campamento"],
      language: ["Language", "Idioma"],
    };
    const read = Object.fromEntries(
      Object.entries(headings).map(([field, all]) => [
        field,
        all.filter((heading) => fieldOfHeading(heading) !== field),
      ]),
    );
    expect(read).toEqual(Object.fromEntries(Object.keys(headings).map((field) => [field, []])));
  });

  it("is nothing where it says nothing that we ask", () => {
    for (const heading of ["", "Paid", "Notes", "Comentarios", "#", "Age group", "123", "\u202e"]) {
      expect(fieldOfHeading(heading), heading).toBeUndefined();
    }
  });

  it("about health is left out, in any notation and whatever else it says", () => {
    for (const heading of [
      "Allergies",
      "ALERGIAS",
      "Medical conditions",
      "Condición médica",
      "Asthma?",
      "Doctor's phone",
      "Emergency medical consent",
      "Tipo de sangre",
      "Padecimientos",
      "Seguro médico",
      "Salud",
      "medicación",
      "Special needs",
    ]) {
      expect([heading, isHealthHeading(heading), fieldOfHeading(heading)]).toEqual([
        heading,
        true,
        undefined,
      ]);
    }
    for (const heading of ["Terms and conditions", "Media consent", "Email", "Talla"]) {
      expect(isHealthHeading(heading), heading).toBe(false);
    }
  });

  it("is a first name beside a last name, and has each field once", () => {
    expect(fieldsOfHeadings(["Nombre", "Apellidos", "Mamá", "Papá", "Correo", "Email 2"])).toEqual([
      "childFirstName",
      "childLastName",
      "parentName",
      null,
      "email",
      null,
    ]);
    expect(fieldsOfHeadings(["Nombre", "Correo"])).toEqual(["childName", "email"]);
  });

  it("leads an error to the column where it is put right", () => {
    expect(columnOf("childLastName", { childName: "Ana" })).toBe("childName");
    expect(columnOf("childAge", { childDateOfBirth: "x" })).toBe("childDateOfBirth");
    expect(columnOf("mediaConsentDeclined", { photosAllowed: "perhaps" })).toBe("photosAllowed");
    expect(columnOf("phone", {})).toBe("phone");
  });
});
