import { Check } from "lucide-react";
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
  className?: string;
  /** Which edge of the button the list aligns with. */
  align?: "start" | "end";
  disabled?: boolean;
  children: ReactNode;
}

const EDGE = 8;

/** Places the list next to the button and inside the screen: below it, or above if there is no room. */
function place(list: HTMLElement, button: HTMLElement, align: "start" | "end"): void {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = list;
  const { clientWidth, clientHeight } = document.documentElement;
  const wanted = align === "end" ? right - offsetWidth : left;
  const below = bottom + offsetHeight + EDGE <= clientHeight || top < offsetHeight + EDGE;
  list.style.left = `${Math.max(EDGE, Math.min(wanted, clientWidth - offsetWidth - EDGE))}px`;
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
function useMenu(align: "start" | "end") {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!(isOpen && list.current && button.current)) return;
    place(list.current, button.current, align);
    const chosen = list.current.querySelector<HTMLElement>("[aria-checked=true]");
    (chosen ?? itemsOf(list.current)[0])?.focus({ preventScroll: true });
  }, [isOpen, align]);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: PointerEvent) => {
      const isInside = [button, list].some(({ current }) => current?.contains(target as Node));
      if (!isInside) setOpen(false);
    };
    const follow = () => {
      if (list.current && button.current) place(list.current, button.current, align);
    };
    document.addEventListener("pointerdown", closeOutside);
    window.addEventListener("resize", follow);
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      window.removeEventListener("resize", follow);
      window.removeEventListener("scroll", follow, { capture: true });
    };
  }, [isOpen, align]);
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
export function Menu({
  label,
  face,
  className = "",
  align = "start",
  disabled = false,
  children,
}: MenuProps) {
  const id = useId();
  const { isOpen, toggle, leave, button, list, onKeyDown } = useMenu(align);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-disabled={disabled || undefined}
        onClick={() => {
          if (!disabled) toggle();
        }}
        className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded font-semibold hover:bg-sand-100 aria-disabled:opacity-60 aria-expanded:bg-sand-100 print:hidden ${className}`}
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

interface MenuChoicesProps<Value extends string> {
  value: Value | undefined;
  choices: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

/** A choice between a few values; the current one is marked. */
export function MenuChoices<Value extends string>({ value, choices, onChoose }: MenuChoicesProps<Value>) {
  return choices.map((choice) => (
    <button
      key={choice.value}
      type="button"
      role="menuitemradio"
      aria-checked={choice.value === value}
      tabIndex={-1}
      className={`group ${ITEM}`}
      onClick={() => onChoose(choice.value)}
    >
      <Check aria-hidden size={16} className="invisible group-aria-checked:visible" />
      <span>{choice.label}</span>
    </button>
  ));
}
