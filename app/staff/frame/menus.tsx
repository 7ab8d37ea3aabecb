import { ClipboardList, ListChecks, type LucideIcon, Menu } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import type { Texts } from "#app/lib/i18n/namespaces.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { StaffPath } from "#domain/staff/staff-paths.ts";
import { SignOutButton } from "./sign-out-button.tsx";

type PageLabel = keyof Texts["terms"]["pages"];

export interface MenuPage {
  path: StaffPath;
  label: PageLabel;
}

export interface MenuGroup {
  name: PageLabel;
  pages: readonly MenuPage[];
}

interface WideMenuProps {
  groups: readonly MenuGroup[];
  openGroup: MenuGroup["name"];
  /** Number of alerts next to the link to Today. */
  alertBadge: ReactNode;
  hasSignOutButton: boolean;
}

/** The menu on wide screens. Each group links to its first page. The registration list has its own sign-out button. */
export function WideMenu({ groups, openGroup, alertBadge, hasSignOutButton }: WideMenuProps) {
  const { t } = useTranslation("admin");
  return (
    <nav aria-label={t("frame.label")} className="mb-3 print:hidden">
      <Card as="ul" padding="none" className="flex flex-wrap gap-1 p-1">
        {groups.map(({ name, pages: [first] }) => (
          <li key={name}>
            {first && (
              <Link
                href={first.path}
                aria-current={name === openGroup ? "true" : undefined}
                className="flex min-h-11 items-center rounded px-2.5 font-display text-lead font-bold text-dusk-700 hover:bg-sand-100 aria-[current]:bg-dusk-900 aria-[current]:text-white xl:px-3.5"
              >
                <span>{t(`terms:pages.${name}`)}</span>
                {name === "today" && alertBadge}
              </Link>
            )}
          </li>
        ))}
        {hasSignOutButton && (
          <li className="ml-auto">
            <SignOutButton />
          </li>
        )}
      </Card>
    </nav>
  );
}

const TAB_CLASSES =
  "menu-underline flex min-h-12 items-center whitespace-nowrap px-3 font-display text-lead font-bold text-dusk-700 hover:text-dusk-950 aria-[current]:text-dusk-950 sm:first:pl-0";

interface TabBarProps {
  pages: readonly MenuPage[];
  openPath: MenuPage["path"];
}

export function TabBar({ pages, openPath }: TabBarProps) {
  const { t } = useTranslation("admin");
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>(`[href="${openPath}"]`);
    if (!bar.current || !link) return;
    // Scroll a bar wider than the screen, so that the open page is in the middle.
    bar.current.scrollLeft = link.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2;
  }, [openPath]);
  return (
    <nav
      ref={bar}
      aria-label={t("tabs.label")}
      className="relative -mx-[min(1rem,4.5vw)] mb-3 flex gap-1 scroll-hint overflow-x-auto border-b border-sand-300 px-1 print:hidden sm:mx-0 sm:mb-6 sm:px-0 lg:mb-3"
    >
      {pages.map(({ path, label }) => (
        <Link
          key={path}
          href={path}
          aria-current={path === openPath ? "page" : undefined}
          className={TAB_CLASSES}
        >
          {/* The first tab (docs/reference/staff-registrations.md#registration-list) has a shorter name in the menu. */}
          {path === "/admin" ? t("tabs.registrations") : t(`terms:pages.${label}`)}
        </Link>
      ))}
    </nav>
  );
}

interface MenuSheetProps {
  groups: readonly MenuGroup[];
  openPath: MenuPage["path"];
  isOpen: boolean;
  onClose: () => void;
}

/** All staff pages by group, in a dialog. A link focuses the new page's heading. */
function MenuSheet({ groups, openPath, isOpen, onClose }: MenuSheetProps) {
  const { t } = useTranslation("admin");
  const hasNavigated = useRef(false);
  const closeForNavigation = () => {
    hasNavigated.current = true;
    onClose();
  };
  const finalFocus = () => {
    const heading = hasNavigated.current ? document.querySelector<HTMLElement>("main h1") : null;
    hasNavigated.current = false;
    return heading;
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t("frame.menu")}
      closeLabel={t("terms:close")}
      finalFocus={finalFocus}
    >
      <div className="mt-2 grid gap-2">
        {groups.map(({ name, pages }) => (
          <section key={name} aria-label={t(`terms:pages.${name}`)}>
            {/* A group whose only page has the same name needs no heading. */}
            {(pages.length > 1 || name !== pages[0]?.label) && (
              <h3 className="px-3 text-small font-semibold text-dusk-700">{t(`terms:pages.${name}`)}</h3>
            )}
            <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-1">
              {pages.map(({ path, label }) => (
                <li key={path}>
                  <Link
                    href={path}
                    onClick={closeForNavigation}
                    aria-current={path === openPath ? "page" : undefined}
                    className="flex min-h-11 items-center rounded px-3 py-1 leading-tight font-semibold hover:bg-sand-100 aria-[current]:bg-dusk-900 aria-[current]:text-white"
                  >
                    {t(`terms:pages.${label}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="mt-4 border-sand-200 border-t pt-4">
        <SignOutButton />
      </div>
    </Dialog>
  );
}

const NAV_ITEM_CLASSES =
  "relative flex min-h-14 w-full flex-col items-center justify-center px-1 pt-1.5 pb-1 text-center text-small leading-tight font-semibold wrap-anywhere text-dusk-700 border-t-3 border-transparent aria-[current]:border-brand aria-[current]:text-dusk-950";

function BottomNavItem({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon aria-hidden size={22} className="mb-0.5 shrink-0" />
      <span>{label}</span>
    </>
  );
}

interface BottomNavProps {
  groups: readonly MenuGroup[];
  openPath: MenuPage["path"];
  /** Number of alerts next to the link to Today. */
  alertBadge: ReactNode;
}

const PAGE_ICONS: Partial<Record<StaffPath, LucideIcon>> = {
  "/admin/today": ListChecks,
  "/admin": ClipboardList,
};

/** The menu at the bottom of a phone: the most used pages, and a button that opens all pages. */
export function BottomNav({ groups, openPath, alertBadge }: BottomNavProps) {
  const { t } = useTranslation("admin");
  const [isOpen, setOpen] = useState(false);
  const links = groups
    .slice(0, 2)
    .flatMap(({ name, pages: [first] }) =>
      first
        ? { path: first.path, icon: PAGE_ICONS[first.path] ?? ClipboardList, label: t(`terms:pages.${name}`) }
        : [],
    );
  return (
    <nav
      aria-label={t("frame.label")}
      className="bottom-nav fixed inset-x-0 bottom-0 z-20 border-sand-300 border-t bg-white print:hidden"
    >
      <ul className="mx-auto grid max-w-lg grid-cols-3">
        {links.map(({ path, icon, label }) => (
          <li key={path}>
            <Link
              href={path}
              aria-current={path === openPath ? "page" : undefined}
              className={NAV_ITEM_CLASSES}
            >
              <BottomNavItem icon={icon} label={label} />
              {path === "/admin/today" && <span className="absolute top-1 left-1/2 ml-2">{alertBadge}</span>}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
            className={NAV_ITEM_CLASSES}
          >
            <BottomNavItem icon={Menu} label={t("frame.menu")} />
          </button>
        </li>
      </ul>
      <MenuSheet groups={groups} openPath={openPath} isOpen={isOpen} onClose={() => setOpen(false)} />
    </nav>
  );
}
