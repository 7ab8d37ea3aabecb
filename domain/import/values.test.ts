import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectDateOrder, parseDate } from "./dates.ts";
import { fieldsOfHeadings } from "./headings.ts";
import { IMPORT_FIELDS } from "./import-fields.ts";
import { IMPORT_LIMITS } from "./import-limits.ts";
import { bookedAmounts, likelyFamilies, moneyOfRow, rowsWithoutSpot } from "./plan.ts";
import { cellsOfRow, isInactive, registrationOfRow, splitName, unambiguousSexes } from "./values.ts";

const TODAY = "2025-05-01";
const READING = {
  dateOrder: "mdy" as const,
  tshirtSize: "",
  language: "es" as const,
  today: TODAY,
  programStart: "2025-06-12",
};

describe("Who may pick up a child", () => {
  it.each([
    ["Ana Ruiz 575-555-0111; Luis Ruiz", ["Ana Ruiz|575-555-0111", "Luis Ruiz|"]],
    ["Ana Ruiz (+52 656 555 0123)\nLuis", ["Ana Ruiz|+52 656 555 0123", "Luis|"]],
    ["Abuela: 5755550111, tía Carmen y Luis", ["Abuela|5755550111", "tía Carmen|", "Luis|"]],
    ["N/A", []],
    ["", []],
  ])("is read from one cell with several names: %j", (cell, expected) => {
    const { pickUp } = registrationOfRow({ pickUp: cell }, READING);
    const people = pickUp as { name: string; phone: string; may: boolean }[];
    expect(people.map(({ name, phone }) => `${name}|${phone.replace(/^\(/, "")}`)).toEqual(expected);
    expect(people.every(({ may }) => may)).toBe(true);
  });

  it("is read from several columns", () => {
    const fields = fieldsOfHeadings(["Pickup 1", "Pickup 2", "Pickup phone"]);
    expect(fields.slice(0, 2)).toEqual(["pickUp", "pickUp"]);
    expect(cellsOfRow(fields.slice(0, 2), ["Ana", "Luis"])).toEqual({ pickUp: "Ana\nLuis" });
  });
});

describe("A date in a list", () => {
  it("is read in every usual notation, in the given order", () => {
    const read = (cell: string) => [parseDate(cell, "mdy", TODAY), parseDate(cell, "dmy", TODAY)];
    expect(read("03/04/2016")).toEqual(["2016-03-04", "2016-04-03"]);
    expect(read("3-4-16")).toEqual(["2016-03-04", "2016-04-03"]);
    // Only one reading is a date, whatever the others of the list are.
    expect(read("25/12/2015")).toEqual(["2015-12-25", "2015-12-25"]);
    for (const cell of [
      "2016-03-04",
      "2016/3/4",
      "2016-03-04 00:00:00",
      "2016-03-04T00:00:00Z",
      "March 4, 2016",
      "4-Mar-16",
      "4 de marzo de 2016",
      "Mar 4th 2016",
      "marzo 4 2016",
    ]) {
      expect(read(cell), cell).toEqual(["2016-03-04", "2016-03-04"]);
    }
    for (const cell of [
      "",
      "yesterday",
      "2016",
      "30/02/2016",
      "2014-02-30",
      "42430",
      "4 de nada de 2016",
      "99/99/9999",
    ]) {
      expect(read(cell), cell).toEqual([undefined, undefined]);
    }
    expect(parseDate("03/04/87", "mdy", TODAY)).toBe("1987-03-04");
  });

  it("decides the order for the whole list, unless the list has both orders or neither", () => {
    const detected = (...cells: string[]) => {
      const { order, example, isMixed } = detectDateOrder(cells);
      return [order, example, isMixed ? "mixed" : "not mixed"];
    };
    expect(detected("03/04/2016", "12/25/2015")).toEqual(["mdy", "12/25/2015", "not mixed"]);
    expect(detected("03/04/2016", "25/12/2015")).toEqual(["dmy", "25/12/2015", "not mixed"]);
    expect(detected("03/03/2016", "03/04/2016")).toEqual([null, "03/04/2016", "not mixed"]);
    expect(detected("25/12/2015", "12/25/2015")).toEqual([null, null, "mixed"]);
    expect(detected("25/12/2015", "12/25/2015", "03/04/2016")).toEqual([null, "03/04/2016", "mixed"]);
    expect(detected("2016-03-04", "", "June 12, 2015")).toEqual([null, null, "not mixed"]);
  });
});

describe("A row of a list", () => {
  it("is divided into names at a comma or by its words", () => {
    expect(splitName("Núñez Ríos, Lucía")).toEqual(["Lucía", "Núñez Ríos"]);
    expect(splitName("Lucía Núñez")).toEqual(["Lucía", "Núñez"]);
    expect(splitName("Lucía Núñez Ríos")).toEqual(["Lucía", "Núñez Ríos"]);
    expect(splitName("Ana María López García")).toEqual(["Ana María", "López García"]);
    expect(splitName("Juan de la Cruz")).toEqual(["Juan", "de la Cruz"]);
    expect(splitName("Lucía")).toEqual(["Lucía", ""]);
  });

  it("keeps a surname that means nothing elsewhere, and has no name only where a cell is empty", () => {
    const names = (cells: object) => {
      const row = registrationOfRow(cells, READING);
      return [row.childFirstName, row.childLastName, row.parentFirstName, row.parentLastName];
    };
    for (const childLastName of ["Na", "Null", "None", "Unknown", "Ninguno"]) {
      expect(names({ childFirstName: "Kim", childLastName, parentName: `${childLastName}, Ana` })).toEqual([
        ...["Kim", childLastName, "Ana", childLastName],
      ]);
    }
    expect(names({ childFirstName: " ", childName: "Kim Na", parentFirstName: "" })).toEqual([
      ...["Kim", "Na", "", ""],
    ]);
    const elsewhere = { emergencyContactName: "None", skillLevel: "N/A", parentAddress: "null" };
    expect(registrationOfRow(elsewhere, READING)).toMatchObject({
      emergencyContactName: "",
      skillLevel: "",
      parentAddress: "",
    });
  });

  it("has one name of several columns, without what fills an empty half", () => {
    const fields = ["childFirstName", "childLastName", "childLastName", null, "phone"] as const;
    const row = (...cells: string[]) => cellsOfRow(fields, cells);
    expect(row("Lucía", "Núñez", " Ríos ", "x", "5755550101")).toEqual({
      childFirstName: "Lucía",
      childLastName: "Núñez Ríos",
      phone: "5755550101",
    });
    for (const nothing of ["", "-", "—", "N/A", "#N/A"]) {
      expect(row("Lucía", "Núñez", nothing).childLastName).toBe("Núñez");
      expect(row("Lucía", nothing, "Ríos").childLastName).toBe("Ríos");
      expect(row("Lucía", nothing, nothing).childLastName).toBe("");
    }
    expect(row("Na", "Null", "None").childLastName).toBe("Null None");
  });

  it("has a name in the order in which it is printed, whatever the order of its columns", () => {
    const headings = ["Suffix", "Apellido materno", "Segundo nombre", "Nombre", "Apellido paterno"];
    const fields = fieldsOfHeadings(headings);
    expect(cellsOfRow(fields, ["Jr.", "Ríos", "María", "Ana", "Núñez"], headings)).toEqual({
      childFirstName: "Ana María",
      childLastName: "Núñez Ríos Jr.",
    });
  });

  it("never fails and has no name longer than a cell, whatever the columns", () => {
    const field = fc.constantFrom(...IMPORT_FIELDS, null);
    fc.assert(
      fc.property(
        fc.array(field, { maxLength: 12 }),
        fc.array(fc.string(), { maxLength: 12 }),
        (fields, cells) => {
          const row = cellsOfRow(fields, cells);
          expect(Object.keys(row).toSorted()).toEqual([...new Set(fields.filter(Boolean))].toSorted());
          expect(() => registrationOfRow(row, READING)).not.toThrow();
        },
      ),
    );
    const long = "a".repeat(IMPORT_LIMITS.cell);
    expect(cellsOfRow(["childName", "childName"], [long, long]).childName).toHaveLength(IMPORT_LIMITS.cell);
  });

  it("is read as a size, level, box or language in common words", () => {
    const size = (tshirtSize: string) => registrationOfRow({ tshirtSize }, READING).tshirtSize;
    expect(
      ["M", "ym", "Youth Medium", "Mediana", "Adult L", "CH", "Extra Grande", "x-small", "Talla G"].map(size),
    ).toEqual([...["medium", "medium", "medium", "medium", "large", "small", "XL", "XS", "large"]]);
    expect(size("Huge")).toBe("Huge");
    expect(registrationOfRow({}, { ...READING, tshirtSize: "small" }).tshirtSize).toBe("small");
    const ofRange = (tshirtSize: string) =>
      registrationOfRow({ tshirtSize }, { ...READING, shirtSizes: "youth-adult" }).tshirtSize;
    expect(
      ["Youth Small", "YS", "Juvenil chica", "Adult Small", "AS", "Adulto chica", "2XL", "AXXL"].map(ofRange),
    ).toEqual(["YS", "YS", "YS", "AS", "AS", "AS", "2XL", "AXXL"]);
    expect(registrationOfRow({ skillLevel: "Principiante", language: "Español" }, READING)).toMatchObject({
      skillLevel: "Beginner",
      language: "es",
    });
    const agreed = (termsAgreed: string) => registrationOfRow({ termsAgreed }, READING).termsAgreed;
    expect(["x", "Sí", "YES", "✔", "no", "", "maybe"].map(agreed)).toEqual([
      true,
      true,
      true,
      true,
      false,
      undefined,
      "maybe",
    ]);
  });

  it("allows photos only where it says so", () => {
    const declined = (cells: object) => registrationOfRow(cells, READING).mediaConsentDeclined;
    expect(declined({})).toBeUndefined();
    expect(["yes", "no", "", "perhaps"].map((photosAllowed) => declined({ photosAllowed }))).toEqual([
      false,
      true,
      true,
      "perhaps",
    ]);
    expect(declined({ mediaConsentDeclined: "x" })).toBe(true);
  });

  it("gets its age from the birth date on the program's first day, unless the row has an age", () => {
    const age = (cells: object) => registrationOfRow(cells, READING).childAge;
    expect(age({ childDateOfBirth: "06/12/2015" })).toBe(10);
    expect(age({ childDateOfBirth: "06/13/2015" })).toBe(9);
    expect(age({ childAge: "10 años", childDateOfBirth: "06/12/2013" })).toBe(10);
    expect(age({ childAge: "ten" })).toBeNaN();
    expect(age({})).toBeUndefined();
  });

  it("loses what spreadsheets wrap cells in, and the dashes of empty ones", () => {
    expect(
      registrationOfRow(
        {
          phone: '="575 555 0101"',
          parentAddress: "'=1+1",
          email: "mailto:ana@example.org",
          emergencyContactName: "N/A",
          childFirstName: "\u202eZoë\u0000 ",
        },
        READING,
      ),
    ).toMatchObject({
      phone: "575 555 0101",
      parentAddress: "=1+1",
      email: "ana@example.org",
      emergencyContactName: "",
      childFirstName: "Zoë",
    });
  });
});

describe("The plan of a list", () => {
  const row = (number: number, changes: object = {}) => ({
    number,
    seasonId: "s",
    programId: "p",
    groupId: null,
    email: "rosa@example.org",
    childLastName: "Núñez",
    ...changes,
  });

  it("proposes neighbours with the same address, last name and season as a family of at most eight", () => {
    const rows = [
      row(1),
      row(2, { email: "ROSA@example.org", childLastName: "nunez" }),
      row(3, { childLastName: "Ortiz" }),
      row(4),
      row(5, { seasonId: "t" }),
    ];
    expect(likelyFamilies(rows).map((family) => family.map(({ number }) => number))).toEqual([
      [1, 2],
      [3],
      [4],
      [5],
    ]);
    const many = Array.from({ length: 10 }, (_, at) => row(at));
    expect(likelyFamilies(many).map(({ length }) => length)).toEqual([8, 2]);
  });

  it("lists rows without a free spot in their program or group", () => {
    const rows = [
      row(1, { groupId: "g" }),
      row(2, { groupId: "g" }),
      row(3),
      row(4),
      row(5, { programId: "q" }),
    ];
    expect(rowsWithoutSpot(rows, { p: 2, g: 1, q: null })).toEqual(new Set([2, 4]));
    expect(rowsWithoutSpot(rows, {})).toEqual(new Set());
  });
});

describe("A row of another system", () => {
  it("has one address of its parts, and the second address and phone where it lacks the first", () => {
    const address = {
      parentAddress: "12 Calle Luna",
      addressCity: "El Paso",
      addressState: "TX",
      addressPostalCode: "79901",
    };
    const second = { email: "N/A", otherEmail: "tia@example.org", phone: "", otherPhone: "575 555 0101" };
    expect(registrationOfRow({ ...address, ...second }, READING)).toMatchObject({
      parentAddress: "12 Calle Luna, El Paso, TX 79901",
      email: "tia@example.org",
      phone: "575 555 0101",
    });
    expect(registrationOfRow({ parentAddress: "N/A", addressCity: "#N/A" }, READING).parentAddress).toBe("");
  });

  it("needs review if its status says that the child does not come", () => {
    const words = [
      "Cancelled",
      "Waitlisted",
      "En lista de espera",
      "Refunded",
      "Completed",
      "Active",
      "N/A",
      "",
    ];
    expect(words.map((rowStatus) => isInactive({ rowStatus }))).toEqual([
      ...[true, true, true, true, false, false, false, false],
    ]);
  });

  it("owes the list's open balance, and its earlier payment is recorded unchanged", () => {
    const booked = (amount: string, amountPaid: string, balance: string) => {
      const { paidCents, extraCents, openCents } = bookedAmounts(
        6000,
        moneyOfRow({ amount, amountPaid, balance }).money,
      );
      return [paidCents, extraCents, openCents];
    };
    expect(booked("$60.00", "$60.00", "$0.00")).toEqual([6000, 0, 0]);
    expect(booked("60", "20.00", "40.00")).toEqual([2000, 0, 4000]);
    expect(booked("75.00", "75.00", "0")).toEqual([7500, 1500, 0]);
    expect(booked("50.00", "N/A", "50.00")).toEqual([0, -1000, 5000]);
    expect(booked("", "60", "")).toEqual([6000, 0, 0]);
    expect(booked("", "1,060.00", "")).toEqual([106_000, 100_000, 0]);
    expect(booked("", "", "15")).toEqual([4500, 0, 1500]);
    expect(booked("", "N/A", "")).toEqual([0, 0, 6000]);
    expect(moneyOfRow({ amountPaid: "yes", balance: "-5.00" }).wrong).toEqual(["amountPaid", "balance"]);
  });

  it("take M for male beside F, and for mujer beside H", () => {
    const read = (cells: string[]) =>
      cells.map(unambiguousSexes(cells)).map((childSex) => registrationOfRow({ childSex }, READING).childSex);
    expect(read(["F", "M", "Female", ""])).toEqual(["girl", "boy", "girl", ""]);
    expect(read(["H", "M", "Niña", "x"])).toEqual(["boy", "girl", "girl", "x"]);
  });
});
