import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { movedStaffAddress } from "./moved-staff-addresses.ts";
import {
  editAddress,
  PAPER_ADDRESS,
  paymentAddress,
  refundAddress,
  registrationAddress,
  STAFF_PATHS,
  seasonAddress,
  staffViewAt,
} from "./staff-routes.ts";

const ID = "8f14e45f-ceea-467f-a0e6-1b1f1b1f1b1f";

describe("an address of the staff's house", () => {
  it.each(STAFF_PATHS)("%s shows its place, with or without a closing slash", (place) => {
    expect(staffViewAt(place)).toEqual({ place });
    expect(staffViewAt(`${place}/`)).toEqual({ place });
    expect(movedStaffAddress(place, "")).toBeUndefined();
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

describe("an address of version 0.2 leads to the place of today", () => {
  it.each([
    ["tab=registrations", "/admin"],
    ["tab=nothing", "/admin"],
    ["tab=constructor", "/admin"],
    ["tab=deleted", "/admin/people/deleted"],
    ["tab=contests", "/admin/people/contests"],
    ["tab=testimonials", "/admin/site/testimonials"],
    ["tab=sheets&sheet=check-in&group=U10", "/admin/people/lists?sheet=check-in&group=U10"],
    ["tab=donations", "/admin/money/donations"],
    ["tab=payments&state=refunded", "/admin/money/payments?state=refunded"],
    [`tab=payments&payment=${ID}&refund=open`, refundAddress(ID)],
    ["tab=payments&payment=//evil.example", "/admin/money/payments"],
    ["tab=books", "/admin/money/check"],
    ["tab=season", "/admin/programs/numbers"],
    ["tab=log&actor=pin", "/admin/settings/log?actor=pin"],
    ["tab=settings&lang=es", "/admin/settings/access?lang=es"],
    [`registration=${ID}`, registrationAddress(ID)],
    [`age=9-11&payment=paid&registration=${ID}`, `${registrationAddress(ID)}?age=9-11&payment=paid`],
    [`registration=${ID}&edit=yes`, editAddress(ID)],
    [`tab=deleted&registration=${ID}`, `/admin/people/deleted/${ID}`],
    ["registration=none", "/admin"],
    ["add=paper", PAPER_ADDRESS],
  ])("%s", (search, wanted) => {
    expect(movedStaffAddress("/admin", `?${search}`)).toBe(wanted);
    expect(movedStaffAddress("/admin/", search)).toBe(wanted);
    // It holds, and leads nowhere else again.
    const [path = "", query = ""] = wanted.split("?");
    expect(staffViewAt(path)).toBeDefined();
    expect(movedStaffAddress(path, query)).toBeUndefined();
  });

  it("and a list's own filters, which are none of them, stay where they are", () => {
    for (const search of ["", "?search=luc", "?payment=paid&sort=oldest", "?lang=es"])
      expect(movedStaffAddress("/admin", search)).toBeUndefined();
    expect(movedStaffAddress("/admin/people/lists", "?tab=log")).toBeUndefined();
  });

  it.each([
    ["/admin/people", "/admin"],
    ["/admin/people/registrations/", "/admin"],
    ["/admin/money", "/admin/money/payments"],
    ["/admin/site", "/admin/site/announcements"],
    ["/admin/announcements", "/admin/site/announcements"],
    ["/admin/settings", "/admin/settings/access"],
  ])("%s alone leads to the first place of its group", (short, wanted) => {
    expect(movedStaffAddress(short, "?lang=es")).toBe(`${wanted}?lang=es`);
  });
});

test("Whatever somebody types, a moved address stays in the house", () => {
  const part = fc.constantFrom(
    "tab",
    "registration",
    "payment",
    "=",
    "&",
    "//",
    "\\",
    "evil.example",
    ID,
    "edit",
  );
  const search = fc.array(part).map((parts) => parts.join(""));
  fc.assert(
    fc.property(search, (typed) => {
      const moved = movedStaffAddress("/admin", typed);
      if (moved !== undefined) expect(moved).toMatch(/^\/admin(?:[/?]|$)/);
    }),
  );
});
