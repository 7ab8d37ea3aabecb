import { type ComponentProps, type ReactNode, useId } from "react";
import { CONTROL, controlAttributes, FieldFrame, type FieldFrameProps } from "./field-frame.tsx";

interface TextAreaProps extends FieldFrameProps, Omit<ComponentProps<"textarea">, "required"> {
  action?: ReactNode;
}

/** Several lines of text; grows with what is typed where the browser can. */
export function TextArea({
  label,
  hint,
  error,
  required,
  unmarked,
  action,
  className = "",
  ...textarea
}: TextAreaProps) {
  const ownId = useId();
  const id = textarea.id ?? ownId;
  return (
    <FieldFrame {...{ id, label, hint, error, required, unmarked, action }}>
      <textarea
        rows={3}
        {...textarea}
        {...controlAttributes(id, { hint, error })}
        id={id}
        aria-required={required}
        className={`${CONTROL} field-sizing-content ${className}`}
      />
    </FieldFrame>
  );
}
