import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";

/** Props that every form field has around its control. */
export interface CommonFieldProps {
  label: string;
  /** Help text, always shown. */
  hint?: string | undefined;
  /** Error message, shown if the value is invalid. */
  error?: string | undefined;
  /** Title above `error`, needed if the label alone does not explain the error. */
  errorTitle?: string | undefined;
  /** Marks the label as required or optional. Without a value there is no mark. */
  required?: boolean | undefined;
  /** Hides the mark, for instance if all fields are required. */
  hideRequiredMark?: boolean | undefined;
}

/** Attributes that connect a control to its hint and error. */
export function controlAttributes(id: string, { hint, error }: Pick<CommonFieldProps, "hint" | "error">) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined } as const;
}

/** Classes of every control: one border color. Errors also have an icon and text. */
export const CONTROL_CLASSES =
  "tabular-nums block w-full min-w-0 min-h-12 rounded bg-white px-3.5 py-2.5 text-body text-dusk-900 ring-1 ring-inset ring-sand-700 hover:ring-dusk-700 aria-invalid:ring-2 aria-invalid:ring-error disabled:bg-sand-100 disabled:text-dusk-500";

interface FieldErrorProps {
  id: string;
  error: string | undefined;
  title?: string | undefined;
}

export function FieldError({ id, error, title }: FieldErrorProps) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="mt-2 flex gap-2 text-small font-semibold text-error">
      <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
      <span>
        {title && <span className="block">{title}</span>}
        <span>{error}</span>
      </span>
    </p>
  );
}

/** "required" or "optional" after a label. */
export function RequiredMark({
  required,
  hideRequiredMark,
}: Pick<CommonFieldProps, "required" | "hideRequiredMark">) {
  const { t } = useTranslation();
  if (hideRequiredMark || required === undefined) return null;
  return (
    <>
      {" "}
      <span className="text-small font-normal text-dusk-700">{t(required ? "required" : "optional")}</span>
    </>
  );
}

/** A button at the right of the label, such as one that fills in the field. */
type FieldAction = { action?: ReactNode };

/** Props of a field whose control is a native element. */
export type FieldProps<Control extends "input" | "select" | "textarea"> = CommonFieldProps &
  FieldAction &
  Omit<ComponentProps<Control>, "required">;

/** Splits a field's props into those of the frame and those of its control, and connects both by id. */
export function useSplitFieldProps<
  Props extends CommonFieldProps & FieldAction & { id?: string | undefined },
>(props: Props) {
  const { label, hint, error, errorTitle, required, hideRequiredMark, action, ...control } = props;
  const generatedId = useId();
  const id = control.id ?? generatedId;
  return {
    frame: { id, label, hint, error, errorTitle, required, hideRequiredMark, action },
    control: { ...control, ...controlAttributes(id, props), id, "aria-required": required },
  };
}

interface FieldFrameProps extends CommonFieldProps, FieldAction {
  id: string;
  children: ReactNode;
}

export function FieldFrame({
  id,
  label,
  hint,
  error,
  errorTitle,
  action,
  children,
  ...markProps
}: FieldFrameProps) {
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <label htmlFor={id} className="font-semibold">
          <span>{label}</span>
          <RequiredMark {...markProps} />
        </label>
        {action}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-2 text-small text-dusk-700">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} title={errorTitle} />
    </div>
  );
}
