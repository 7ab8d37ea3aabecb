import { Link, useLocation } from "wouter";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { pages } from "#app/pages.ts";
import { sitePath } from "#domain/site-routes.ts";
import type { MenuLink as Item } from "./menu-items.ts";

/** One link of the menu: marks the current page, and fetches a page when a finger comes near. */
export function MenuLink({ item, className }: { item: Item; className: string }) {
  const { t } = useTranslation("navigation");
  const [path] = useLocation();
  const known = sitePath(item.href);
  const preload = () => {
    if (known) pages[known].preload().catch(() => undefined);
  };
  return (
    <Link
      href={item.href}
      aria-current={path === item.href ? "page" : undefined}
      onPointerEnter={preload}
      onFocus={preload}
      className={className}
    >
      {t(item.label)}
    </Link>
  );
}
