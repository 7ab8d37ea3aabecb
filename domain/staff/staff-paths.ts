import type { AttentionFilter } from "#domain/staff/registration-search.ts";
import type { Language } from "#domain/text/languages.ts";

/**
 * Every staff page with an address of its own. The client has one entry per address, checked by type
 * (app/staff/staff-pages.ts); the server answers 404 to all others under /admin.
 */
export const STAFF_PATHS = [
  "/admin/today",
  "/admin",
  "/admin/deleted",
  "/admin/testimonials",
  "/admin/registrations/import",
  "/admin/field",
  "/admin/rosters",
  "/admin/teams",
  "/admin/waiting-list",
  "/admin/waiting-list/interest",
  "/admin/programs",
  "/admin/programs/days",
  "/admin/programs/numbers",
  "/admin/money/unpaid",
  "/admin/money/payments",
  "/admin/money/donations",
  "/admin/money/aid",
  "/admin/money/check",
  "/admin/money/export",
  "/admin/messages",
  "/admin/publications",
  "/admin/website/club",
  "/admin/website/pages",
  "/admin/website/policies",
  "/admin/website/announcements",
  "/admin/setup",
  "/admin/settings/access",
  "/admin/settings/clearances",
  "/admin/settings/log",
  "/admin/settings/backup",
  "/admin/settings/handover",
] as const;
export type StaffPath = (typeof STAFF_PATHS)[number];

/** The folder of a registration's address, by the list it is opened from. */
const REGISTRATION_FOLDERS = {
  "/admin": "/admin/registrations",
  "/admin/deleted": "/admin/deleted",
} as const;
/** The lists from which a registration can be opened. */
type RegistrationListPath = keyof typeof REGISTRATION_FOLDERS;

export const PAPER_PATH = "/admin/registrations/new";

/** The address of a registration's details, shown over its list. */
export function registrationPath(id: string, page: RegistrationListPath = "/admin"): string {
  return `${REGISTRATION_FOLDERS[page]}/${id}`;
}

/** The address of the registrations that need attention for a reason, of a program or all seasons. */
export function attentionPath(attention: AttentionFilter, programId?: string): `/admin?${string}` {
  return `/admin?${programId ? `program=${programId}` : "season=all"}&attention=${attention}`;
}

export function editPath(id: string): string {
  return `${registrationPath(id)}/edit`;
}

export function paymentPath(id: string): string {
  return `/admin/money/payments/${id}`;
}

const MESSAGES_PATH = "/admin/messages";

/** The page that writes to a list; its parameters are a RecipientList (domain/staff/messages.ts). */
export const WRITE_PATH = `${MESSAGES_PATH}/new`;

/** The page that writes to a program's families with a form to sign. */
export function askToSignPath(programId: string): string {
  return `${WRITE_PATH}?list=registrations&program=${programId}&attention=form`;
}

export function messagePath(id: string): string {
  return `${MESSAGES_PATH}/${id}`;
}

/** The address of a payment with the refund dialog open. */
export function refundPath(paymentId: string): string {
  return `${paymentPath(paymentId)}?refund=open`;
}

/** The address of a program's form; the season is needed while the program exists only in a draft. */
export function programFormPath(id: string, seasonId?: string): string {
  return `/admin/programs/${id}${seasonId ? `?season=${seasonId}` : ""}`;
}

const SEASONS_FOLDER = "/admin/programs/seasons";

export function sessionKey({ programId, on, starts }: Record<"programId" | "on" | "starts", string>): string {
  return `${programId}.${on}.${starts.replace(":", "")}`;
}

/** The address where staff change one session. */
export function dayPath(session: Parameters<typeof sessionKey>[0]): string {
  return `/admin/programs/days?day=${sessionKey(session)}`;
}

/** The address of a season's page with its names, days and programs. */
export function seasonPath(id: string): string {
  return `${SEASONS_FOLDER}/${id}`;
}

/** The first field for a new program, on its season's page. */
export const NEW_PROGRAM_FIELD = "new-program";

/** The season's page, scrolled to the first field for a new program. */
export function newProgramPath(seasonId: string): string {
  return `${seasonPath(seasonId)}#${NEW_PROGRAM_FIELD}`;
}

/** The page that lists a season draft's changes and publishes them. */
export function publishPath(seasonId: string): string {
  return `/admin/publications?season=${seasonId}`;
}

export interface PreviewAddress {
  /** The kind of draft: "season". */
  subject: string;
  id: string;
  language: Language;
  /** The page's own address; the home page by default. */
  path?: string;
}

/** A page as it would look if the draft were published (docs/reference/publishing.md#preview). */
export function previewPath({ subject, id, language, path = "/" }: PreviewAddress): string {
  return `/api/admin/drafts/${subject}/${id}/preview?${new URLSearchParams({ language, path })}`;
}

/** A staff address: a page, and perhaps one record or form in it. */
export interface StaffView {
  page: StaffPath;
  /** The open registration, payment, program or message. */
  id?: string;
  season?: string;
  form?: "paper" | "edit" | "write";
}

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function withoutSlash(pathname: string): string {
  return pathname.replace(/(?<=.)\/$/, "");
}

/** The pages where one record can be open, by the folder of its address. */
const RECORD_PAGES = new Map<string, StaffPath>([
  [REGISTRATION_FOLDERS["/admin"], "/admin"],
  [REGISTRATION_FOLDERS["/admin/deleted"], "/admin/deleted"],
  ["/admin/money/payments", "/admin/money/payments"],
  ["/admin/programs", "/admin/programs"],
  [MESSAGES_PATH, MESSAGES_PATH],
]);

/** The view of a staff address, with or without a trailing slash; undefined if it does not exist. */
export function staffViewAt(pathname: string): StaffView | undefined {
  const address = withoutSlash(pathname);
  const page = STAFF_PATHS.find((path) => path === address);
  if (page) return { page };
  if (address === PAPER_PATH) return { page: "/admin", form: "paper" };
  if (address === WRITE_PATH) return { page: MESSAGES_PATH, form: "write" };
  const [, folder = "", id = "", edit] = /^(.+)\/([0-9a-f-]{36})(\/edit)?$/.exec(address) ?? [];
  if (!UUID.test(id)) return undefined;
  if (edit) return address === editPath(id) ? { page: "/admin", id, form: "edit" } : undefined;
  if (folder === SEASONS_FOLDER) return { page: "/admin/programs", season: id };
  const recordPage = RECORD_PAGES.get(folder);
  return recordPage && { page: recordPage, id };
}
