import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { STAFF_TABS, type StaffTab, tabAddress } from "./tabs.ts";

const TAB =
  "menu-underline flex min-h-12 items-center whitespace-nowrap px-3 font-display text-lead font-bold text-dusk-700 hover:text-dusk-950 aria-[current]:text-dusk-950";

/** On a phone the bar is wider than the screen: the open tab comes to its middle. */
function useCentredTab(bar: RefObject<HTMLElement | null>, tab: StaffTab): void {
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>(`[href="${tabAddress(tab)}"]`);
    if (!bar.current || !open) return;
    bar.current.scrollLeft = open.offsetLeft - (bar.current.clientWidth - open.offsetWidth) / 2;
  }, [bar, tab]);
}

/** The way from one part of the dashboard to another: links, because each part has its own address. */
export function TabBar({ open }: { open: StaffTab }) {
  const { t } = useTranslation("admin");
  const bar = useRef<HTMLElement>(null);
  useCentredTab(bar, open);
  return (
    <nav
      ref={bar}
      aria-label={t("tabs.label")}
      className="relative -mx-4 mb-6 flex gap-1 overflow-x-auto border-b border-sand-300 px-1 print:hidden sm:mx-0 sm:mb-8 sm:px-0"
    >
      {STAFF_TABS.map((tab) => (
        <Link
          key={tab}
          href={tabAddress(tab)}
          aria-current={tab === open ? "page" : undefined}
          className={TAB}
        >
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}
