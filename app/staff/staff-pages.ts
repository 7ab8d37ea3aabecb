import type { ComponentType } from "react";
import type { Texts } from "#app/lib/i18n/namespaces.ts";
import { type LazyWithPreload, lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import type { StaffPath } from "#domain/staff/staff-paths.ts";
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
export interface StaffPage {
  group: StaffGroup;
  /** False for a page that only another page links to: it has no tab and no menu item. */
  isInMenu: boolean;
  label: keyof Texts["terms"]["pages"];
  Panel: ComponentType & Partial<Pick<LazyWithPreload, "preload">>;
}

/** @param load imports a module whose default export is the page */
function page(
  group: StaffGroup,
  label: StaffPage["label"],
  load: () => Promise<{ default: ComponentType }>,
): StaffPage {
  return { group, label, isInMenu: true, Panel: lazyWithPreload(async () => (await load()).default) };
}

/** One staff page for each address in domain/staff/staff-paths.ts; a missing page is a compile error. */
export const STAFF_PAGES: Record<StaffPath, StaffPage> = {
  "/admin/today": page("today", "today", () => import("./staff-today.tsx")),
  // The code is part of the frame, because this page is opened most often.
  "/admin": {
    group: "registrations",
    label: "registrations",
    isInMenu: true,
    Panel: StaffRegistrations,
  },
  "/admin/deleted": page("registrations", "deleted", () => import("./registrations/list/deleted-panel.tsx")),
  "/admin/testimonials": page(
    "registrations",
    "testimonials",
    () => import("./testimonials/testimonial-panel.tsx"),
  ),
  "/admin/messages": page("messages", "messages", () => import("./messages/messages-panel.tsx")),
  "/admin/rosters": page("lists", "lists", () => import("./rosters/roster-panel.tsx")),
  "/admin/waiting-list": page("waiting", "waiting", () => import("./waiting/waiting-panel.tsx")),
  "/admin/waiting-list/interest": page(
    "waiting",
    "interests",
    () => import("./interests/interest-panel.tsx"),
  ),
  "/admin/registrations/import": {
    ...page("registrations", "import", () => import("./import/import-panel.tsx")),
    isInMenu: false,
  },
  "/admin/programs": page("programs", "programs", () => import("./programs/program-panel.tsx")),
  "/admin/programs/days": page("programs", "days", () => import("./days/days-panel.tsx")),
  "/admin/programs/numbers": page("programs", "numbers", () => import("./reports/report-panel.tsx")),
  "/admin/money/unpaid": page("money", "unpaid", () => import("./money/unpaid-panel.tsx")),
  "/admin/money/payments": page("money", "payments", () => import("./money/payment-panel.tsx")),
  "/admin/money/donations": page("money", "donations", () => import("./money/donation-panel.tsx")),
  "/admin/money/aid": page("money", "aid", () => import("./money/aid-panel.tsx")),
  "/admin/money/check": page("money", "check", () => import("./money/reconciliation-panel.tsx")),
  "/admin/money/export": page("money", "export", () => import("./money/export-form.tsx")),
  "/admin/publications": page(
    "website",
    "publications",
    () => import("./publications/publication-panel.tsx"),
  ),
  "/admin/website/club": page("website", "club", () => import("./club/club-panel.tsx")),
  "/admin/website/pages": page("website", "pages", () => import("./pages/pages-panel.tsx")),
  "/admin/website/policies": page("website", "policies", () => import("./policies/policy-panel.tsx")),
  "/admin/website/announcements": page(
    "website",
    "announcements",
    () => import("./announcements/announcement-panel.tsx"),
  ),
  "/admin/setup": page("settings", "setup", () => import("./staff-setup.tsx")),
  "/admin/settings/access": page("settings", "access", () => import("./settings/access-panel.tsx")),
  "/admin/settings/log": page("settings", "log", () => import("./settings/log-panel.tsx")),
  "/admin/settings/backup": page("settings", "backup", () => import("./settings/backup-panel.tsx")),
  "/admin/settings/handover": page("settings", "handover", () => import("./settings/handover-panel.tsx")),
};
