import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { StaffPath } from "#domain/staff-routes.ts";
import type { TextNamespace, Texts } from "./i18n/namespaces.ts";
import { fetchPart } from "./lib/fetch-part.ts";
import { StaffRegistrations } from "./pages/staff-registrations.tsx";

/** The groups of the staff's menu, in their order. */
export const STAFF_GROUPS = ["today", "people", "programs", "money", "site", "settings"] as const;
export type StaffGroup = (typeof STAFF_GROUPS)[number];

/** A place of the staff's house: its code and texts are fetched when it is first opened. */
export interface StaffPlace {
  group: StaffGroup;
  /** A second group whose row of links leads here too. */
  alsoIn?: StaffGroup;
  /** Key of its name in admin.json. */
  label: keyof Texts["admin"]["house"]["places"];
  texts: readonly TextNamespace[];
  preload: () => Promise<unknown>;
  Panel: ComponentType | LazyExoticComponent<ComponentType>;
}

interface PlaceOptions extends Pick<StaffPlace, "group" | "alsoIn" | "label"> {
  texts?: readonly TextNamespace[];
  load: () => Promise<{ default: ComponentType }>;
}

function place({ texts = [], load, ...menu }: PlaceOptions): StaffPlace {
  const preload = () => fetchPart(load);
  return { ...menu, texts, preload, Panel: lazy(preload) };
}

/** Everything in the staff's house: one entry for each address of domain/staff-routes.ts, checked by the compiler. */
export const staffHouse: Record<StaffPath, StaffPlace> = {
  "/admin/today": place({
    group: "today",
    label: "today",
    load: async () => ({
      default: (await import("./features/staff-today/today-panel.tsx")).TodayPanel,
    }),
  }),
  // Opened far more often than the others, so its code comes with the house.
  "/admin": {
    group: "people",
    label: "registrations",
    texts: [],
    preload: async () => undefined,
    Panel: StaffRegistrations,
  },
  "/admin/people/deleted": place({
    group: "people",
    label: "deleted",
    load: async () => ({
      default: (await import("./features/staff-registrations/deleted-panel.tsx")).DeletedPanel,
    }),
  }),
  "/admin/people/contests": place({
    group: "people",
    label: "contests",
    texts: ["adminContests"],
    load: async () => ({
      default: (await import("./features/staff-contests/contest-panel.tsx")).ContestPanel,
    }),
  }),
  "/admin/people/lists": place({
    group: "people",
    label: "lists",
    texts: ["adminSheets"],
    load: async () => ({ default: (await import("./features/staff-sheets/sheet-panel.tsx")).SheetPanel }),
  }),
  "/admin/programs": place({
    group: "programs",
    label: "programs",
    load: async () => ({
      default: (await import("./features/staff-programs/program-panel.tsx")).ProgramPanel,
    }),
  }),
  "/admin/programs/numbers": place({
    group: "programs",
    label: "numbers",
    texts: ["adminSeason"],
    load: async () => ({ default: (await import("./features/staff-season/season-panel.tsx")).SeasonPanel }),
  }),
  "/admin/money/payments": place({
    group: "money",
    label: "payments",
    texts: ["adminPayments"],
    load: async () => ({
      default: (await import("./features/staff-payments/payment-panel.tsx")).PaymentPanel,
    }),
  }),
  "/admin/money/donations": place({
    group: "money",
    label: "donations",
    texts: ["adminDonations"],
    load: async () => ({
      default: (await import("./features/staff-donations/donation-panel.tsx")).DonationPanel,
    }),
  }),
  "/admin/money/check": place({
    group: "money",
    label: "check",
    texts: ["adminBooks"],
    load: async () => ({ default: (await import("./features/staff-books/books-panel.tsx")).BooksPanel }),
  }),
  "/admin/money/export": place({
    group: "money",
    label: "export",
    texts: ["adminBooks"],
    load: async () => ({ default: (await import("./features/staff-books/export-form.tsx")).ExportForm }),
  }),
  "/admin/site/testimonials": place({
    group: "site",
    alsoIn: "people",
    label: "testimonials",
    texts: ["adminTestimonials"],
    load: async () => ({
      default: (await import("./features/staff-testimonials/testimonial-panel.tsx")).TestimonialPanel,
    }),
  }),
  "/admin/settings/access": place({
    group: "settings",
    label: "access",
    texts: ["adminAccess"],
    load: () => import("./pages/staff-access.tsx"),
  }),
  "/admin/settings/log": place({
    group: "settings",
    label: "log",
    texts: ["adminLog"],
    load: async () => ({ default: (await import("./features/staff-log/log-panel.tsx")).LogPanel }),
  }),
  "/admin/settings/backup": place({
    group: "settings",
    label: "backup",
    load: async () => ({
      default: (await import("./features/staff-backup/backup-panel.tsx")).BackupPanel,
    }),
  }),
};
