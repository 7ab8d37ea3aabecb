import type { ReactNode } from "react";
import type { MenuItem } from "./menu-items.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SkipLink } from "./skip-link.tsx";

interface SiteShellProps {
  menu: readonly MenuItem[];
  children: ReactNode;
}

/** The frame of every public page: menu above, footer below. */
export function SiteShell({ menu, children }: SiteShellProps) {
  return (
    <>
      <SkipLink />
      <SiteHeader menu={menu} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
