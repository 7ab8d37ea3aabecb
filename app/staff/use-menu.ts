import type { MenuGroup, MenuPage } from "#app/staff/frame/menus.tsx";
import { usePermissions } from "#app/staff/shared/access/use-staff-session.ts";
import { STAFF_PATHS } from "#domain/staff/staff-paths.ts";
import { STAFF_GROUPS, STAFF_PAGES } from "./staff-pages.ts";

/** The pages of each menu group that the session may open, in order; they are also the group's tabs. */
export function useMenu(): readonly MenuGroup[] {
  const may = usePermissions();
  return STAFF_GROUPS.flatMap((name) => {
    const paths = STAFF_PATHS.filter((path) => {
      const { group, isInMenu, permission } = STAFF_PAGES[path];
      return group === name && isInMenu && may(permission);
    });
    const pages = paths.map((path): MenuPage => ({ path, label: STAFF_PAGES[path].label }));
    return pages.length > 0 ? { name, pages } : [];
  });
}
