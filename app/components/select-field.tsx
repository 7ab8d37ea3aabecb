import { ChevronDown } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { CONTROL, controlAttributes, FieldFrame, type FieldFrameProps } from "./field-frame.tsx";

export interface Choice<T extends string = string> {
  value: T;
  label: string;
  /** A second, smaller line where there is room for one. */
  detail?: string;
}

interface SelectFieldProps extends FieldFrameProps, Omit<ComponentProps<"select">, "required" | "children"> {
  choices: readonly Choice[];
}

/** The phone's own list of choices. */
export function SelectField({
  label,
  hint,
  error,
  required,
  unmarked,
  choices,
  className = "",
  ...select
}: SelectFieldProps) {
  const ownId = useId();
  const id = select.id ?? ownId;
  return (
    <FieldFrame {...{ id, label, hint, error, required, unmarked }}>
      <span className="relative block">
        <select
          {...select}
          {...controlAttributes(id, { hint, error })}
          id={id}
          aria-required={required}
          className={`${CONTROL} appearance-none pr-11 ${className}`}
        >
          {choices.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
      </span>
    </FieldFrame>
  );
}
