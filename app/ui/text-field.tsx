import type { ComponentProps, ReactNode } from "react";
import { CONTROL, FieldFrame, type FieldFrameProps, useFieldParts } from "./field-frame.tsx";

interface TextFieldProps extends FieldFrameProps, Omit<ComponentProps<"input">, "required"> {
  action?: ReactNode;
}

/** A one-line text field. Takes the props of <input>, including those of react-hook-form's register(). */
export function TextField({ className = "", ...props }: TextFieldProps) {
  const { frame, control } = useFieldParts(props);
  return (
    <FieldFrame {...frame}>
      <input type="text" {...control} className={`${CONTROL} ${className}`} />
    </FieldFrame>
  );
}

interface TextAreaProps extends FieldFrameProps, Omit<ComponentProps<"textarea">, "required"> {
  action?: ReactNode;
}

/** A text area that grows with its content where the browser supports it. */
export function TextArea({ className = "", ...props }: TextAreaProps) {
  const { frame, control } = useFieldParts(props);
  return (
    <FieldFrame {...frame}>
      <textarea rows={3} {...control} className={`${CONTROL} field-sizing-content ${className}`} />
    </FieldFrame>
  );
}
