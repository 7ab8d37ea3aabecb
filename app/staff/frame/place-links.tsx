import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "wouter";
import type { Texts } from "#app/lib/i18n/namespaces.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Card } from "#app/ui/card.tsx";
import type { StaffPath } from "#domain/staff/routes.ts";
import { SignOutButton } from "./session-end.tsx";

type FrameTexts = Texts["admin"]["frame"];

/** A link in the staff menu. */
export interface MenuPlace {
  path: StaffPath;
  label: keyof FrameTexts["places"];
}

/** A group in the staff menu, with its pages in order. */
export interface MenuGroup {
  name: keyof FrameTexts["groups"];
  places: readonly MenuPlace[];
}

interface WideMenuProps {
  groups: readonly MenuGroup[];
  open: MenuPlace["path"];
  /** The group of the open page. */
  group: MenuGroup["name"];
  /** Beside the link to Today. */
  badge: ReactNode;
}

/** The groups on wide screens; each links to its first page. The registrations' page has its own button to sign out. */
export function WideMenu({ groups, open, group, badge }: WideMenuProps) {
  const { t } = useTranslation("admin");
  return (
    <nav aria-label={t("frame.label")} className="mb-3 print:hidden">
      <Card as="ul" padding="none" className="flex flex-wrap gap-1 p-1">
        {groups.map(({ name, places: [first] }) => (
          <li key={name}>
            {first && (
              <Link
                href={first.path}
                aria-current={name === group ? "true" : undefined}
                className="flex min-h-11 items-center rounded px-2.5 font-display text-lead font-bold text-dusk-700 hover:bg-sand-100 aria-[current]:bg-dusk-900 aria-[current]:text-white xl:px-3.5"
              >
                <span>{t(`frame.groups.${name}`)}</span>
                {name === "today" && badge}
              </Link>
            )}
          </li>
        ))}
        {open !== "/admin" && (
          <li className="ml-auto">
            <SignOutButton />
          </li>
        )}
      </Card>
    </nav>
  );
}

const TAB =
  "menu-underline flex min-h-12 items-center whitespace-nowrap px-3 font-display text-lead font-bold text-dusk-700 hover:text-dusk-950 aria-[current]:text-dusk-950";

/** Scrolls a bar that is wider than a phone's screen, so that the open page is in the middle. */
function useCentred(bar: RefObject<HTMLElement | null>, open: string): void {
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>(`[href="${open}"]`);
    if (!bar.current || !link) return;
    bar.current.scrollLeft = link.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2;
  }, [bar, open]);
}

interface TabBarProps {
  places: readonly MenuPlace[];
  open: MenuPlace["path"];
}

/** Links between the pages of a group. */
export function TabBar({ places, open }: TabBarProps) {
  const { t } = useTranslation("admin");
  const bar = useRef<HTMLElement>(null);
  useCentred(bar, open);
  return (
    <nav
      ref={bar}
      aria-label={t("tabs.label")}
      className="relative -mx-[min(1rem,4.5vw)] mb-3 flex gap-1 overflow-x-auto border-b border-sand-300 px-1 print:hidden sm:mx-0 sm:mb-6 sm:px-0 lg:mb-3"
    >
      {places.map(({ path, label }) => (
        <Link key={path} href={path} aria-current={path === open ? "page" : undefined} className={TAB}>
          {/* The first of the three tabs (docs/reference/staff-registrations.md#registration-list); in the menu it has a shorter name. */}
          {path === "/admin" ? t("tabs.registrations") : t(`frame.places.${label}`)}
        </Link>
      ))}
    </nav>
  );
}
