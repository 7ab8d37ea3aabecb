import type club from "#content/club/texts/en.json";
import type admin from "#content/product/texts/en/admin.json";
import type errors from "#content/product/texts/en/errors.json";
import type family from "#content/product/texts/en/family.json";
import type payment from "#content/product/texts/en/payment.json";
import type shared from "#content/product/texts/en/shared.json";
import type site from "#content/product/texts/en/site.json";
import type staff from "#content/product/texts/en/staff.json";

/**
 * Text files, each with several namespaces: content/product/texts/<language>/<file>.json, and the club's own,
 * which staff publish (docs/reference/publishing.md#page-texts-and-pictures). The English files of content/
 * type the keys. Labels that several pages use are in the namespace "terms"; each file holds a part of it.
 */
interface TextFiles {
  /** Texts of every page, loaded before the first render. */
  shared: typeof shared;
  /** Public pages about the club and its programs. */
  site: typeof site;
  /** The club's own texts on the public pages. Some namespaces have texts both here and in "site". */
  club: typeof club;
  /** Choosing a program, registering, paying. */
  family: typeof family;
  /** Donating, and pages after a payment. */
  payment: typeof payment;
  /** Error messages (docs/reference/texts.md). */
  errors: typeof errors;
  /** The staff frame and the list of registrations. */
  staff: typeof staff;
  /** All other staff pages, and their dialogs. */
  admin: typeof admin;
}
export type TextFile = keyof TextFiles;

/** Every text, by its namespace and key. */
export type Texts = TextFiles["shared"] &
  TextFiles["site"] &
  TextFiles["club"] &
  TextFiles["family"] &
  TextFiles["payment"] &
  TextFiles["errors"] &
  TextFiles["staff"] &
  TextFiles["admin"];
export type TextNamespace = keyof Texts;
