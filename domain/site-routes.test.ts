import { describe, expect, it } from "vitest";
import { sitePath } from "./site-routes.ts";

describe("An address", () => {
  it.each([
    ["/", "/"],
    ["/register", "/register"],
    ["/register/", "/register"],
  ])("%s shows the page %s", (address, page) => {
    expect(sitePath(address)).toBe(page);
  });

  it.each(["/nowhere", "/register/extra", "//", "/Register", ""])("%j shows the 404 page", (address) => {
    expect(sitePath(address)).toBeUndefined();
  });
});
