import type { ComponentType } from "react";
import type { Texts } from "#app/lib/i18n/namespaces.ts";
import { type LazyWithPreload, lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import type { StaffPath } from "#domain/staff/routes.ts";
import { StaffRegistrations } from "./staff-registrations.tsx";

/** Groups of the staff menu, in order. */
export const STAFF_GROUPS = [
  "today",
  "registrations",
  "lists",
  "waiting",
  "programs",
  "money",
  "messages",
  "website",
  "settings",
] as const;
export type StaffGroup = (typeof STAFF_GROUPS)[number];

/** A staff page. Its code and texts load when it is first opened. */
export interface StaffPlace {
  group: StaffGroup;
  /** False for a page that only another page links to: it has no tab and no menu item. */
  isInMenu: boolean;
  /** Key of the page's name in the terms. */
  label: keyof Texts["terms"]["places"];
  Panel: ComponentType & Partial<Pick<LazyWithPreload, "preload">>;
}

/** @param load imports a module whose default export is the page */
function place(
  group: StaffGroup,
  label: StaffPlace["label"],
  load: () => Promise<{ default: ComponentType }>,
): StaffPlace {
  return { group, label, isInMenu: true, Panel: lazyWithPreload(async () => (await load()).default) };
}

/** One staff page for each address in domain/staff/routes.ts; a missing page is a compile error. */
export const adminRoutes: Record<StaffPath, StaffPlace> = {
  "/admin/today": place("today", "today", () => import("./staff-today.tsx")),
  // The code is part of the frame, because this page is opened most often.
  "/admin": {
    group: "registrations",
    label: "registrations",
    isInMenu: true,
    Panel: StaffRegistrations,
  },
  "/admin/deleted": place("registrations", "deleted", () => import("./registrations/list/deleted-panel.tsx")),
  "/admin/testimonials": place(
    "registrations",
    "testimonials",
    () => import("./testimonials/testimonial-panel.tsx"),
  ),
  "/admin/messages": place("messages", "messages", () => import("./messages/messages-panel.tsx")),
  "/admin/rosters": place("lists", "lists", () => import("./rosters/roster-panel.tsx")),
  "/admin/waiting-list": place("waiting", "waiting", () => import("./waiting/waiting-panel.tsx")),
  "/admin/waiting-list/interest": place(
    "waiting",
    "interests",
    () => import("./interests/interest-panel.tsx"),
  ),
  "/admin/registrations/import": {
    ...place("registrations", "import", () => import("./import/import-panel.tsx")),
    isInMenu: false,
  },
  "/admin/programs": place("programs", "programs", () => import("./programs/program-panel.tsx")),
  "/admin/programs/days": place("programs", "days", () => import("./days/days-panel.tsx")),
  "/admin/programs/numbers": place("programs", "numbers", () => import("./reports/report-panel.tsx")),
  "/admin/money/unpaid": place("money", "unpaid", () => import("./money/unpaid-panel.tsx")),
  "/admin/money/payments": place("money", "payments", () => import("./money/payment-panel.tsx")),
  "/admin/money/donations": place("money", "donations", () => import("./money/donation-panel.tsx")),
  "/admin/money/aid": place("money", "aid", () => import("./money/aid-panel.tsx")),
  "/admin/money/check": place("money", "check", () => import("./money/reconciliation-panel.tsx")),
  "/admin/money/export": place("money", "export", () => import("./money/export-form.tsx")),
  "/admin/publications": place(
    "website",
    "publications",
    () => import("./publications/publication-panel.tsx"),
  ),
  "/admin/website/club": place("website", "club", () => import("./club/club-panel.tsx")),
  "/admin/website/pages": place("website", "pages", () => import("./pages/pages-panel.tsx")),
  "/admin/website/policies": place("website", "policies", () => import("./policies/policy-panel.tsx")),
  "/admin/website/announcements": place(
    "website",
    "announcements",
    () => import("./announcements/announcement-panel.tsx"),
  ),
  "/admin/setup": place("settings", "setup", () => import("./staff-setup.tsx")),
  "/admin/settings/access": place("settings", "access", () => import("./settings/access-panel.tsx")),
  "/admin/settings/log": place("settings", "log", () => import("./settings/log-panel.tsx")),
  "/admin/settings/backup": place("settings", "backup", () => import("./settings/backup-panel.tsx")),
};
