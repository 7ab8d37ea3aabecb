import { type ComponentProps, type ReactNode, useId } from "react";
import { controlAttributes, FieldError, type FieldFrameProps, FieldMark } from "./field-frame.tsx";
import type { Choice } from "./select-field.tsx";

interface RadioCardsProps
  extends FieldFrameProps,
    Omit<ComponentProps<"input">, "required" | "type" | "value"> {
  choices: readonly Choice[];
  /** The grid's columns. */
  className?: string;
  /** Follows the cards: a field that belongs to one of them. */
  children?: ReactNode;
}

/** One of a few choices, each a card large enough for a thumb. */
export function RadioCards({
  label,
  hint,
  error,
  required,
  unmarked,
  choices,
  className = "",
  children,
  ...input
}: RadioCardsProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={controlAttributes(id, { hint, error })["aria-describedby"]}>
      <legend className="mb-1.5 font-text text-body font-semibold">
        {label}
        <FieldMark required={required} unmarked={unmarked} />
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-2 text-small text-dusk-700">
          {hint}
        </p>
      )}
      <div className={`grid gap-2 ${className}`}>
        {choices.map(({ value, label: text }) => (
          <label
            key={value}
            className="flex min-h-12 items-center justify-center gap-2 rounded bg-white px-3 py-2 text-center font-semibold ring-1 ring-sand-700 ring-inset hover:ring-dusk-700 has-checked:bg-dusk-900 has-checked:text-white has-checked:ring-dusk-900 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-dusk-500"
          >
            <input {...input} type="radio" value={value} className="sr-only" />
            {text}
          </label>
        ))}
      </div>
      {children}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
