import { Menu as Base } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { Link } from "wouter";

interface MenuProps {
  /** The button's name; what it shows is its face. */
  label: string;
  face: ReactNode;
  className?: string;
  /** Which edge of the button the list keeps to. */
  align?: "start" | "end";
  disabled?: boolean;
  children: ReactNode;
}

/** A button that opens a short list of choices: arrows move in it, Escape leaves it, and the focus comes back. */
export function Menu({
  label,
  face,
  className = "",
  align = "start",
  disabled = false,
  children,
}: MenuProps) {
  return (
    <Base.Root modal={false} disabled={disabled}>
      <Base.Trigger
        aria-label={label}
        className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded font-semibold hover:bg-sand-100 data-popup-open:bg-sand-100 print:hidden ${className}`}
      >
        {face}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} className="z-30 outline-none">
          <Base.Popup className="max-h-(--available-height) min-w-44 overflow-y-auto rounded bg-white p-1.5 text-small shadow-high ring-1 ring-sand-500 outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const ITEM =
  "flex min-h-11 w-full cursor-default items-center gap-2.5 rounded px-3 font-semibold outline-none select-none data-highlighted:bg-dusk-900 data-highlighted:text-white";

export function MenuItem({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Base.Item className={ITEM} onClick={onClick}>
      {children}
    </Base.Item>
  );
}

export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Base.LinkItem closeOnClick className={ITEM} render={<Link href={href} />}>
      {children}
    </Base.LinkItem>
  );
}

interface MenuChoicesProps<Value extends string> {
  value: Value | "";
  choices: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

/** One of a few values; the present one is marked, and choosing it again changes nothing. */
export function MenuChoices<Value extends string>({ value, choices, onChoose }: MenuChoicesProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(chosen: Value) => onChoose(chosen)}>
      {choices.map((choice) => (
        <Base.RadioItem key={choice.value} value={choice.value} closeOnClick className={ITEM}>
          <span className="w-5" aria-hidden>
            <Base.RadioItemIndicator>✓</Base.RadioItemIndicator>
          </span>
          {choice.label}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
