import type { ComponentType } from "react";
import type { Texts } from "#app/lib/i18n/namespaces.ts";
import { type LazyWithPreload, lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import type { Permission } from "#domain/staff/permissions.ts";
import type { StaffPath, StaffView } from "#domain/staff/staff-paths.ts";
import { StaffRegistrations } from "./staff-registrations.tsx";

/** Groups of the staff menu, in order. */
export const STAFF_GROUPS = [
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
export type StaffGroup = (typeof STAFF_GROUPS)[number];

/** A staff page. Its code and texts load when it is first opened. */
export interface StaffPage {
  group: StaffGroup;
  /** Without it, the page is not in the menu and shows only who may open it. */
  permission: Permission;
  /** False for a page that only another page links to: it has no tab and no menu item. */
  isInMenu: boolean;
  label: keyof Texts["terms"]["pages"];
  Panel: ComponentType & Partial<Pick<LazyWithPreload, "preload">>;
}

/** @param load imports a module whose default export is the page */
function page(
  group: StaffGroup,
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
  "/admin/today": page("today", "today.view", "today", () => import("./staff-today.tsx")),
  // The code is part of the frame, because this page is opened most often.
  "/admin": {
    group: "registrations",
    permission: "registrations.view",
    label: "registrations",
    isInMenu: true,
    Panel: StaffRegistrations,
  },
  "/admin/deleted": page(
    "registrations",
    "registrations.view",
    "deleted",
    () => import("./registrations/list/deleted-panel.tsx"),
  ),
  "/admin/testimonials": page(
    "registrations",
    "testimonials.edit",
    "testimonials",
    () => import("./testimonials/testimonial-panel.tsx"),
  ),
  "/admin/messages": page(
    "messages",
    "messages.view",
    "messages",
    () => import("./messages/messages-panel.tsx"),
  ),
  "/admin/field": page("field", "attendance.record", "field", () => import("./field/field-panel.tsx")),
  "/admin/rosters": page("field", "rosters.view", "lists", () => import("./rosters/roster-panel.tsx")),
  "/admin/teams": page("field", "teams.view", "teams", () => import("./teams/team-panel.tsx")),
  "/admin/waiting-list": page(
    "waiting",
    "waiting_list.view",
    "waiting",
    () => import("./waiting/waiting-panel.tsx"),
  ),
  "/admin/waiting-list/interest": page(
    "waiting",
    "waiting_list.view",
    "interests",
    () => import("./interests/interest-panel.tsx"),
  ),
  "/admin/registrations/import": {
    ...page("registrations", "registrations.edit", "import", () => import("./import/import-panel.tsx")),
    isInMenu: false,
  },
  "/admin/programs": page(
    "programs",
    "programs.view",
    "programs",
    () => import("./programs/program-panel.tsx"),
  ),
  "/admin/programs/days": page("programs", "programs.view", "days", () => import("./days/days-panel.tsx")),
  "/admin/programs/numbers": page(
    "programs",
    "payments.view",
    "numbers",
    () => import("./reports/report-panel.tsx"),
  ),
  "/admin/money/unpaid": page("money", "payments.view", "unpaid", () => import("./money/unpaid-panel.tsx")),
  "/admin/money/payments": page(
    "money",
    "payments.view",
    "payments",
    () => import("./money/payment-panel.tsx"),
  ),
  "/admin/money/donations": page(
    "money",
    "payments.view",
    "donations",
    () => import("./money/donation-panel.tsx"),
  ),
  "/admin/money/aid": page("money", "aid.decide", "aid", () => import("./money/aid-panel.tsx")),
  "/admin/money/check": page(
    "money",
    "payments.view",
    "check",
    () => import("./money/reconciliation-panel.tsx"),
  ),
  "/admin/money/export": page("money", "payments.export", "export", () => import("./money/export-form.tsx")),
  "/admin/publications": page(
    "website",
    "website.edit",
    "publications",
    () => import("./publications/publication-panel.tsx"),
  ),
  "/admin/website/club": page("website", "website.edit", "club", () => import("./club/club-panel.tsx")),
  "/admin/website/pages": page("website", "website.edit", "pages", () => import("./pages/pages-panel.tsx")),
  "/admin/website/policies": page(
    "website",
    "website.edit",
    "policies",
    () => import("./policies/policy-panel.tsx"),
  ),
  "/admin/website/announcements": page(
    "website",
    "website.edit",
    "announcements",
    () => import("./announcements/announcement-panel.tsx"),
  ),
  "/admin/setup": page("settings", "settings.view", "setup", () => import("./staff-setup.tsx")),
  "/admin/settings/access": page(
    "settings",
    "access.view",
    "access",
    () => import("./settings/access-panel.tsx"),
  ),
  "/admin/settings/clearances": page(
    "settings",
    "clearances.edit",
    "clearances",
    () => import("./settings/clearance-panel.tsx"),
  ),
  "/admin/settings/log": page("settings", "log.view", "log", () => import("./settings/log-panel.tsx")),
  "/admin/settings/backup": page(
    "settings",
    "backup.download",
    "backup",
    () => import("./settings/backup-panel.tsx"),
  ),
  "/admin/settings/handover": page(
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

/** The permission of an address: that of its form, or of its page. */
export function permissionAt({ place, id, season, form }: StaffView): Permission {
  if (form) return FORM_PERMISSIONS[form];
  const isEditor = place === "/admin/programs" && (id ?? season) !== undefined;
  return isEditor ? "programs.edit" : STAFF_PAGES[place].permission;
}
