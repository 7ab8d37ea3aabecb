import { useSearch } from "wouter";

/** The parts of the dashboard, in the order of their tabs; the first is what staff come for (spec.md §2). */
export const STAFF_TABS = [
  "registrations",
  "deleted",
  "contests",
  "testimonials",
  "sheets",
  "donations",
  "payments",
  "books",
  "season",
  "log",
  "settings",
] as const;
export type StaffTab = (typeof STAFF_TABS)[number];

const DEFAULT_TAB: StaffTab = "registrations";

/** A tab's own address, so that a view can be shared and the browser's Back leads to the last one. */
export function tabAddress(tab: StaffTab): string {
  return tab === DEFAULT_TAB ? "/admin" : `/admin?tab=${tab}`;
}

/** The tab that the address names; the default one when it names none that we have. */
export function useStaffTab(): StaffTab {
  const named = new URLSearchParams(useSearch()).get("tab");
  return STAFF_TABS.find((tab) => tab === named) ?? DEFAULT_TAB;
}
