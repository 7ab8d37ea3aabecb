import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { MenuItem, MenuLink as MenuLinkItem } from "./menu-items.ts";
import { MenuLink } from "./menu-link.tsx";
import { useDisclosure } from "./use-disclosure.ts";

const ITEM =
  "menu-underline flex h-11 items-center rounded px-2.5 font-display text-[1.1875rem] font-semibold whitespace-nowrap";

function MenuGroup({ item }: { item: MenuItem & { links: readonly MenuLinkItem[] } }) {
  const { t } = useTranslation("navigation");
  const { ref, button, open, toggle, close } = useDisclosure<HTMLLIElement>();
  const listId = useId();
  return (
    <li ref={ref} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={toggle}
        className={`${ITEM} gap-1`}
      >
        {t(item.label)}
        <ChevronDown aria-hidden size={16} className={open ? "rotate-180" : ""} />
      </button>
      <ul
        id={listId}
        hidden={!open}
        onClickCapture={close}
        className="absolute left-0 z-40 mt-1 w-64 rounded bg-white p-1 shadow-high"
      >
        {item.links.map((link) => (
          <li key={link.href}>
            <MenuLink
              item={link}
              className="flex min-h-11 items-center rounded px-3 hover:bg-sand-100 aria-[current]:font-semibold"
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The menu of wide screens. */
export function WideMenu({ menu }: { menu: readonly MenuItem[] }) {
  return (
    <ul className="flex items-center">
      {menu.map((item) =>
        "links" in item ? (
          <MenuGroup key={item.label} item={item} />
        ) : (
          <li key={item.href}>
            <MenuLink item={item} className={ITEM} />
          </li>
        ),
      )}
    </ul>
  );
}
