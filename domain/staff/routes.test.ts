import { describe, expect, it } from "vitest";
import {
  editAddress,
  fullStaffAddress,
  messageAddress,
  PAPER_ADDRESS,
  paymentAddress,
  registrationAddress,
  STAFF_PATHS,
  seasonAddress,
  staffViewAt,
  WRITE_ADDRESS,
} from "./routes.ts";

const ID = "8f14e45f-ceea-467f-a0e6-1b1f1b1f1b1f";

describe("an address of the staff's house", () => {
  it.each(STAFF_PATHS)("%s shows its place, with or without a closing slash", (place) => {
    expect(staffViewAt(place)).toEqual({ place });
    expect(staffViewAt(`${place}/`)).toEqual({ place });
    expect(fullStaffAddress(place, "")).toBeUndefined();
  });

  it("shows one record or a form over the list that it belongs to", () => {
    expect(staffViewAt(registrationAddress(ID))).toEqual({ place: "/admin", id: ID });
    expect(staffViewAt(registrationAddress(ID, "/admin/people/deleted"))).toEqual({
      place: "/admin/people/deleted",
      id: ID,
    });
    expect(staffViewAt(editAddress(ID))).toEqual({ place: "/admin", id: ID, form: "edit" });
    expect(staffViewAt(seasonAddress(ID))).toEqual({ place: "/admin/programs", season: ID });
    expect(staffViewAt(PAPER_ADDRESS)).toEqual({ place: "/admin", form: "paper" });
    expect(staffViewAt(paymentAddress(ID))).toEqual({ place: "/admin/money/payments", id: ID });
    expect(staffViewAt(messageAddress(ID))).toEqual({ place: "/admin/people/messages", id: ID });
    expect(staffViewAt(WRITE_ADDRESS)).toEqual({ place: "/admin/people/messages", form: "write" });
  });

  it.each([
    "/admin/nothing",
    "/admin/programs/seasons",
    `/admin/programs/seasons/${ID}/edit`,
    "/admin/people",
    "/admin/money/payments/none",
    `/admin/money/donations/${ID}`,
    `/admin/money/payments/${ID}/edit`,
    `/admin/people/deleted/${ID}/edit`,
    `/admin/people/registrations/${ID}/edit/more`,
    `/admin/people/registrations/${ID.toUpperCase()}`,
    `/admin/people/${ID}`,
    `//admin/people/registrations/${ID}`,
    "/admin//",
    "/Admin",
    "/administration",
    "/register",
    "",
  ])("%j is none", (address) => {
    expect(staffViewAt(address)).toBeUndefined();
  });
});

describe("a shorter address of the staff's house", () => {
  it.each([
    ["/admin/people", "/admin"],
    ["/admin/people/registrations/", "/admin"],
    ["/admin/money", "/admin/money/payments"],
    ["/admin/site", "/admin/site/announcements"],
    ["/admin/settings", "/admin/settings/access"],
  ])("%s alone leads to the first place of its group", (short, wanted) => {
    expect(fullStaffAddress(short, "?lang=es")).toBe(`${wanted}?lang=es`);
    expect(fullStaffAddress(short, "")).toBe(wanted);
  });
});
