import type { ReactNode } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Announcements } from "./announcements/announcements.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { ClubLogo, SiteHeader } from "./site-header.tsx";
import type { MenuItem } from "./site-menu.tsx";

/** The frame of staff pages, with only the club's logo and the language menu (docs/reference/design.md#staff-pages). */
export function StaffShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="border-b border-sand-200 bg-bone">
        <div className="header-container flex h-16 items-center justify-between lg:h-14">
          <ClubLogo />
          <LanguageMenu />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
    </>
  );
}

/** The first Tab stop: skips the menu. */
export function SkipLink() {
  const { t } = useTranslation("navigation");
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-dusk-900 focus:px-5 focus:py-3 focus:text-white"
    >
      {t("skip")}
    </a>
  );
}

/** The frame of every public page: announcements, header and footer. */
export function SiteShell({ menu, children }: { menu: readonly MenuItem[]; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Announcements />
      <SiteHeader menu={menu} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
