import type { Texts } from "#app/i18n/namespaces.ts";

type NavigationKey = Exclude<keyof Texts["navigation"], "footer" | "languages">;

export interface MenuLink {
  href: string;
  label: NavigationKey;
}

/** The menu from left to right (spec.md §2, Home). A group opens on a press. */
export type MenuItem = MenuLink | { label: NavigationKey; links: readonly MenuLink[] };

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
  { href: "/admin", label: "admin" },
];

/** The shorter menu of a team's own sheet (spec.md §2, Static team page layout). */
export const TEAM_MENU: readonly MenuItem[] = MENU.filter(({ label }) =>
  (["home", "about", "camp", "competitive", "admin"] as NavigationKey[]).includes(label),
);

export const REGISTER: MenuLink = { href: "/register", label: "register" };
