import { type StaffPath, withoutSlash } from "./staff-routes.ts";

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
