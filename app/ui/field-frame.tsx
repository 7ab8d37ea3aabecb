import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";

/** What every field of a form has around its control. */
export interface FieldFrameProps {
  label: string;
  /** Says what to type, before anyone is wrong. */
  hint?: string | undefined;
  /** Says what to do, once the answer is wrong. */
  error?: string | undefined;
  /** What has happened, before what to do, where no other field could mean it. */
  errorTitle?: string | undefined;
  required?: boolean | undefined;
  /** Leaves out the word "optional", where the whole form is. */
  unmarked?: boolean | undefined;
}

/** The attributes that tie a control to its hint and its error. */
export function controlAttributes(id: string, { hint, error }: Pick<FieldFrameProps, "hint" | "error">) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined } as const;
}

/** A frame of one ink for all controls; the error's is told by an icon and words too. */
export const CONTROL =
  "block w-full min-h-12 rounded bg-white px-3.5 py-2.5 text-body text-dusk-900 ring-1 ring-inset ring-sand-700 hover:ring-dusk-700 aria-invalid:ring-2 aria-invalid:ring-error disabled:bg-sand-100 disabled:text-dusk-500";

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
        {error}
      </span>
    </p>
  );
}

/** "required" or "optional" in words, after a label. */
export function FieldMark({ required, unmarked }: Pick<FieldFrameProps, "required" | "unmarked">) {
  const { t } = useTranslation();
  if (unmarked) return null;
  return (
    <>
      {" "}
      <span className="ml-1 text-small font-normal text-dusk-700">
        {t(required ? "required" : "optional")}
      </span>
    </>
  );
}

interface Props extends FieldFrameProps {
  id: string;
  /** Sits at the right of the label: a button that fills the field in. */
  action?: ReactNode;
  children: ReactNode;
}

/** Label above, then the hint, the control and the error. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  errorTitle,
  required,
  unmarked,
  action,
  children,
}: Props) {
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <label htmlFor={id} className="font-semibold">
          {label}
          <FieldMark required={required} unmarked={unmarked} />
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
