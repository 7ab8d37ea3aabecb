import type { Language } from "#domain/text/languages.ts";

/**
 * Every staff page with an address of its own. The client has one entry per address, checked by type
 * (app/staff/staff-places.ts); the server answers 404 to all others under /admin.
 */
export const STAFF_PATHS = [
  "/admin/today",
  "/admin",
  "/admin/people/deleted",
  "/admin/site/testimonials",
  "/admin/people/duplicates",
  "/admin/people/changes",
  "/admin/people/import",
  "/admin/people/lists",
  "/admin/people/waiting-list",
  "/admin/people/interests",
  "/admin/programs",
  "/admin/programs/days",
  "/admin/programs/numbers",
  "/admin/money/unpaid",
  "/admin/money/payments",
  "/admin/money/donations",
  "/admin/money/aid",
  "/admin/money/check",
  "/admin/money/export",
  "/admin/people/messages",
  "/admin/publications",
  "/admin/site/club",
  "/admin/site/pages",
  "/admin/site/policies",
  "/admin/site/announcements",
  "/admin/setup",
  "/admin/settings/access",
  "/admin/settings/log",
  "/admin/settings/backup",
] as const;
export type StaffPath = (typeof STAFF_PATHS)[number];

/** The folder of a registration's address, by the list it is opened from. */
const REGISTRATION_FOLDERS = {
  "/admin": "/admin/people/registrations",
  "/admin/people/deleted": "/admin/people/deleted",
} as const;
/** The lists from which a registration can be opened. */
type RegistrationPlace = keyof typeof REGISTRATION_FOLDERS;

export const PAPER_ADDRESS = "/admin/people/registrations/new";

/** The address of a registration's details, shown over its list. */
export function registrationAddress(id: string, place: RegistrationPlace = "/admin"): string {
  return `${REGISTRATION_FOLDERS[place]}/${id}`;
}

/** The address of the form that edits a registration. */
export function editAddress(id: string): string {
  return `${registrationAddress(id)}/edit`;
}

export function paymentAddress(id: string): string {
  return `/admin/money/payments/${id}`;
}

const MESSAGES_PLACE = "/admin/people/messages";

/** The page that writes to a list; its parameters are a RecipientList (domain/staff/messages.ts). */
export const WRITE_ADDRESS = `${MESSAGES_PLACE}/new`;

/** The address of a message with its states. */
export function messageAddress(id: string): string {
  return `${MESSAGES_PLACE}/${id}`;
}

/** The address of a payment with the refund dialog open. */
export function refundAddress(paymentId: string): string {
  return `${paymentAddress(paymentId)}?refund=open`;
}

/** The address of a program's form; the season is needed while the program exists only in a draft. */
export function programAddress(id: string, seasonId?: string): string {
  return `/admin/programs/${id}${seasonId ? `?season=${seasonId}` : ""}`;
}

const SEASONS_FOLDER = "/admin/programs/seasons";

/** A session in an address. */
export function sessionKey({ programId, on, starts }: Record<"programId" | "on" | "starts", string>): string {
  return `${programId}.${on}.${starts.replace(":", "")}`;
}

/** The address where staff change one day. */
export function dayAddress(session: Parameters<typeof sessionKey>[0]): string {
  return `/admin/programs/days?day=${sessionKey(session)}`;
}

/** The address of a season's page with its names, days and programs. */
export function seasonAddress(id: string): string {
  return `${SEASONS_FOLDER}/${id}`;
}

/** The first field for a new program, on its season's page. */
export const NEW_PROGRAM_FIELD = "new-program";

/** The season's page, scrolled to the first field for a new program. */
export function newProgramAddress(seasonId: string): string {
  return `${seasonAddress(seasonId)}#${NEW_PROGRAM_FIELD}`;
}

/** The page that lists a season draft's changes and publishes them. */
export function publishAddress(seasonId: string): string {
  return `/admin/publications?season=${seasonId}`;
}

/** A page of a draft to preview. */
export interface PreviewAddress {
  /** The kind of draft: "season". */
  subject: string;
  id: string;
  language: Language;
  /** The page's own address; the home page by default. */
  path?: string;
}

/** A page as it would look if the draft were published (docs/rules/publishing.md#preview). */
export function previewAddress({ subject, id, language, path = "/" }: PreviewAddress): string {
  return `/api/admin/drafts/${subject}/${id}/preview?${new URLSearchParams({ language, path })}`;
}

/** What a staff address shows: a place, and perhaps one record or form in it. */
export interface StaffView {
  place: StaffPath;
  /** The open registration, payment, program or message. */
  id?: string;
  /** The open season. */
  season?: string;
  form?: "paper" | "edit" | "write";
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
  const place = (
    [REGISTRATION_FOLDERS["/admin/people/deleted"], "/admin/money/payments", MESSAGES_PLACE] as const
  ).find((known) => known === folder);
  return place && isAlone ? { place, id } : undefined;
}

/** An address without its trailing slash. */
export function withoutSlash(pathname: string): string {
  return pathname.replace(/(?<=.)\/$/, "");
}

/** What a staff address shows, with or without a trailing slash; undefined if it does not exist. */
export function staffViewAt(pathname: string): StaffView | undefined {
  const address = withoutSlash(pathname);
  const place = STAFF_PATHS.find((path) => path === address);
  if (place) return { place };
  if (address === PAPER_ADDRESS) return { place: "/admin", form: "paper" };
  if (address === WRITE_ADDRESS) return { place: MESSAGES_PLACE, form: "write" };
  const [, admin, group, list = "", id, ...rest] = address.split("/");
  if (id === undefined) {
    return address === programAddress(list) && UUID.test(list)
      ? { place: "/admin/programs", id: list }
      : undefined;
  }
  return viewOfOne(`/${admin}/${group}/${list}`, id, rest);
}

/** Short addresses that people may type: a group's address leads to its first place. */
const FIRST_PLACES = new Map<string, StaffPath>([
  ["/admin/people", "/admin"],
  ["/admin/people/registrations", "/admin"],
  ["/admin/money", "/admin/money/payments"],
  ["/admin/site", "/admin/site/announcements"],
  ["/admin/settings", "/admin/settings/access"],
]);

/** The full address, with its filters, of a short one; undefined if the address is a place of its own. */
export function fullStaffAddress(pathname: string, search: string): string | undefined {
  const place = FIRST_PLACES.get(withoutSlash(pathname));
  if (!place) return undefined;
  const query = new URLSearchParams(search);
  return query.size > 0 ? `${place}?${query}` : place;
}

/** The steps of /admin/setup in their order; each can be left out, done later and done again (docs/rules/setup.md). */
export const SETUP_STEPS = ["you", "club", "program", "mail", "money", "backup", "publish"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Whether each step is done. */
export type SetupState = Record<SetupStep, boolean>;

/** The steps that are not done, in their order. */
export function missingSteps(steps: SetupState): SetupStep[] {
  return SETUP_STEPS.filter((step) => !steps[step]);
}

export const SETUP_ADDRESS = "/admin/setup";

/** The address of a step. */
export function setupAddress(step: SetupStep): string {
  return `${SETUP_ADDRESS}?step=${step}`;
}
