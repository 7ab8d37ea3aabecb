import { type ComponentProps, type ReactNode, useId } from "react";
import { CONTROL, controlAttributes, FieldFrame, type FieldFrameProps } from "./field-frame.tsx";

interface TextFieldProps extends FieldFrameProps, Omit<ComponentProps<"input">, "required"> {
  action?: ReactNode;
}

/** A one-line text field. Takes the props of <input>, including those of react-hook-form's register(). */
export function TextField({
  label,
  hint,
  error,
  errorTitle,
  required,
  hideRequiredMark,
  action,
  className = "",
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      errorTitle={errorTitle}
      required={required}
      hideRequiredMark={hideRequiredMark}
      action={action}
    >
      <input
        type="text"
        {...input}
        {...controlAttributes(id, { hint, error })}
        id={id}
        aria-required={required}
        className={`${CONTROL} ${className}`}
      />
    </FieldFrame>
  );
}

interface TextAreaProps extends FieldFrameProps, Omit<ComponentProps<"textarea">, "required"> {
  action?: ReactNode;
}

/** A text area that grows with its content where the browser supports it. */
export function TextArea({
  label,
  hint,
  error,
  required,
  hideRequiredMark,
  action,
  className = "",
  ...textarea
}: TextAreaProps) {
  const ownId = useId();
  const id = textarea.id ?? ownId;
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={required}
      hideRequiredMark={hideRequiredMark}
      action={action}
    >
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
