import { ChevronDown } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { type MenuLink, type NavigationKey, NavigationLink } from "./navigation-link.tsx";
import { useDisclosure } from "./use-disclosure.ts";

/** The menu from left to right (docs/reference/public-pages.md#menu-and-footer). A group opens on a click. */
export type MenuItem = MenuLink | { label: NavigationKey; links: readonly MenuLink[] };

export const SITE_MENU: readonly MenuItem[] = [
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
export const TEAM_MENU: readonly MenuItem[] = SITE_MENU.filter(({ label }) =>
  (["home", "about", "camp", "competitive", "admin"] as NavigationKey[]).includes(label),
);

export const REGISTER_LINK: MenuLink = { href: "/register", label: "register" };

/** Loaded when the menu opens, so that no page's first load includes it. */
const OpenPrograms = lazy(() => import("./open-programs.tsx"));

const GROUP_ROW_CLASSES =
  "flex min-h-11 items-center rounded px-3 hover:bg-sand-100 aria-[current]:font-semibold";

const ROW_CLASSES =
  "flex min-h-13 w-full items-center justify-between border-b border-sand-200 px-1 font-display text-lead font-semibold aria-[current]:text-brand";

/** Closer spacing in Spanish, which needs a laptop's whole line. */
const ITEM_CLASSES = "menu-underline flex h-11 items-center rounded px-2.5 lang-es:px-1.5 font-display";

/** A label of more than MAX_SHORT_LABEL_LENGTH characters wraps to two lines, so that the menu fits on one row. */
const LONG_ITEM_CLASSES =
  "max-w-28 min-[90rem]:max-w-40 text-center text-[1rem] leading-[1.1] font-semibold text-balance";
const SHORT_ITEM_CLASSES = "text-[1.1875rem] font-semibold whitespace-nowrap";
const MAX_SHORT_LABEL_LENGTH = 16;

function WideLink({ item: link }: { item: MenuLink }) {
  const { t } = useTranslation("navigation");
  const size = t(link.label).length > MAX_SHORT_LABEL_LENGTH ? LONG_ITEM_CLASSES : SHORT_ITEM_CLASSES;
  return <NavigationLink link={link} className={`${ITEM_CLASSES} ${size}`} />;
}

const GROUP_VARIANTS = {
  wide: {
    item: "relative",
    button: `${ITEM_CLASSES} ${SHORT_ITEM_CLASSES} gap-1`,
    list: "absolute left-0 z-40 mt-1 w-64 rounded bg-white p-1 shadow-high",
    row: GROUP_ROW_CLASSES,
    chevron: 16,
  },
  narrow: { item: "", button: ROW_CLASSES, list: "pl-5", row: ROW_CLASSES, chevron: 20 },
} as const;

interface MenuGroupProps {
  item: MenuItem & { links: readonly MenuLink[] };
  variant: keyof typeof GROUP_VARIANTS;
}

/** A group of links. On wide screens it ends with the open programs; on narrow screens the whole menu does. */
function MenuGroup({ item, variant }: MenuGroupProps) {
  const { t } = useTranslation("navigation");
  const { containerRef, isOpen, close, buttonProps, contentProps } = useDisclosure<HTMLLIElement>();
  const classes = GROUP_VARIANTS[variant];
  return (
    <li ref={containerRef} className={classes.item}>
      <button {...buttonProps} type="button" className={classes.button}>
        <span>{t(item.label)}</span>
        <ChevronDown aria-hidden size={classes.chevron} className={isOpen ? "rotate-180" : ""} />
      </button>
      <ul {...contentProps} onClickCapture={close} className={classes.list}>
        {item.links.map((link) => (
          <li key={link.href}>
            <NavigationLink link={link} className={classes.row} />
          </li>
        ))}
        {isOpen && variant === "wide" && (
          <Suspense>
            <OpenPrograms rowClasses={GROUP_ROW_CLASSES} />
          </Suspense>
        )}
      </ul>
    </li>
  );
}

export function WideSiteMenu({ menu }: { menu: readonly MenuItem[] }) {
  return (
    <ul className="flex items-center">
      {menu.map((item) =>
        "links" in item ? (
          <MenuGroup key={item.label} item={item} variant="wide" />
        ) : (
          <li key={item.href}>
            <WideLink item={item} />
          </li>
        ),
      )}
    </ul>
  );
}

/**
 * The menu on narrow screens: a list below the header, as high as the screen, so that late content does not
 * shift the page.
 */
export function NarrowSiteMenu({ menu, isOpen }: { menu: readonly MenuItem[]; isOpen: boolean }) {
  return (
    <ul className="page-container min-h-dvh pb-6">
      {menu.map((item) =>
        "links" in item ? (
          <MenuGroup key={item.label} item={item} variant="narrow" />
        ) : (
          <li key={item.href}>
            <NavigationLink link={item} className={ROW_CLASSES} />
          </li>
        ),
      )}
      <li className="pt-5">
        <NavigationLink
          link={REGISTER_LINK}
          className="flex min-h-13 items-center justify-center rounded bg-brand font-display text-lead font-bold text-white"
        />
      </li>
      {isOpen && (
        <Suspense>
          <OpenPrograms rowClasses={ROW_CLASSES} />
        </Suspense>
      )}
    </ul>
  );
}
