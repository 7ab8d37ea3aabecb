import { createContext, use } from "react";
import { Link, useLocation } from "wouter";
import type { Texts } from "#app/lib/i18n/namespaces.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";

export type NavigationKey = Exclude<keyof Texts["navigation"], "footer" | "languages">;

export interface MenuEntry {
  href: string;
  label: NavigationKey;
}

/** A program in the menu. */
interface NamedEntry {
  href: string;
  name: string;
}

/** Preloads the code of the page at an address. A context, because the menu cannot import the list of pages. */
export const FetchPage = createContext<(path: string) => void>(() => undefined);

/** A link in the menu. Marks the current page and preloads a page when the pointer comes near. */
export function MenuLink({ item, className }: { item: MenuEntry | NamedEntry; className: string }) {
  const { t } = useTranslation("navigation");
  const [path] = useLocation();
  const fetchPage = use(FetchPage);
  const preload = () => fetchPage(item.href);
  return (
    <Link
      href={item.href}
      aria-current={path === item.href ? "page" : undefined}
      onPointerEnter={preload}
      onFocus={preload}
      className={className}
    >
      {"name" in item ? item.name : t(item.label)}
    </Link>
  );
}
