import { expect, test } from "vitest";
import { firstClub } from "#content/club/first-club.ts";
import type { Language } from "#domain/text/languages.ts";
import { phoneCell } from "#server/platform/csv.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { csvHead, csvLines, type FileRow } from "./registration-export.ts";

const ROW: FileRow = {
  id: "4f1e6f0e-6f0e-4b0e-8f0e-0123456789ab",
  programId: firstCamp.id,
  createdAt: "2026-05-02T03:30:00.000Z",
  childFirstName: "Iñaki",
  childLastName: "Peña",
  childAge: 9,
  childSex: null,
  tshirtSize: "small",
  parentFirstName: "Rosa",
  parentLastName: "Peña",
  email: "rosa@example.org",
  phone: "575-555-0101",
  state: "confirmed",
  totalAmount: 6000,
  donationAmount: 2000,
  discountCents: 0,
  waiverSignature: "Rosa Peña",
  waiverDate: "2026-05-01",
  language: "es",
  paymentId: null,
  orderId: "7f3a90c1-6f0e-4b0e-8f0e-0123456789ab",
  childDateOfBirth: "2017-02-03",
  emergencyContactName: "Teo Peña",
  emergencyContactPhone: "+52 656 555 0123",
  emergencyContactRelation: "Uncle",
  paymentState: "succeeded",
  refundedCents: 0,
  isDisputeLost: false,
  isCheckReturned: false,
  isFullyRefunded: false,
};

const names = new Map([[firstCamp.id, { name: "Summer camp", seasonName: "2025" }]]);
const fileIn = (language: Language) => ({ language, names, timeZone: firstClub.timeZone });
const line = (change: Partial<FileRow>) => csvLines([{ ...ROW, ...change }], fileIn("en"));

test("A line has the date in the club's time zone, a separate donation, and dollars with two decimals", () => {
  expect(line({})).toBe(
    "2026-05-01,Iñaki Peña,9,SMALL,Rosa Peña,rosa@example.org,(575) 555-0101,Signed,Rosa Peña,2026-05-01," +
      "Paid,40.00,0.00,20.00,60.00,0.00,Spanish,,Summer camp,2025,7F3A-90C1," +
      "2017-02-03,Teo Peña,(+52) 656 555 0123,Uncle\r\n",
  );
});

test("A registration from paper, without total, waiver and size, exports as 0.00 and blanks", () => {
  const blank = { totalAmount: null, tshirtSize: null, waiverSignature: null, waiverDate: null };
  const paper = line({ ...blank, donationAmount: 0, state: "awaiting_manual_payment" });
  expect(paper).toContain(",9,,Rosa");
  expect(paper).toContain(",Not signed,,,Unpaid,0.00,0.00,0.00,0.00,0.00,");
});

test("Refunds are beside the total, in the list's words and the reader's language", () => {
  const half = { paymentState: "part_refunded", refundedCents: 3000 } as const;
  expect(line(half)).toContain(",Partly refunded,40.00,0.00,20.00,60.00,30.00,");
  expect(csvLines([{ ...ROW, ...half }], fileIn("es"))).toContain(",CHICA,");
  expect(csvLines([{ ...ROW, ...half }], fileIn("es"))).toContain(
    ",Reembolsado en parte,40.00,0.00,20.00,60.00,30.00,",
  );
  expect(line({ state: "needs_review", paymentState: "mismatch" })).toContain(',"Paid, needs review",');
});

test("Fee, discounts and donation of a line add up to its total", () => {
  expect(line({ discountCents: -400 })).toContain(",Paid,44.00,-4.00,20.00,60.00,");
});

test("Older columns keep their names and positions, and newer ones follow", () => {
  const [head = ""] = csvHead("en")
    .replace(/^\uFEFF/, "")
    .split("\r\n");
  expect(head.split(",")).toEqual([
    ...["Registration Date", "Child Name", "Age", "T-shirt Size", "Parent Name", "Email", "Phone"],
    ...["Waiver Status", "Waiver Signed By", "Waiver Date", "Payment Status", "Fee", "Discounts", "Donation"],
    ...["Total Amount", "Refunded", "Language", "Duplicate registration", "Program", "Season"],
    ...["Order", "Birth Date", "Emergency Contact", "Emergency Phone", "Emergency Relation"],
  ]);
});

test("A signed waiver without a date says so in the reader's language; an unsigned one has an empty date", () => {
  expect(line({ waiverDate: null })).toContain(",Signed,Rosa Peña,no date,Paid,");
  expect(csvLines([{ ...ROW, waiverDate: null }], fileIn("es"))).toContain(",Firmada,Rosa Peña,sin fecha,");
  expect(line({ waiverDate: null, waiverSignature: null })).toContain(",Not signed,,,Paid,");
});

test("An emergency contact that looks like a formula is exported as text", () => {
  expect(line({ emergencyContactName: "=1+1" })).toContain(",'=1+1,");
  expect(line({ emergencyContactRelation: "@SUM(A1)" })).toContain(",'@SUM(A1)");
  expect(line({ emergencyContactPhone: "=+52 656" })).toContain(",'=+52 656,");
  expect(line({ emergencyContactName: null, emergencyContactPhone: null })).toContain(",2017-02-03,,,Uncle");
});

test.each([
  ["+52 656 555 0101", "(+52) 656 555 0101"],
  ["+526565550101", "(+52) 656 555 0101"],
  ["+1 575-555-0101", "(+1) 575 555 0101"],
  ["+15755550101", "(+1) 575 555 0101"],
  ["5755550101", "(575) 555-0101"],
  ["0446565550101", "(+52) 656 555 0101"],
  ["575-555-0101 #12", "(575) 555-0101 ext. 12"],
  ["+44 20 7946 0101", "(+44) 20 7946 0101"],
  ["(575) 555-0101", "(575) 555-0101"],
])("The phone number %s reads %s in a spreadsheet, which neither counts nor calculates it", (phone, cell) => {
  expect(phoneCell(phone)).toBe(cell);
  expect(line({ phone })).toContain(`,${cell},`);
});

test("A foreign phone number that cannot be split is still no formula", () => {
  expect(line({ phone: "+4915155501010" })).toContain(",'+4915155501010,");
});

test("The headings are in the reader's language, after a byte order mark", () => {
  expect(csvHead("en")).toMatch(/^\uFEFFRegistration Date,/);
  expect(csvHead("es")).toMatch(/^\uFEFFFecha de inscripción,.*\r\n$/);
});
