import { CONTROL_CLASSES, FieldFrame, type FieldProps, useSplitFieldProps } from "./field-frame.tsx";

/** A one-line text field. Takes the props of <input>, including those of react-hook-form's register(). */
export function TextField({ className = "", ...props }: FieldProps<"input">) {
  const { frame, control } = useSplitFieldProps(props);
  return (
    <FieldFrame {...frame}>
      <input type="text" {...control} className={`${CONTROL_CLASSES} ${className}`} />
    </FieldFrame>
  );
}

/** A text area that grows with its content where the browser supports it. */
export function TextArea({ className = "", ...props }: FieldProps<"textarea">) {
  const { frame, control } = useSplitFieldProps(props);
  return (
    <FieldFrame {...frame}>
      <textarea rows={3} {...control} className={`${CONTROL_CLASSES} field-sizing-content ${className}`} />
    </FieldFrame>
  );
}
