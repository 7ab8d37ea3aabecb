import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { type MenuItem, type MenuLink as MenuLinkItem, REGISTER } from "./menu-items.ts";
import { MenuLink } from "./menu-link.tsx";
import { useDisclosure } from "./use-disclosure.ts";

const ROW =
  "flex min-h-13 w-full items-center justify-between border-b border-sand-200 px-1 font-display text-lead font-semibold aria-[current]:text-brand";

function MenuGroup({ item }: { item: MenuItem & { links: readonly MenuLinkItem[] } }) {
  const { t } = useTranslation("navigation");
  const { ref, button, open, toggle } = useDisclosure<HTMLLIElement>();
  const listId = useId();
  return (
    <li ref={ref}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={toggle}
        className={ROW}
      >
        {t(item.label)}
        <ChevronDown aria-hidden size={20} className={open ? "rotate-180" : ""} />
      </button>
      <ul id={listId} hidden={!open} className="pl-5">
        {item.links.map((link) => (
          <li key={link.href}>
            <MenuLink item={link} className={ROW} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The menu of narrow screens: a list that unfolds under the header. */
export function NarrowMenu({ menu }: { menu: readonly MenuItem[] }) {
  return (
    <ul className="wrap pb-6">
      {menu.map((item) =>
        "links" in item ? (
          <MenuGroup key={item.label} item={item} />
        ) : (
          <li key={item.href}>
            <MenuLink item={item} className={ROW} />
          </li>
        ),
      )}
      <li className="pt-5">
        <MenuLink
          item={REGISTER}
          className="flex min-h-13 items-center justify-center rounded bg-brand font-display text-lead font-bold text-white"
        />
      </li>
    </ul>
  );
}
