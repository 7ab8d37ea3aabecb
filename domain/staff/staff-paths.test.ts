import { describe, expect, it } from "vitest";
import {
  editPath,
  messagePath,
  PAPER_PATH,
  paymentPath,
  registrationPath,
  STAFF_PATHS,
  seasonPath,
  staffViewAt,
  WRITE_PATH,
} from "./staff-paths.ts";

const ID = "8f14e45f-ceea-467f-a0e6-1b1f1b1f1b1f";

describe("a staff address", () => {
  it.each(STAFF_PATHS)("%s shows its page, with or without a closing slash", (page) => {
    expect(staffViewAt(page)).toEqual({ page });
    expect(staffViewAt(`${page}/`)).toEqual({ page });
  });

  it("shows one record or a form over the list that it belongs to", () => {
    expect(staffViewAt(registrationPath(ID))).toEqual({ page: "/admin", id: ID });
    expect(staffViewAt(registrationPath(ID, "/admin/deleted"))).toEqual({
      page: "/admin/deleted",
      id: ID,
    });
    expect(staffViewAt(editPath(ID))).toEqual({ page: "/admin", id: ID, form: "edit" });
    expect(staffViewAt(seasonPath(ID))).toEqual({ page: "/admin/programs", season: ID });
    expect(staffViewAt(PAPER_PATH)).toEqual({ page: "/admin", form: "paper" });
    expect(staffViewAt(paymentPath(ID))).toEqual({ page: "/admin/money/payments", id: ID });
    expect(staffViewAt(messagePath(ID))).toEqual({ page: "/admin/messages", id: ID });
    expect(staffViewAt(WRITE_PATH)).toEqual({ page: "/admin/messages", form: "write" });
  });

  it.each([
    "/admin/nothing",
    "/admin/programs/seasons",
    `/admin/programs/seasons/${ID}/edit`,
    "/admin/registrations",
    "/admin/money/payments/none",
    `/admin/money/donations/${ID}`,
    `/admin/money/payments/${ID}/edit`,
    `/admin/deleted/${ID}/edit`,
    `/admin/registrations/${ID}/edit/more`,
    `/admin/registrations/${ID.toUpperCase()}`,
    `/admin/programs/days/${ID}`,
    `//admin/registrations/${ID}`,
    "/admin//",
    "/Admin",
    "/administration",
    "/register",
    "",
  ])("%j is none", (address) => {
    expect(staffViewAt(address)).toBeUndefined();
  });
});
