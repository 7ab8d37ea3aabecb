import { ChevronDown } from "lucide-react";
import { type ComponentProps, useId } from "react";
import {
  CONTROL_CLASSES,
  controlAttributes,
  FieldError,
  FieldFrame,
  type FieldProps,
  RequiredMark,
  useSplitFieldProps,
} from "./field-frame.tsx";

export interface Choice<T extends string = string> {
  value: T;
  label: string;
  /** Smaller text after the label; only radio cards show it. */
  detail?: string;
}

interface SelectProps extends ComponentProps<"select"> {
  choices: readonly Choice[];
}

/** A native select with our own arrow. */
export function Select({ choices, className = "", ...control }: SelectProps) {
  return (
    <span className="relative block min-w-0 flex-1">
      <select {...control} className={`${CONTROL_CLASSES} appearance-none pr-8 ${className}`}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        size={20}
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2"
      />
    </span>
  );
}

export function SelectField({ choices, ...props }: FieldProps<"select"> & Pick<SelectProps, "choices">) {
  const { frame, control } = useSplitFieldProps(props);
  return (
    <FieldFrame {...frame}>
      <Select {...control} choices={choices} />
    </FieldFrame>
  );
}

/** A checkbox with its label; the whole row is clickable. */
export function Checkbox(props: Omit<FieldProps<"input">, "type">) {
  const { frame, control } = useSplitFieldProps(props);
  const { id, label, hint, error } = frame;
  return (
    <div>
      <label
        htmlFor={id}
        className="flex gap-3.5 rounded bg-white p-4 ring-1 ring-sand-300 ring-inset hover:ring-sand-700 has-aria-invalid:ring-2 has-aria-invalid:ring-error"
      >
        <input {...control} type="checkbox" className="mt-0.5 size-6 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          <span>{label}</span>
          <RequiredMark {...frame} />
          {hint && (
            <span id={`${id}-hint`} className="mt-1 block text-small text-dusk-700">
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}

interface RadioCardsProps extends Omit<FieldProps<"input">, "type"> {
  choices: readonly Choice[];
  /** Classes for the grid's columns. */
  className?: string;
}

const RADIO_CARD_CLASSES =
  "relative flex min-h-12 items-center justify-center gap-3 rounded bg-white px-4 py-2 font-semibold ring-1 ring-sand-700 ring-inset hover:ring-dusk-700 group-aria-invalid/radio:ring-2 group-aria-invalid/radio:ring-error has-checked:bg-dusk-900 has-checked:text-white has-checked:ring-dusk-900 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-dusk-500";

function RadioCard({ value, label, detail, ...input }: Choice & Omit<ComponentProps<"input">, "value">) {
  return (
    <label className={RADIO_CARD_CLASSES}>
      <input {...input} type="radio" value={value} className="sr-only" />
      <span className={detail ? "flex-1" : ""}>{label}</span>
      {detail && <span className="tabular-nums text-small">{detail}</span>}
    </label>
  );
}

export function RadioCards({
  label,
  hint,
  error,
  required,
  hideRequiredMark,
  choices,
  value: chosenValue,
  className = "",
  ref,
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
        <span>{label}</span>
        <RequiredMark required={required} hideRequiredMark={hideRequiredMark} />
      </p>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-2 text-small text-dusk-700">
          {hint}
        </p>
      )}
      <div className={`grid gap-2 ${className}`}>
        {choices.map((choice, index) => (
          <RadioCard
            key={choice.value}
            {...input}
            // With a controlled value, only the first radio button is registered, so that the form can focus it.
            ref={chosenValue === undefined || index === 0 ? ref : undefined}
            {...(chosenValue !== undefined && { checked: choice.value === chosenValue })}
            {...choice}
          />
        ))}
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
