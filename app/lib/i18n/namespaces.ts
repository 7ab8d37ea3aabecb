import type club from "#content/club/texts/en.json";
import type admin from "#content/product/texts/en/admin.json";
import type errors from "#content/product/texts/en/errors.json";
import type family from "#content/product/texts/en/family.json";
import type payment from "#content/product/texts/en/payment.json";
import type shared from "#content/product/texts/en/shared.json";
import type site from "#content/product/texts/en/site.json";
import type staff from "#content/product/texts/en/staff.json";

/**
 * Text files, each with several areas: content/product/texts/<language>/<file>.json, and the club's own, which staff
 * publish (docs/reference/publishing.md#page-texts-and-pictures). The English ones of content/ give the keys their types.
 * Labels with several readers are in the area "terms", of which each file holds a part.
 */
interface TextFiles {
  /** Used on every page, so loaded before the first render. */
  shared: typeof shared;
  /** Public pages about the club and its programs. */
  site: typeof site;
  /** The club's own words on those pages. Some areas have texts both here and in "site". */
  club: typeof club;
  /** Choosing, registering, paying. */
  family: typeof family;
  /** Donating, and what comes after paying. */
  payment: typeof payment;
  /** Error messages: loaded where somebody types. */
  errors: typeof errors;
  /** The staff frame and the list of registrations. */
  staff: typeof staff;
  /** All other staff pages, and their dialogs. */
  admin: typeof admin;
}
export type TextFile = keyof TextFiles;

/** Every text, by its area and key. */
export type Texts = TextFiles["shared"] &
  TextFiles["site"] &
  TextFiles["club"] &
  TextFiles["family"] &
  TextFiles["payment"] &
  TextFiles["errors"] &
  TextFiles["staff"] &
  TextFiles["admin"];
export type TextNamespace = keyof Texts;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Texts;
  }
}
