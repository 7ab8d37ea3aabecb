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

/** Returns a function for the pages of a menu group. Its `load` imports a module whose default export is the page. */
function lazyPagesIn(group: MenuGroupName) {
  return (
    label: StaffPage["label"],
    permission: Permission,
    load: () => Promise<{ default: ComponentType }>,
  ): StaffPage => ({
    group,
    permission,
    label,
    isInMenu: true,
    Panel: lazyWithPreload(async () => (await load()).default),
  });
}

const registrations = lazyPagesIn("registrations");
const field = lazyPagesIn("field");
const waiting = lazyPagesIn("waiting");
const programs = lazyPagesIn("programs");
const money = lazyPagesIn("money");
const website = lazyPagesIn("website");
const settings = lazyPagesIn("settings");

/** One staff page for each address in domain/staff/staff-paths.ts; a missing page is a compile error. */
export const STAFF_PAGES: Record<StaffPath, StaffPage> = {
  "/admin/today": lazyPagesIn("today")("today", "today.view", () => import("./staff-today.tsx")),
  // The most used page loads with the frame, not later.
  "/admin": {
    group: "registrations",
    permission: "registrations.view",
    label: "registrations",
    isInMenu: true,
    Panel: StaffRegistrations,
  },
  "/admin/deleted": registrations(
    "deleted",
    "registrations.view",
    () => import("./registrations/list/deleted-panel.tsx"),
  ),
  "/admin/testimonials": registrations(
    "testimonials",
    "testimonials.edit",
    () => import("./testimonials/testimonial-panel.tsx"),
  ),
  "/admin/messages": lazyPagesIn("messages")(
    "messages",
    "messages.view",
    () => import("./messages/messages-panel.tsx"),
  ),
  "/admin/field": field("field", "attendance.record", () => import("./field/field-panel.tsx")),
  "/admin/rosters": field("lists", "rosters.view", () => import("./rosters/roster-panel.tsx")),
  "/admin/teams": field("teams", "teams.view", () => import("./teams/team-panel.tsx")),
  "/admin/waiting-list": waiting("waiting", "waiting_list.view", () => import("./waiting/waiting-panel.tsx")),
  "/admin/waiting-list/interest": waiting(
    "interests",
    "waiting_list.view",
    () => import("./interests/interest-panel.tsx"),
  ),
  "/admin/registrations/import": {
    ...registrations("import", "registrations.edit", () => import("./import/import-panel.tsx")),
    isInMenu: false,
  },
  "/admin/programs": programs("programs", "programs.view", () => import("./programs/program-panel.tsx")),
  "/admin/programs/days": programs("days", "programs.view", () => import("./days/days-panel.tsx")),
  "/admin/programs/numbers": programs("numbers", "payments.view", () => import("./reports/report-panel.tsx")),
  "/admin/money/unpaid": money("unpaid", "payments.view", () => import("./money/unpaid-panel.tsx")),
  "/admin/money/payments": money("payments", "payments.view", () => import("./money/payment-panel.tsx")),
  "/admin/money/donations": money("donations", "payments.view", () => import("./money/donation-panel.tsx")),
  "/admin/money/aid": money("aid", "aid.decide", () => import("./money/aid-panel.tsx")),
  "/admin/money/check": money("check", "payments.view", () => import("./money/reconciliation-panel.tsx")),
  "/admin/money/export": money("export", "payments.export", () => import("./money/export-form.tsx")),
  "/admin/publications": website(
    "publications",
    "website.edit",
    () => import("./publications/publication-panel.tsx"),
  ),
  "/admin/website/club": website("club", "website.edit", () => import("./club/club-panel.tsx")),
  "/admin/website/pages": website("pages", "website.edit", () => import("./pages/pages-panel.tsx")),
  "/admin/website/policies": website("policies", "website.edit", () => import("./policies/policy-panel.tsx")),
  "/admin/website/announcements": website(
    "announcements",
    "website.edit",
    () => import("./announcements/announcement-panel.tsx"),
  ),
  "/admin/setup": settings("setup", "settings.view", () => import("./staff-setup.tsx")),
  "/admin/settings/access": settings("access", "access.view", () => import("./settings/access-panel.tsx")),
  "/admin/settings/clearances": settings(
    "clearances",
    "clearances.edit",
    () => import("./settings/clearance-panel.tsx"),
  ),
  "/admin/settings/log": settings("log", "log.view", () => import("./settings/log-panel.tsx")),
  "/admin/settings/backup": settings(
    "backup",
    "backup.download",
    () => import("./settings/backup-panel.tsx"),
  ),
  "/admin/settings/handover": settings(
    "handover",
    "settings.view",
    () => import("./settings/handover-panel.tsx"),
  ),
};

const FORM_PERMISSIONS = {
  paper: "registrations.enter",
  edit: "registrations.edit",
  write: "messages.send",
} as const satisfies Record<NonNullable<StaffView["form"]>, Permission>;

/** The permission that a view requires: that of its form, or of its page. */
export function requiredPermission({ page, id, season, form }: StaffView): Permission {
  if (form) return FORM_PERMISSIONS[form];
  const isProgramForm = page === "/admin/programs" && (id ?? season) !== undefined;
  return isProgramForm ? "programs.edit" : STAFF_PAGES[page].permission;
}
