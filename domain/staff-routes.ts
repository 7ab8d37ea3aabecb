import type { Language } from "./languages.ts";

/**
 * Every place of the staff's house that has an address of its own. The client has one entry for each, by type
 * (app/staff-places.ts); the server answers 404 for all others under /admin.
 */
export const STAFF_PATHS = [
  "/admin/today",
  "/admin",
  "/admin/people/deleted",
  "/admin/publications",
  "/admin/site/club",
  "/admin/site/announcements",
  "/admin/site/testimonials",
  "/admin/people/contests",
  "/admin/people/lists",
  "/admin/people/interests",
  "/admin/people/import",
  "/admin/programs",
  "/admin/programs/numbers",
  "/admin/money/unpaid",
  "/admin/money/payments",
  "/admin/money/donations",
  "/admin/money/check",
  "/admin/money/export",
  "/admin/settings/access",
  "/admin/settings/log",
  "/admin/settings/backup",
] as const;
export type StaffPath = (typeof STAFF_PATHS)[number];

/** Where one registration stands, by the place whose list it belongs to. */
const REGISTRATION_FOLDERS = {
  "/admin": "/admin/people/registrations",
  "/admin/people/deleted": "/admin/people/deleted",
} as const;
/** The places in which one registration can be open. */
export type RegistrationPlace = keyof typeof REGISTRATION_FOLDERS;

export const PAPER_ADDRESS = "/admin/people/registrations/new";

/** The address of everything about one registration, over the list that it belongs to. */
export function registrationAddress(id: string, place: RegistrationPlace = "/admin"): string {
  return `${REGISTRATION_FOLDERS[place]}/${id}`;
}

/** The form that changes it. */
export function editAddress(id: string): string {
  return `${registrationAddress(id)}/edit`;
}

/** The address of one payment. */
export function paymentAddress(id: string): string {
  return `/admin/money/payments/${id}`;
}

/** The same with the refund's dialog open. */
export function refundAddress(paymentId: string): string {
  return `${paymentAddress(paymentId)}?refund=open`;
}

/** The form of one program: its prices, dates and texts; with its season where it is in a draft alone. */
export function programAddress(id: string, seasonId?: string): string {
  return `/admin/programs/${id}${seasonId ? `?season=${seasonId}` : ""}`;
}

const SEASONS_FOLDER = "/admin/programs/seasons";

/** The page of one season: its names and days, and its programs in their order. */
export function seasonAddress(id: string): string {
  return `${SEASONS_FOLDER}/${id}`;
}

/** The field that a new program begins with, on its season's page. */
export const NEW_PROGRAM_FIELD = "new-program";

/** The same page, in the first field of a program that is to be added. */
export function newProgramAddress(seasonId: string): string {
  return `${seasonAddress(seasonId)}#${NEW_PROGRAM_FIELD}`;
}

/** What the draft of one season would change, and the button that publishes it. */
export function publishAddress(seasonId: string): string {
  return `/admin/publications?season=${seasonId}`;
}

/** Which page of which draft. */
export interface PreviewAddress {
  /** What is a draft: "season". */
  subject: string;
  id: string;
  language: Language;
  /** The page's own address; the home page when nothing is said. */
  path?: string;
}

/** A page as the site would show it with a draft published (docs/rules/publishing.md#preview). */
export function previewAddress({ subject, id, language, path = "/" }: PreviewAddress): string {
  return `/api/admin/drafts/${subject}/${id}/preview?${new URLSearchParams({ language, path })}`;
}

/** What an address of the house shows: a place, and in it perhaps one record or a form. */
export interface StaffView {
  place: StaffPath;
  /** The registration, payment or program that is open. */
  id?: string;
  /** The season whose page is open. */
  season?: string;
  form?: "paper" | "edit";
}

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function viewOfOne(folder: string, id: string, rest: string[]): StaffView | undefined {
  if (!UUID.test(id)) return undefined;
  const isAlone = rest.length === 0;
  if (folder === SEASONS_FOLDER) return isAlone ? { place: "/admin/programs", season: id } : undefined;
  if (folder === REGISTRATION_FOLDERS["/admin"]) {
    if (isAlone) return { place: "/admin", id };
    return rest.length === 1 && rest[0] === "edit" ? { place: "/admin", id, form: "edit" } : undefined;
  }
  const place = ([REGISTRATION_FOLDERS["/admin/people/deleted"], "/admin/money/payments"] as const).find(
    (known) => known === folder,
  );
  return place && isAlone ? { place, id } : undefined;
}

/** An address without its closing slash. */
export function withoutSlash(pathname: string): string {
  return pathname.replace(/(?<=.)\/$/, "");
}

/** What the address shows, with or without a closing slash; undefined when nothing in the house has it. */
export function staffViewAt(pathname: string): StaffView | undefined {
  const address = withoutSlash(pathname);
  const place = STAFF_PATHS.find((path) => path === address);
  if (place) return { place };
  if (address === PAPER_ADDRESS) return { place: "/admin", form: "paper" };
  const [, admin, group, list = "", id, ...rest] = address.split("/");
  if (id === undefined) {
    return address === programAddress(list) && UUID.test(list)
      ? { place: "/admin/programs", id: list }
      : undefined;
  }
  return viewOfOne(`/${admin}/${group}/${list}`, id, rest);
}
