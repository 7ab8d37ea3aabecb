import {
  editAddress,
  PAPER_ADDRESS,
  paymentAddress,
  registrationAddress,
  type StaffPath,
  UUID,
  withoutSlash,
} from "./staff-routes.ts";

/** Shorter addresses that somebody may type: a group leads to its first place, a place of one word to itself. */
const FIRST_PLACES = new Map<string, StaffPath>([
  ["/admin/people", "/admin"],
  ["/admin/people/registrations", "/admin"],
  ["/admin/money", "/admin/money/payments"],
  ["/admin/site", "/admin/site/announcements"],
  ["/admin/announcements", "/admin/site/announcements"],
  ["/admin/settings", "/admin/settings/access"],
]);

/** The places of the tabs that /admin?tab=… named up to version 0.2. */
const OLD_TABS = new Map<string | null, StaffPath>(
  Object.entries({
    deleted: "/admin/people/deleted",
    contests: "/admin/people/contests",
    testimonials: "/admin/site/testimonials",
    sheets: "/admin/people/lists",
    donations: "/admin/money/donations",
    payments: "/admin/money/payments",
    books: "/admin/money/check",
    season: "/admin/programs/numbers",
    log: "/admin/settings/log",
    settings: "/admin/settings/access",
  } as const),
);
const OLD_NAMES = ["tab", "registration", "payment", "add", "edit"] as const;

function newAddress(query: URLSearchParams): string {
  const place = OLD_TABS.get(query.get("tab")) ?? "/admin";
  const registration = query.get("registration") ?? "";
  const payment = query.get("payment") ?? "";
  if (place === "/admin/money/payments" && UUID.test(payment)) return paymentAddress(payment);
  if (place !== "/admin" && place !== "/admin/people/deleted") return place;
  if (place === "/admin" && query.get("add") === "paper") return PAPER_ADDRESS;
  if (!UUID.test(registration)) return place;
  return place === "/admin" && query.get("edit") === "yes"
    ? editAddress(registration)
    : registrationAddress(registration, place);
}

/** The address, with its filters, that took an older or shorter one's place; undefined for one that still holds. */
export function movedStaffAddress(pathname: string, search: string): string | undefined {
  const address = withoutSlash(pathname);
  const query = new URLSearchParams(search);
  const withQuery = (path: string) => (query.size > 0 ? `${path}?${query}` : path);
  const first = FIRST_PLACES.get(address);
  if (first) return withQuery(first);
  // "payment" alone is a filter of the list of registrations.
  const names = query.has("tab") ? OLD_NAMES : OLD_NAMES.filter((name) => name !== "payment");
  if (address !== "/admin" || !names.some((name) => query.has(name))) return undefined;
  const path = newAddress(query);
  for (const name of names) query.delete(name);
  return withQuery(path);
}
