import { Menu, X } from "lucide-react";
import { Link, useLocation } from "wouter";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import logoUrl from "#content/club/logo.svg";
import { logoPath } from "#domain/club/pictures.ts";
import { LanguageMenu } from "./language-menu.tsx";
import { NavigationLink } from "./navigation-link.tsx";
import { type MenuItem, NarrowSiteMenu, REGISTER_LINK, WideSiteMenu } from "./site-menu.tsx";
import { useDisclosure } from "./use-disclosure.ts";

/**
 * Longest club name that fits on one line, in characters, on a phone and beside a laptop's menu. A longer
 * name wraps, in smaller letters.
 */
const MAX_ONE_LINE_LENGTH = 11;
const logoClasses = (name: string) =>
  name.length <= MAX_ONE_LINE_LENGTH
    ? {
        link: "",
        name: "text-[length:min(var(--text-title),7.5vw)] leading-[1.1] font-black tracking-tight whitespace-nowrap",
      }
    : {
        link: "max-w-[calc(100%-min(9rem,45vw))] min-[26rem]:max-w-[calc(100%-17rem)] xl:max-w-50 xl:grow xl:basis-40",
        name: "text-[length:min(0.9375rem,4.7vw)] leading-[1.05] font-black text-balance wrap-anywhere",
      };

/** The logo and the club's name, linked to the home page. */
export function ClubLogo() {
  const { club } = useSiteData();
  const classes = logoClasses(club.name);
  return (
    <Link
      href="/"
      className={`flex items-center gap-[min(0.625rem,3.1vw)] rounded pr-[min(0.5rem,2.5vw)] ${classes.link}`.trim()}
    >
      <img
        src={club.logo ? logoPath(club.logo, "header") : logoUrl}
        alt=""
        width={40}
        height={40}
        className="size-[min(2.5rem,12.5vw)]"
      />
      <span className={`font-display ${classes.name} uppercase`}>{club.name}</span>
    </Link>
  );
}

function MenuBar({ menu }: { menu: readonly MenuItem[] }) {
  const { t } = useTranslation("navigation");
  const { containerRef, isOpen, buttonProps, contentProps } = useDisclosure<HTMLElement>();
  return (
    <nav ref={containerRef} aria-label={t("main")}>
      <div className="header-container flex min-h-[min(4.5rem,22.5vw)] flex-wrap items-center gap-[min(0.5rem,2.5vw)] py-2">
        <ClubLogo />
        <div className="ml-auto hidden xl:block">
          <WideSiteMenu menu={menu} />
        </div>
        <div className="ml-auto xl:ml-0">
          <LanguageMenu />
        </div>
        <NavigationLink
          link={REGISTER_LINK}
          className="hidden h-11 items-center rounded bg-brand px-5 xl:lang-es:px-4 font-display text-lead font-bold text-white hover:bg-brand-700 min-[26rem]:flex"
        />
        <button
          {...buttonProps}
          type="button"
          aria-label={isOpen ? t("closeMenu") : t("openMenu")}
          className="grid size-[clamp(44px,2.75rem,12.3vw)] place-items-center rounded hover:bg-sand-100 xl:hidden"
        >
          {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
        </button>
      </div>
      <div {...contentProps} className="border-t border-sand-200 xl:hidden">
        <NarrowSiteMenu menu={menu} isOpen={isOpen} />
      </div>
    </nav>
  );
}

/** The header: logo, menu, language and the main action, to register a player. */
export function SiteHeader({ menu }: { menu: readonly MenuItem[] }) {
  const [path] = useLocation();
  return (
    <header className="relative z-30 border-b border-sand-200 bg-bone">
      {/* The key closes open menus on a new page. */}
      <MenuBar key={path} menu={menu} />
    </header>
  );
}
