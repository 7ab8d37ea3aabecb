import { type ComponentType, lazy } from "react";
import type { StaffTab } from "#app/features/staff-dashboard/tabs.ts";
import { StaffRegistrations } from "./staff-registrations.tsx";

/** What each tab of the dashboard shows; all but the first are fetched when they are opened. */
export const staffPanels: Record<StaffTab, ComponentType> = {
  registrations: StaffRegistrations,
  deleted: lazy(async () => ({
    default: (await import("#app/features/staff-registrations/deleted-panel.tsx")).DeletedPanel,
  })),
  contests: lazy(async () => ({
    default: (await import("#app/features/staff-contests/contest-panel.tsx")).ContestPanel,
  })),
  testimonials: lazy(async () => ({
    default: (await import("#app/features/staff-testimonials/testimonial-panel.tsx")).TestimonialPanel,
  })),
  sheets: lazy(async () => ({
    default: (await import("#app/features/staff-sheets/sheet-panel.tsx")).SheetPanel,
  })),
  donations: lazy(async () => ({
    default: (await import("#app/features/staff-donations/donation-panel.tsx")).DonationPanel,
  })),
  payments: lazy(async () => ({
    default: (await import("#app/features/staff-payments/payment-panel.tsx")).PaymentPanel,
  })),
  books: lazy(async () => ({
    default: (await import("#app/features/staff-books/books-panel.tsx")).BooksPanel,
  })),
  season: lazy(async () => ({
    default: (await import("#app/features/staff-season/season-panel.tsx")).SeasonPanel,
  })),
  log: lazy(async () => ({
    default: (await import("#app/features/staff-log/log-panel.tsx")).LogPanel,
  })),
  settings: lazy(() => import("./staff-settings.tsx")),
};
