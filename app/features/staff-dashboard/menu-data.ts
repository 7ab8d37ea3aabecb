import type { Texts } from "#app/i18n/namespaces.ts";
import type { StaffPath } from "#domain/staff-routes.ts";

type House = Texts["admin"]["house"];

/** A link of the staff's menu. */
export interface MenuPlace {
  path: StaffPath;
  label: keyof House["places"];
}

/** A group of the staff's menu, with its places in their order. */
export interface MenuGroup {
  name: keyof House["groups"];
  places: readonly MenuPlace[];
}
