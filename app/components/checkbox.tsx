import { type ComponentProps, useId } from "react";
import { controlAttributes, FieldError, type FieldFrameProps, FieldMark } from "./field-frame.tsx";

interface CheckboxProps extends FieldFrameProps, Omit<ComponentProps<"input">, "required" | "type"> {}

/** A box with its sentence; the whole row answers the finger. */
export function Checkbox({ label, hint, error, required, unmarked, ...input }: CheckboxProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <div>
      <label
        htmlFor={id}
        className="flex gap-3.5 rounded bg-white p-4 ring-1 ring-sand-300 ring-inset hover:ring-sand-700 has-aria-invalid:ring-2 has-aria-invalid:ring-error"
      >
        <input
          {...input}
          {...controlAttributes(id, { hint, error })}
          id={id}
          type="checkbox"
          aria-required={required}
          className="mt-0.5 size-6 shrink-0"
        />
        <span>
          {label}
          <FieldMark required={required} unmarked={unmarked} />
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
