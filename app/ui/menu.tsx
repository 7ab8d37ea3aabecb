import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Link } from "wouter";

interface MenuProps {
  /** The button's accessible name; `face` is what it shows. */
  label: string;
  face: ReactNode;
  children: ReactNode;
}

const EDGE = 8;

/** Places the list next to the button's end and inside the screen: below it, or above if there is no room. */
function place(list: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = list;
  const below =
    bottom + offsetHeight + EDGE <= document.documentElement.clientHeight || top < offsetHeight + EDGE;
  list.style.left = `${Math.max(EDGE, right - offsetWidth)}px`;
  list.style.top = `${below ? bottom : top - offsetHeight}px`;
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
}

/** The next item's index for each key. */
const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** State of a menu: follows its button when the page scrolls, closes on a click outside, and holds the focus while open. */
function useMenu() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!(isOpen && list.current && button.current)) return;
    place(list.current, button.current);
    itemsOf(list.current)[0]?.focus({ preventScroll: true });
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: PointerEvent) => {
      const isInside = [button, list].some(({ current }) => current?.contains(target as Node));
      if (!isInside) setOpen(false);
    };
    const follow = () => {
      if (list.current && button.current) place(list.current, button.current);
    };
    document.addEventListener("pointerdown", closeOutside);
    window.addEventListener("resize", follow);
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      window.removeEventListener("resize", follow);
      window.removeEventListener("scroll", follow, { capture: true });
    };
  }, [isOpen]);
  const leave = () => {
    button.current?.focus();
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const items = itemsOf(list.current);
    const step = STEPS[event.key];
    if (event.key === "Tab") setOpen(false);
    else if (event.key === "Escape") leave();
    if (step) items[step(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus();
    if (step || event.key === "Escape") event.preventDefault();
  };
  return { isOpen, toggle: () => setOpen(!isOpen), leave, button, list, onKeyDown };
}

/** A button that opens a short menu. Arrow keys move in it, Escape closes it and returns the focus. */
export function Menu({ label, face, children }: MenuProps) {
  const id = useId();
  const { isOpen, toggle, leave, button, list, onKeyDown } = useMenu();
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
        className="relative top-1 -mt-4 -mb-2 inline-flex size-11 items-center justify-center rounded hover:bg-sand-100 aria-expanded:bg-sand-100 print:hidden"
      >
        {face}
      </button>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}
          // An item's action has run. If it opened a dialog, that later returns the focus to the button.
          onClick={leave}
          className="fixed z-30 min-w-48 rounded bg-white p-1.5 text-left text-small shadow-high ring-1 ring-sand-500 print:hidden"
        >
          {children}
        </div>
      )}
    </>
  );
}

const ITEM =
  "flex min-h-11 w-full items-center gap-2.5 rounded px-3 text-left font-semibold whitespace-nowrap hover:bg-sand-100 focus:bg-sand-100";

export function MenuItem({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={ITEM} onClick={onClick}>
      {children}
    </button>
  );
}

export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} role="menuitem" tabIndex={-1} className={ITEM}>
      {children}
    </Link>
  );
}
