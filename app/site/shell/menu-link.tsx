import { Link, useLocation } from "wouter";
import type { Texts } from "#app/lib/i18n/namespaces.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";

export type NavigationKey = Exclude<keyof Texts["navigation"], "footer" | "languages">;

export interface MenuEntry {
  href: string;
  label: NavigationKey;
}

interface NamedEntry {
  href: string;
  name: string;
}

/** A link in the menu. Marks the current page. */
export function NavigationLink({ item, className }: { item: MenuEntry | NamedEntry; className: string }) {
  const { t } = useTranslation("navigation");
  const [path] = useLocation();
  return (
    <Link href={item.href} aria-current={path === item.href ? "page" : undefined} className={className}>
      {"name" in item ? item.name : t(item.label)}
    </Link>
  );
}
