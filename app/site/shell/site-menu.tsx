import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useId } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { type MenuEntry, MenuLink, type NavigationKey } from "./menu-link.tsx";
import { useDisclosure } from "./use-disclosure.ts";

/** The menu from left to right (docs/reference/public-pages.md#menu-and-footer). A group opens on a click. */
export type MenuItem = MenuEntry | { label: NavigationKey; links: readonly MenuEntry[] };

export const MENU: readonly MenuItem[] = [
  { href: "/", label: "home" },
  { href: "/gallery", label: "gallery" },
  { href: "/about", label: "about" },
  { href: "/get-involved", label: "getInvolved" },
  { href: "/activities", label: "camp" },
  {
    label: "competitive",
    links: [
      { href: "/structure", label: "structure" },
      { href: "/dues", label: "dues" },
    ],
  },
  { href: "/donate", label: "donate" },
  { href: "/family", label: "family" },
  { href: "/admin", label: "admin" },
];

/** The shorter menu on a team's sheet (docs/reference/public-pages.md#team-pages). */
export const TEAM_MENU: readonly MenuItem[] = MENU.filter(({ label }) =>
  (["home", "about", "camp", "competitive", "admin"] as NavigationKey[]).includes(label),
);

export const REGISTER: MenuEntry = { href: "/register", label: "register" };

/** Its code comes when the menu opens, so that no page's first load carries it. */
const OpenPrograms = lazy(() => import("./open-programs.tsx"));

const GROUP_ROW = "flex min-h-11 items-center rounded px-3 hover:bg-sand-100 aria-[current]:font-semibold";

/** Closer together in Spanish, which needs all of a laptop's line. */
const ITEM = "menu-underline flex h-11 items-center rounded px-2.5 lang-es:px-1.5 font-display";

/** The camp's name may be long: it wraps to two lines, so that the menu fits in one row. */
const LONG_ITEM =
  "max-w-28 min-[90rem]:max-w-40 text-center text-[1rem] leading-[1.1] font-semibold text-balance";
const SHORT_ITEM = "text-[1.1875rem] font-semibold whitespace-nowrap";
const LONGEST_LABEL = 16;

function WideLink({ item }: { item: MenuEntry }) {
  const { t } = useTranslation("navigation");
  const size = t(item.label).length > LONGEST_LABEL ? LONG_ITEM : SHORT_ITEM;
  return <MenuLink item={item} className={`${ITEM} ${size}`} />;
}

function WideGroup({ item }: { item: MenuItem & { links: readonly MenuEntry[] } }) {
  const { t } = useTranslation("navigation");
  const { ref, button, open, toggle, close } = useDisclosure<HTMLLIElement>();
  const listId = useId();
  return (
    <li ref={ref} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={toggle}
        className={`${ITEM} ${SHORT_ITEM} gap-1`}
      >
        <span>{t(item.label)}</span>
        <ChevronDown aria-hidden size={16} className={open ? "rotate-180" : ""} />
      </button>
      <ul
        id={listId}
        hidden={!open}
        onClickCapture={close}
        className="absolute left-0 z-40 mt-1 w-64 rounded bg-white p-1 shadow-high"
      >
        {item.links.map((link) => (
          <li key={link.href}>
            <MenuLink item={link} className={GROUP_ROW} />
          </li>
        ))}
        {open && (
          <Suspense>
            <OpenPrograms row={GROUP_ROW} />
          </Suspense>
        )}
      </ul>
    </li>
  );
}

/** The menu on wide screens. */
export function WideMenu({ menu }: { menu: readonly MenuItem[] }) {
  return (
    <ul className="flex items-center">
      {menu.map((item) =>
        "links" in item ? (
          <WideGroup key={item.label} item={item} />
        ) : (
          <li key={item.href}>
            <WideLink item={item} />
          </li>
        ),
      )}
    </ul>
  );
}

const ROW =
  "flex min-h-13 w-full items-center justify-between border-b border-sand-200 px-1 font-display text-lead font-semibold aria-[current]:text-brand";

function NarrowGroup({ item }: { item: MenuItem & { links: readonly MenuEntry[] } }) {
  const { t } = useTranslation("navigation");
  const { ref, button, open, toggle } = useDisclosure<HTMLLIElement>();
  const listId = useId();
  return (
    <li ref={ref}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={toggle}
        className={ROW}
      >
        <span>{t(item.label)}</span>
        <ChevronDown aria-hidden size={20} className={open ? "rotate-180" : ""} />
      </button>
      <ul id={listId} hidden={!open} className="pl-5">
        {item.links.map((link) => (
          <li key={link.href}>
            <MenuLink item={link} className={ROW} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The menu on narrow screens: a list below the header, as high as the screen, so that what comes late moves no page. */
export function NarrowMenu({ menu, open }: { menu: readonly MenuItem[]; open: boolean }) {
  return (
    <ul className="wrap min-h-dvh pb-6">
      {menu.map((item) =>
        "links" in item ? (
          <NarrowGroup key={item.label} item={item} />
        ) : (
          <li key={item.href}>
            <MenuLink item={item} className={ROW} />
          </li>
        ),
      )}
      <li className="pt-5">
        <MenuLink
          item={REGISTER}
          className="flex min-h-13 items-center justify-center rounded bg-brand font-display text-lead font-bold text-white"
        />
      </li>
      {open && (
        <Suspense>
          <OpenPrograms row={ROW} />
        </Suspense>
      )}
    </ul>
  );
}
