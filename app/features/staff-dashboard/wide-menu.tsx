import { Link } from "wouter";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { MenuGroup } from "./menu-data.ts";

interface WideMenuProps {
  groups: readonly MenuGroup[];
  open: MenuGroup["name"] | undefined;
}

/** The groups of the house on wide screens; each leads to its first place. */
export function WideMenu({ groups, open }: WideMenuProps) {
  const { t } = useTranslation("admin");
  return (
    <nav aria-label={t("house.label")} className="mb-5 print:hidden">
      <ul className="flex flex-wrap gap-1 rounded bg-white p-1 shadow-low">
        {groups.map(({ name, places: [first] }) => (
          <li key={name}>
            {first && (
              <Link
                href={first.path}
                aria-current={name === open ? "true" : undefined}
                className="flex min-h-11 items-center rounded px-5 font-display text-lead font-bold text-dusk-700 hover:bg-sand-100 aria-[current]:bg-dusk-900 aria-[current]:text-white"
              >
                {t(`house.groups.${name}`)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
