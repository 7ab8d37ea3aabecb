import type { MenuGroup, MenuPage } from "#app/staff/frame/menus.tsx";
import { useHasPermission } from "#app/staff/shared/access/use-staff-session.ts";
import { STAFF_PATHS } from "#domain/staff/staff-paths.ts";
import { MENU_GROUP_NAMES, STAFF_PAGES } from "./staff-pages.ts";

/** The menu groups with the pages that the session may open, in order. The pages are also the tabs of their group. */
export function useMenu(): readonly MenuGroup[] {
  const may = useHasPermission();
  return MENU_GROUP_NAMES.flatMap((name) => {
    const paths = STAFF_PATHS.filter((path) => {
      const { group, isInMenu, permission } = STAFF_PAGES[path];
      return group === name && isInMenu && may(permission);
    });
    const pages = paths.map((path): MenuPage => ({ path, label: STAFF_PAGES[path].label }));
    return pages.length > 0 ? { name, pages } : [];
  });
}
