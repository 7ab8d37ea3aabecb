import { type ComponentProps, useId } from "react";
import { controlAttributes, FieldError, type FieldFrameProps, FieldMark } from "./field-frame.tsx";
import type { Choice } from "./select-field.tsx";

interface RadioCardsProps extends FieldFrameProps, Omit<ComponentProps<"input">, "required" | "type"> {
  choices: readonly Choice[];
  /** The grid's columns. */
  className?: string;
}

const CARD =
  "relative flex min-h-12 items-center justify-center gap-3 rounded bg-white px-4 py-2 font-semibold ring-1 ring-sand-700 ring-inset hover:ring-dusk-700 group-aria-invalid/radio:ring-2 group-aria-invalid/radio:ring-error has-checked:bg-dusk-900 has-checked:text-white has-checked:ring-dusk-900 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-dusk-500";

function RadioCard({ value, label, detail, ...input }: Choice & Omit<ComponentProps<"input">, "value">) {
  return (
    <label className={CARD}>
      <input {...input} type="radio" value={value} className="sr-only" />
      <span className={detail ? "flex-1" : ""}>{label}</span>
      {detail && <span className="figures text-small">{detail}</span>}
    </label>
  );
}

/** One of a few choices, each a card large enough for a thumb. */
export function RadioCards({
  label,
  hint,
  error,
  required,
  unmarked,
  choices,
  value: chosen,
  className = "",
  ...input
}: RadioCardsProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={required}
      {...controlAttributes(id, { hint, error })}
      className="group/radio min-w-0"
    >
      <p id={`${id}-label`} className="mb-1.5 font-semibold">
        {label}
        <FieldMark required={required} unmarked={unmarked} />
      </p>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-2 text-small text-dusk-700">
          {hint}
        </p>
      )}
      <div className={`grid gap-2 ${className}`}>
        {choices.map((choice) => (
          <RadioCard
            key={choice.value}
            {...input}
            {...(chosen !== undefined && { checked: choice.value === chosen })}
            {...choice}
          />
        ))}
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
