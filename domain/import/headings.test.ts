import { describe, expect, it } from "vitest";
import { fieldOfHeading, fieldsOfHeadings, isPrivateHeading } from "./headings.ts";
import { importFieldOf } from "./import-fields.ts";

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
      pickUp: [
        "Authorized pickup",
        "Pick-up 2",
        "May pick up the child",
        "Personas autorizadas para recoger",
      ],
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

  it("matches no field if it is none of our questions", () => {
    for (const heading of ["", "Paid", "Notes", "Comentarios", "#", "Age group", "123", "\u202e"]) {
      expect(fieldOfHeading(heading), heading).toBeUndefined();
    }
  });

  it("about health or a card is left out in any notation", () => {
    const health =
      "Allergies|ALERGIAS|Medical conditions|Condición médica|Asthma?|Doctor's phone|Emergency medical consent|" +
      "Tipo de sangre|Padecimientos|Seguro médico|Salud|medicación|Special needs|Inhaler";
    const card = "Card Number|Credit card|Last 4|Last four digits|Tarjeta|CVC";
    for (const heading of [...health.split("|"), ...card.split("|")]) {
      expect([heading, isPrivateHeading(heading), fieldOfHeading(heading)]).toEqual([
        heading,
        true,
        undefined,
      ]);
    }
    for (const heading of ["Terms and conditions", "Media consent", "Email", "Talla"]) {
      expect(isPrivateHeading(heading), heading).toBe(false);
    }
  });

  it("is a first name beside a last name, and has each field once", () => {
    expect(fieldsOfHeadings(["Nombre", "Apellidos", "Mamá", "Papá", "Correo", "Email 2"])).toEqual([
      "childFirstName",
      "childLastName",
      "parentName",
      null,
      "email",
      "otherEmail",
    ]);
    expect(fieldsOfHeadings(["Nombre", "Correo"])).toEqual(["childName", "email"]);
  });

  it("is joined where a name has several columns, as in Mexico and with middle names", () => {
    const lists = {
      "Nombre,Apellido Paterno,Apellido Materno,Correo": "first last last email",
      "Nombre(s),A. Paterno,A. Materno,Edad": "first last last age",
      "Nombres,Paterno,Materno,Tutor": "first last last parent",
      "Primer nombre,Segundo nombre,Primer apellido,Segundo apellido": "first first last last",
      "First Name,Middle Name,Last Name,Second Last Name": "first first last last",
      "First,Middle,Last,Email": "first first last email",
      "First name,Paternal surname,Maternal surname": "first last last",
      "Nombre,Apellido materno,Apellido paterno": "first last last",
      "Nombre del jugador,Apellido paterno del jugador,Apellido materno del jugador": "first last last",
      "Nombre del tutor,Apellido Paterno del tutor,Apellido Materno del tutor": "pfirst plast plast",
      "Nombre del niño,Apellidos,Abuela materna,Teléfono materno": "first last - phone",
      "Last name,Last name,Father,Mother": "last - parent -",
      "First name,Suffix,Last name,Email": "first last last email",
      "Primer nombre,Apellido materno,Apellido paterno,Sufijo": "first last last last",
      "Full name,Suffix": "child -",
    };
    const short: Record<string, string> = {
      childFirstName: "first",
      childLastName: "last",
      childAge: "age",
      childName: "child",
      parentName: "parent",
      parentFirstName: "pfirst",
      parentLastName: "plast",
    };
    for (const [headings, fields] of Object.entries(lists)) {
      const read = fieldsOfHeadings(headings.split(",")).map((field) => short[field ?? "-"] ?? field ?? "-");
      expect([headings, read.join(" ")]).toEqual([headings, fields]);
    }
  });

  it("of Sports Connect, SportsEngine and PlayMetrics is recognised, and other headings are not names", () => {
    const sportsConnect = {
      "Program Name": "program",
      "Division Name": null,
      "Player First Name": "childFirstName",
      "Player Last Name": "childLastName",
      "Player Gender": "childSex",
      "Player Birth Date": "childDateOfBirth",
      "Player Id": null,
      "Account First Name": "parentFirstName",
      "Account Last Name": "parentLastName",
      "User Email": "email",
      Telephone: "otherPhone",
      Cellphone: "phone",
      "Other Phone": null,
      "Street Address": "parentAddress",
      City: "addressCity",
      State: "addressState",
      "Postal Code": "addressPostalCode",
      "Additional Email": "otherEmail",
      "Order Date": null,
      "Order Payment Status": null,
      "OrderItem Amount": "amount",
      "OrderItem Amount Paid": "amountPaid",
      "OrderItem Balance": "balance",
      "Jersey Size": "tshirtSize",
      "Jersey Number": null,
      "School Name": null,
      "Player Medical Conditions": null,
      "Birth Certificate": null,
    };
    const sportsEngine = {
      athlete_1_first_name: "childFirstName",
      athlete_1_last_name: "childLastName",
      athlete_1_dob: "childDateOfBirth",
      athlete_1_gender: null,
      athlete_2_first_name: null,
      Guardian_1_First_Name: "parentFirstName",
      Guardian_1_Last_Name: "parentLastName",
      Guardian_1_Email: "email",
      Guardian_1_Phone: "phone",
      guardian_2_first_name: null,
      guardian_2_email_1: "otherEmail",
    };
    const playMetrics = {
      player_first_name: "childFirstName",
      player_last_name: "childLastName",
      birth_date: "childDateOfBirth",
      account_email: "email",
      package_name: "program",
      status: "rowStatus",
    };
    for (const known of [sportsConnect, sportsEngine, playMetrics]) {
      expect(fieldsOfHeadings(Object.keys(known))).toEqual(Object.values(known));
    }
  });

  it("leads an error to the column where it is put right", () => {
    expect(importFieldOf("childLastName", { childName: "Ana" })).toBe("childName");
    expect(importFieldOf("childAge", { childDateOfBirth: "x" })).toBe("childDateOfBirth");
    expect(importFieldOf("mediaConsentDeclined", { photosAllowed: "perhaps" })).toBe("photosAllowed");
    expect(importFieldOf("phone", {})).toBe("phone");
  });
});
