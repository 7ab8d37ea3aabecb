import { Link, useLocation } from "wouter";
import type { Texts } from "#app/lib/i18n/namespaces.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";

export type NavigationKey = Exclude<keyof Texts["navigation"], "footer" | "languages">;

export interface MenuLink {
  href: string;
  label: NavigationKey;
}

interface NamedLink {
  href: string;
  name: string;
}

/** A link in the menu. Marks the current page. */
export function NavigationLink({ link, className }: { link: MenuLink | NamedLink; className: string }) {
  const { t } = useTranslation("navigation");
  const [path] = useLocation();
  return (
    <Link href={link.href} aria-current={path === link.href ? "page" : undefined} className={className}>
      {"name" in link ? link.name : t(link.label)}
    </Link>
  );
}
