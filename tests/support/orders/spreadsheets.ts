import { randomUUID } from "node:crypto";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import { openDesk } from "./paper-form.ts";

/** Rows as a list has them; everybody is invented. */
export const LUCIA = {
  childFirstName: "Lucía",
  childLastName: "Núñez",
  childDateOfBirth: "2015-03-09",
  tshirtSize: "M",
  parentName: "Rosa Núñez",
  email: "rosa@example.org",
  phone: "+52 656 555 0101",
};
export const MATEO = { ...LUCIA, childFirstName: "Mateo", childDateOfBirth: "2013-11-30" };
export const OTHER = { ...LUCIA, childFirstName: "Ana", childLastName: "Ortiz", email: "ana@example.org" };

export type Cells = Record<string, string>;
export const rowsOf = (all: Cells[], programId: string | null = firstCamp.id) =>
  all.map((cells, at) => ({ number: at + 2, programId, cells }));
export const READING = { dateOrder: "mdy", tshirtSize: "", language: "es" };
export const base64 = (text: string | Buffer) => Buffer.from(text).toString("base64");

/** Staff who import spreadsheets, as the page does. */
export async function openSpreadsheets(club: TestApp) {
  const desk = await openDesk(club);
  const post = async (path: string, body: unknown) => {
    const response = await desk.staff.call("POST", `/api/admin/imports${path}`, body);
    return { status: response.status, ...(await response.json()) };
  };
  const preview = (all: Cells[], changes: object = {}) =>
    post("/preview", { ...READING, rows: rowsOf(all), ...changes });
  const run = (all: Cells[], changes: object = {}) =>
    post("", {
      ...READING,
      importId: randomUUID(),
      dueOn: null,
      note: "",
      rows: rowsOf(all),
      families: all.map((_, at) => [at + 2]),
      ...changes,
    });
  const lines = async () =>
    (await club.db.selectFrom("orderLines").select(["kind", "cents"]).orderBy("position").execute()).map(
      ({ kind, cents }) => `${kind} ${cents}`,
    );
  return { desk, post, preview, run, lines };
}
