import { type StaffPath, withoutSlash } from "./staff-routes.ts";

/** Shorter addresses that somebody may type: a group leads to its first place. */
const FIRST_PLACES = new Map<string, StaffPath>([
  ["/admin/people", "/admin"],
  ["/admin/people/registrations", "/admin"],
  ["/admin/money", "/admin/money/payments"],
  ["/admin/site", "/admin/site/announcements"],
  ["/admin/settings", "/admin/settings/access"],
]);

/** The address, with its filters, that a shorter one stands for; undefined where the address has a place itself. */
export function fullStaffAddress(pathname: string, search: string): string | undefined {
  const place = FIRST_PLACES.get(withoutSlash(pathname));
  if (!place) return undefined;
  const query = new URLSearchParams(search);
  return query.size > 0 ? `${place}?${query}` : place;
}
