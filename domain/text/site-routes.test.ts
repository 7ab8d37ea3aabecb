import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NOINDEX_PATHS, NOT_FOUND_FILE, pageFile, SITE_PATHS, sitePath, teamRef } from "./site-routes.ts";

describe("an address of the site", () => {
  it.each(SITE_PATHS)("%s shows its page, with or without a closing slash", (path) => {
    expect(sitePath(path)).toBe(path);
    expect(sitePath(path === "/" ? path : `${path}/`)).toBe(path);
  });

  it.each([
    "/nowhere",
    "/Register",
    "/register/extra",
    "//",
    "//register",
    "/register//",
    "register",
    "/admin.html",
    "",
  ])("%j shows the 404 page", (address) => {
    expect(sitePath(address)).toBeUndefined();
  });

  it("shows the page of exactly that name, whatever someone types", () => {
    const part = fc.constantFrom("/", "register", "admin", "..", "%2f", "?", "#", "a");
    const pathname = fc.oneof(
      fc.string(),
      fc.array(part).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(pathname, (typed) => {
        const path = sitePath(typed);
        if (path !== undefined) expect([path, `${path}/`]).toContain(typed);
      }),
    );
  });

  it("stays out of search engines when it shows a payment or the staff's pages", () => {
    expect(NOINDEX_PATHS).toEqual(expect.arrayContaining(["/checkout", "/success", "/login", "/admin"]));
    for (const path of ["/", "/register", "/schedule", "/terms", "/privacy"] as const) {
      expect(NOINDEX_PATHS).not.toContain(path);
    }
  });

  it.each(["/team/x", "/team/x/", "/team/08-09b"])("%s asks for a team", (pathname) => {
    expect(teamRef(pathname)).toBe(pathname.split("/")[2]);
    expect(sitePath(pathname)).toBeUndefined();
  });

  it.each(["/team", "/team/", "/team//", "/team/x/y", "/teams/x", "/Team/x", "/a/team/x"])(
    "%s asks for no team",
    (pathname) => {
      expect(teamRef(pathname)).toBeUndefined();
    },
  );

  it("has a rendered page of its own, which is not the 404 page's", () => {
    const files = [...SITE_PATHS.map(pageFile), NOT_FOUND_FILE];
    expect(new Set(files).size).toBe(files.length);
    for (const file of files) expect(file).toMatch(/^[a-z0-9-]+(\/[a-z0-9-]+)?$/);
  });
});
