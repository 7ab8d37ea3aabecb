import type { ComponentType } from "react";
import type { Texts } from "#app/lib/i18n/namespaces.ts";
import { type LazyWithPreload, lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import type { StaffPath } from "#domain/staff/routes.ts";
import { StaffRegistrations } from "./staff-registrations.tsx";

/** The groups of the staff menu, in order. */
export const STAFF_GROUPS = [
  "today",
  "registrations",
  "rosters",
  "waitingList",
  "programs",
  "money",
  "messages",
  "website",
  "settings",
] as const;
export type StaffGroup = (typeof STAFF_GROUPS)[number];

/** A staff page. Its code and texts are fetched when it is first opened. */
export interface StaffPlace {
  group: StaffGroup;
  /** A page that another page leads to: it has no tab and no place in the menu. */
  isInMenu: boolean;
  /** Key of its name in admin.json. */
  label: keyof Texts["admin"]["frame"]["places"];
  Panel: ComponentType & Partial<Pick<LazyWithPreload, "preload">>;
}

interface PlaceOptions extends Pick<StaffPlace, "group" | "label"> {
  isInMenu?: boolean;
  load: () => Promise<ComponentType>;
}

function place({ load, isInMenu = true, ...menu }: PlaceOptions): StaffPlace {
  return { ...menu, isInMenu, Panel: lazyWithPreload(load) };
}

/** All staff pages: one for each address in domain/staff/routes.ts; a missing one is a compile error. */
export const adminRoutes: Record<StaffPath, StaffPlace> = {
  "/admin/today": place({
    group: "today",
    label: "today",
    load: async () => (await import("./staff-today.tsx")).StaffToday,
  }),
  // Opened most often, so its code comes with the frame.
  "/admin": {
    group: "registrations",
    label: "registrations",
    isInMenu: true,
    Panel: StaffRegistrations,
  },
  "/admin/deleted": place({
    group: "registrations",
    label: "deleted",
    load: async () => (await import("#app/staff/registrations/deleted-panel.tsx")).DeletedPanel,
  }),
  "/admin/testimonials": place({
    group: "registrations",
    label: "testimonials",
    load: async () => (await import("#app/staff/testimonials/testimonial-panel.tsx")).TestimonialPanel,
  }),
  "/admin/messages": place({
    group: "messages",
    label: "messages",
    load: async () => (await import("#app/staff/messages/messages-panel.tsx")).MessagesPanel,
  }),
  "/admin/rosters": place({
    group: "rosters",
    label: "lists",
    load: async () => (await import("#app/staff/rosters/roster-panel.tsx")).RosterPanel,
  }),
  "/admin/waiting-list": place({
    group: "waitingList",
    label: "waitingList",
    load: async () => (await import("#app/staff/waiting/waiting-panel.tsx")).WaitingPanel,
  }),
  "/admin/waiting-list/interest": place({
    group: "waitingList",
    label: "interests",
    load: async () => (await import("#app/staff/interests/interest-panel.tsx")).InterestPanel,
  }),
  "/admin/registrations/import": place({
    group: "registrations",
    label: "import",
    isInMenu: false,
    load: async () => (await import("#app/staff/import/import-panel.tsx")).ImportPanel,
  }),
  "/admin/programs": place({
    group: "programs",
    label: "programs",
    load: async () => (await import("#app/staff/programs/program-panel.tsx")).ProgramPanel,
  }),
  "/admin/programs/days": place({
    group: "programs",
    label: "days",
    load: async () => (await import("#app/staff/days/days-panel.tsx")).DaysPanel,
  }),
  "/admin/programs/numbers": place({
    group: "programs",
    label: "numbers",
    load: async () => (await import("#app/staff/reports/report-panel.tsx")).ReportPanel,
  }),
  "/admin/money/unpaid": place({
    group: "money",
    label: "unpaid",
    load: async () => (await import("#app/staff/money/unpaid-panel.tsx")).UnpaidPanel,
  }),
  "/admin/money/payments": place({
    group: "money",
    label: "payments",
    load: async () => (await import("#app/staff/money/payment-panel.tsx")).PaymentPanel,
  }),
  "/admin/money/donations": place({
    group: "money",
    label: "donations",
    load: async () => (await import("#app/staff/money/donation-panel.tsx")).DonationPanel,
  }),
  "/admin/money/aid": place({
    group: "money",
    label: "aid",
    load: async () => (await import("#app/staff/money/aid-panel.tsx")).AidPanel,
  }),
  "/admin/money/check": place({
    group: "money",
    label: "check",
    load: async () => (await import("#app/staff/money/reconciliation-panel.tsx")).ReconciliationPanel,
  }),
  "/admin/money/export": place({
    group: "money",
    label: "export",
    load: async () => (await import("#app/staff/money/export-form.tsx")).ExportForm,
  }),
  "/admin/publications": place({
    group: "website",
    label: "publications",
    load: async () => (await import("#app/staff/publications/publication-panel.tsx")).PublicationPanel,
  }),
  "/admin/website/club": place({
    group: "website",
    label: "club",
    load: async () => (await import("#app/staff/club/club-panel.tsx")).ClubPanel,
  }),
  "/admin/website/pages": place({
    group: "website",
    label: "pages",
    load: async () => (await import("#app/staff/pages/pages-panel.tsx")).PagesPanel,
  }),
  "/admin/website/policies": place({
    group: "website",
    label: "policies",
    load: async () => (await import("#app/staff/policies/policy-panel.tsx")).PolicyPanel,
  }),
  "/admin/website/announcements": place({
    group: "website",
    label: "announcements",
    load: async () => (await import("#app/staff/announcements/announcement-panel.tsx")).AnnouncementPanel,
  }),
  "/admin/setup": place({
    group: "settings",
    label: "setup",
    load: async () => (await import("./staff-setup.tsx")).StaffSetup,
  }),
  "/admin/settings/access": place({
    group: "settings",
    label: "access",
    load: async () => (await import("./staff-access.tsx")).StaffAccess,
  }),
  "/admin/settings/log": place({
    group: "settings",
    label: "log",
    load: async () => (await import("#app/staff/settings/log-panel.tsx")).LogPanel,
  }),
  "/admin/settings/backup": place({
    group: "settings",
    label: "backup",
    load: async () => (await import("#app/staff/settings/backup-panel.tsx")).BackupPanel,
  }),
};
