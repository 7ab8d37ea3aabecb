import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Link } from "wouter";

/** Minimum distance from the screen's edges, in pixels. */
const EDGE_DISTANCE_PX = 8;

/** Positions the list under the button's right edge, inside the screen. Without room below, above the button. */
function positionList(list: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = list;
  const { clientHeight } = document.documentElement;
  const isBelow =
    bottom + offsetHeight + EDGE_DISTANCE_PX <= clientHeight || top < offsetHeight + EDGE_DISTANCE_PX;
  list.style.left = `${Math.max(EDGE_DISTANCE_PX, right - offsetWidth)}px`;
  list.style.top = `${isBelow ? bottom : top - offsetHeight}px`;
}

interface MenuProps {
  /** Accessible name of the button; `trigger` is its content. */
  label: string;
  trigger: ReactNode;
  children: ReactNode;
}

/** A button that opens a short list of actions, in a native modal dialog. Escape or a click outside closes the list. */
export function Menu({ label, trigger, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (!isOpen || !list.current || !button.current) return;
    list.current.showModal();
    positionList(list.current, button.current);
  }, [isOpen]);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="relative top-1 -mt-4 -mb-2 inline-flex size-11 items-center justify-center rounded hover:bg-sand-100 aria-expanded:bg-sand-100 print:hidden"
      >
        {trigger}
      </button>
      {isOpen && (
        <dialog
          ref={list}
          aria-label={label}
          // Close before the item's action, so that a dialog opened by the action later returns the focus to
          // the button.
          onClickCapture={() => list.current?.close()}
          onClose={() => setOpen(false)}
          className="inset-auto min-w-48 rounded bg-white p-1.5 text-left text-small shadow-high ring-1 ring-sand-500 backdrop:bg-transparent print:hidden"
        >
          {children}
        </dialog>
      )}
    </>
  );
}

const ITEM_CLASSES =
  "flex min-h-11 w-full items-center gap-2.5 rounded px-3 text-left font-semibold whitespace-nowrap hover:bg-sand-100 focus:bg-sand-100";

export function MenuItem({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={ITEM_CLASSES} onClick={onClick}>
      {children}
    </button>
  );
}

export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={ITEM_CLASSES}>
      {children}
    </Link>
  );
}
