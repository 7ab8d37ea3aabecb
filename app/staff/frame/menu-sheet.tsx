import { useRef } from "react";
import { Link } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { MenuGroup, MenuPlace } from "./place-links.tsx";
import { SignOutButton } from "./session-end.tsx";

interface MenuSheetProps {
  groups: readonly MenuGroup[];
  open: MenuPlace["path"];
  isOpen: boolean;
  onClose: () => void;
}

/** All staff pages by group, over the current page. Following a link focuses the new page's heading. */
export function MenuSheet({ groups, open, isOpen, onClose }: MenuSheetProps) {
  const { t } = useTranslation("admin");
  const hasLeft = useRef(false);
  const leave = () => {
    hasLeft.current = true;
    onClose();
  };
  const returnTo = () => {
    const heading = hasLeft.current ? document.querySelector<HTMLElement>("main h1") : null;
    hasLeft.current = false;
    return heading;
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t("frame.menu")}
      closeLabel={t("frame.close")}
      returnTo={returnTo}
    >
      <div className="mt-2 grid gap-2">
        {groups.map(({ name, places }) => (
          <section key={name} aria-label={t(`frame.groups.${name}`)}>
            {/* Name a group only once if its only page has the same name. */}
            {(places.length > 1 || name !== places[0]?.label) && (
              <h3 className="px-3 text-small font-semibold text-dusk-700">{t(`frame.groups.${name}`)}</h3>
            )}
            <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-1">
              {places.map(({ path, label }) => (
                <li key={path}>
                  <Link
                    href={path}
                    onClick={leave}
                    aria-current={path === open ? "page" : undefined}
                    className="flex min-h-11 items-center rounded px-3 py-1 leading-tight font-semibold hover:bg-sand-100 aria-[current]:bg-dusk-900 aria-[current]:text-white"
                  >
                    {t(`frame.places.${label}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="mt-4 border-sand-200 border-t pt-4">
        <SignOutButton />
      </div>
    </Dialog>
  );
}
