import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { ClubMark, SiteHeader } from "./site-header.tsx";
import type { MenuItem } from "./site-menu.tsx";

/** The frame of the staff's pages: calm, with the mark and the language only (docs/rules/look.md#staffs-pages-look-calm). */
export function StaffShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="border-b border-sand-200 bg-bone">
        <div className="wrap-header flex h-16 items-center justify-between lg:h-14">
          <ClubMark />
          <LanguageMenu />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
    </>
  );
}

/** The first stop of a keyboard: past the menu. */
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

/** Where families type and pay, and where they read what they paid: an announcement stays above these, and scrolls away. */
const AT_WORK = /^.(register|checkout|success|donate)$/;

interface SiteShellProps {
  menu: readonly MenuItem[];
  children: ReactNode;
}

/** The frame of every public page: menu above, footer below. */
export function SiteShell({ menu, children }: SiteShellProps) {
  const [path] = useLocation();
  return (
    <>
      <SkipLink />
      <SiteHeader menu={menu} />
      <main id="content" tabIndex={-1} data-reading={!AT_WORK.test(path)} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
