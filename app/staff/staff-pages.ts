import type { ComponentType } from "react";
import type { Texts } from "#app/lib/i18n/namespaces.ts";
import { type LazyWithPreload, lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import type { Permission } from "#domain/staff/permissions.ts";
import type { StaffPath, StaffView } from "#domain/staff/staff-paths.ts";
import { StaffRegistrations } from "./staff-registrations.tsx";

/** Groups of the staff menu, in order. */
export const MENU_GROUP_NAMES = [
  "today",
  "registrations",
  "field",
  "waiting",
  "programs",
  "money",
  "messages",
  "website",
  "settings",
] as const;
export type MenuGroupName = (typeof MENU_GROUP_NAMES)[number];

/** A staff page. Its code and texts load when it is first opened. */
export interface StaffPage {
  group: MenuGroupName;
  /** Without it, the page is not in the menu, and a notice replaces it. */
  permission: Permission;
  /** False if only another page links to this page, which has no tab and no menu item. */
  isInMenu: boolean;
  label: keyof Texts["terms"]["pages"];
  Panel: ComponentType & Partial<Pick<LazyWithPreload, "preload">>;
}

/** @param load imports a module whose default export is the page */
function lazyPage(
  group: MenuGroupName,
  permission: Permission,
  label: StaffPage["label"],
  load: () => Promise<{ default: ComponentType }>,
): StaffPage {
  return {
    group,
    permission,
    label,
    isInMenu: true,
    Panel: lazyWithPreload(async () => (await load()).default),
  };
}

/** One staff page for each address in domain/staff/staff-paths.ts; a missing page is a compile error. */
export const STAFF_PAGES: Record<StaffPath, StaffPage> = {
  "/admin/today": lazyPage("today", "today.view", "today", () => import("./staff-today.tsx")),
  // The most used page loads with the frame, not later.
  "/admin": {
    group: "registrations",
    permission: "registrations.view",
    label: "registrations",
    isInMenu: true,
    Panel: StaffRegistrations,
  },
  "/admin/deleted": lazyPage(
    "registrations",
    "registrations.view",
    "deleted",
    () => import("./registrations/list/deleted-panel.tsx"),
  ),
  "/admin/testimonials": lazyPage(
    "registrations",
    "testimonials.edit",
    "testimonials",
    () => import("./testimonials/testimonial-panel.tsx"),
  ),
  "/admin/messages": lazyPage(
    "messages",
    "messages.view",
    "messages",
    () => import("./messages/messages-panel.tsx"),
  ),
  "/admin/field": lazyPage("field", "attendance.record", "field", () => import("./field/field-panel.tsx")),
  "/admin/rosters": lazyPage("field", "rosters.view", "lists", () => import("./rosters/roster-panel.tsx")),
  "/admin/teams": lazyPage("field", "teams.view", "teams", () => import("./teams/team-panel.tsx")),
  "/admin/waiting-list": lazyPage(
    "waiting",
    "waiting_list.view",
    "waiting",
    () => import("./waiting/waiting-panel.tsx"),
  ),
  "/admin/waiting-list/interest": lazyPage(
    "waiting",
    "waiting_list.view",
    "interests",
    () => import("./interests/interest-panel.tsx"),
  ),
  "/admin/registrations/import": {
    ...lazyPage("registrations", "registrations.edit", "import", () => import("./import/import-panel.tsx")),
    isInMenu: false,
  },
  "/admin/programs": lazyPage(
    "programs",
    "programs.view",
    "programs",
    () => import("./programs/program-panel.tsx"),
  ),
  "/admin/programs/days": lazyPage(
    "programs",
    "programs.view",
    "days",
    () => import("./days/days-panel.tsx"),
  ),
  "/admin/programs/numbers": lazyPage(
    "programs",
    "payments.view",
    "numbers",
    () => import("./reports/report-panel.tsx"),
  ),
  "/admin/money/unpaid": lazyPage(
    "money",
    "payments.view",
    "unpaid",
    () => import("./money/unpaid-panel.tsx"),
  ),
  "/admin/money/payments": lazyPage(
    "money",
    "payments.view",
    "payments",
    () => import("./money/payment-panel.tsx"),
  ),
  "/admin/money/donations": lazyPage(
    "money",
    "payments.view",
    "donations",
    () => import("./money/donation-panel.tsx"),
  ),
  "/admin/money/aid": lazyPage("money", "aid.decide", "aid", () => import("./money/aid-panel.tsx")),
  "/admin/money/check": lazyPage(
    "money",
    "payments.view",
    "check",
    () => import("./money/reconciliation-panel.tsx"),
  ),
  "/admin/money/export": lazyPage(
    "money",
    "payments.export",
    "export",
    () => import("./money/export-form.tsx"),
  ),
  "/admin/publications": lazyPage(
    "website",
    "website.edit",
    "publications",
    () => import("./publications/publication-panel.tsx"),
  ),
  "/admin/website/club": lazyPage("website", "website.edit", "club", () => import("./club/club-panel.tsx")),
  "/admin/website/pages": lazyPage(
    "website",
    "website.edit",
    "pages",
    () => import("./pages/pages-panel.tsx"),
  ),
  "/admin/website/policies": lazyPage(
    "website",
    "website.edit",
    "policies",
    () => import("./policies/policy-panel.tsx"),
  ),
  "/admin/website/announcements": lazyPage(
    "website",
    "website.edit",
    "announcements",
    () => import("./announcements/announcement-panel.tsx"),
  ),
  "/admin/setup": lazyPage("settings", "settings.view", "setup", () => import("./staff-setup.tsx")),
  "/admin/settings/access": lazyPage(
    "settings",
    "access.view",
    "access",
    () => import("./settings/access-panel.tsx"),
  ),
  "/admin/settings/clearances": lazyPage(
    "settings",
    "clearances.edit",
    "clearances",
    () => import("./settings/clearance-panel.tsx"),
  ),
  "/admin/settings/log": lazyPage("settings", "log.view", "log", () => import("./settings/log-panel.tsx")),
  "/admin/settings/backup": lazyPage(
    "settings",
    "backup.download",
    "backup",
    () => import("./settings/backup-panel.tsx"),
  ),
  "/admin/settings/handover": lazyPage(
    "settings",
    "settings.view",
    "handover",
    () => import("./settings/handover-panel.tsx"),
  ),
};

const FORM_PERMISSIONS = {
  paper: "registrations.enter",
  edit: "registrations.edit",
  write: "messages.send",
} as const satisfies Record<NonNullable<StaffView["form"]>, Permission>;

/** The permission that a view requires: that of its form, or of its page. */
export function requiredPermission({ place, id, season, form }: StaffView): Permission {
  if (form) return FORM_PERMISSIONS[form];
  const isProgramForm = place === "/admin/programs" && (id ?? season) !== undefined;
  return isProgramForm ? "programs.edit" : STAFF_PAGES[place].permission;
}
