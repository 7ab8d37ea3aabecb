import { useSuspenseQuery } from "@tanstack/react-query";
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { EmailTypoCheck } from "#app/shared/questions/email-typo-check.tsx";
import {
  type DraftPayloads,
  type DraftSubject,
  draftQuery,
  type StoredDraft,
} from "#app/staff/shared/drafts/draft-form.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { useConnectionLost } from "#app/ui/loading-or-offline.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { CONTENT_IDS, type ContentSubject, type PublishedContent } from "#domain/club/content.ts";
import { type DraftCheck, partAt } from "#domain/programs/draft-fields.ts";
import type { FieldErrors } from "#domain/text/checks.ts";
import { ConflictNotice, type FieldLabels } from "./conflict-notice.tsx";
import { type DraftForm, useDraftForm } from "./draft-form.ts";

/** State that a draft's fields share. A path leads into the form's values, such as "contacts.0.phone". */
interface OpenDraft<Values, Payload> {
  /** Id of the program, season or content in the form. */
  id: string;
  version: number;
  values: Values;
  payload: Payload;
  published: Payload | null;
  /** Sets values by path. */
  setValues: (valuesByPath: Readonly<Record<string, unknown>>) => void;
  /** Error codes of unfinished fields, by name in the draft. */
  inputErrors: FieldErrors;
  /** Error codes of fields that cannot be published, by name in the draft. */
  draftErrors: FieldErrors;
  errorText: (code: string) => string;
  /** Fields that have lost the focus. Only these fields show that they are unfinished. */
  touched: ReadonlySet<string>;
  markTouched: (field: string) => void;
}

const OpenDraftContext = createContext<OpenDraft<unknown, unknown> | null>(null);

/** @throws {Error} outside a DraftEditor */
export function useOpenDraft<Values = unknown, Payload = Values>(): OpenDraft<Values, Payload> {
  const openDraft = use(OpenDraftContext);
  if (!openDraft) throw new Error("A draft field needs a DraftEditor");
  return openDraft as OpenDraft<Values, Payload>;
}

export const useOpenContent = <Subject extends ContentSubject>() => useOpenDraft<PublishedContent[Subject]>();

/** Error text of a field, or of a part of the field. */
export function useFieldError(field: string): string | undefined {
  const { inputErrors, draftErrors, touched, errorText } = useOpenDraft();
  const fieldCode = (touched.has(field) ? inputErrors[field] : undefined) ?? draftErrors[field];
  const code =
    fieldCode ?? Object.entries(draftErrors).find(([errorField]) => errorField.startsWith(`${field}.`))?.[1];
  return code && errorText(code);
}

/** Returns true for a row with an error in any of the parallel lists. */
export function useRowHasError(...lists: readonly string[]): (index: number) => boolean {
  const { inputErrors, draftErrors } = useOpenDraft();
  const fields = Object.keys({ ...inputErrors, ...draftErrors });
  return (index) => fields.some((field) => lists.some((list) => `${field}.`.startsWith(`${list}.${index}.`)));
}

interface FieldOptions {
  /** The field's name in the draft, if it differs from the path. */
  field?: string | undefined;
  /** Converts typed text to draft values by path. By default the text is stored at `path`. */
  valuesFrom?: ((text: string) => Record<string, unknown>) | undefined;
}

/** Field props except the label. The id is the field's name in the draft, for links. A list is typed as lines. */
export function useDraftField(path: string, { field = path, valuesFrom }: FieldOptions = {}) {
  const { values, setValues, markTouched } = useOpenDraft();
  const fieldValue = partAt(values, path);
  const isLines = Array.isArray(fieldValue);
  return {
    id: field,
    autoComplete: "off",
    error: useFieldError(field),
    value: isLines ? fieldValue.join("\n") : String(fieldValue ?? ""),
    onBlur: () => markTouched(field),
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setValues(valuesFrom?.(value) ?? { [path]: isLines ? value.split("\n") : value }),
  };
}

interface DraftFieldProps extends FieldOptions, Omit<ComponentProps<typeof TextField>, "onChange"> {
  path: string;
}

export function DraftField({ path, field, valuesFrom, ...input }: DraftFieldProps) {
  const text = <TextField {...useDraftField(path, { field, valuesFrom })} {...input} />;
  return input.type === "email" ? <EmailTypoCheck>{text}</EmailTypoCheck> : text;
}

type DraftSelectProps = Pick<ComponentProps<typeof SelectField>, "label" | "choices"> & { path: string };

export function DraftSelect({ path, ...select }: DraftSelectProps) {
  return <SelectField {...useDraftField(path)} {...select} />;
}

/** Focuses the field in the address's hash, for links to missing fields. */
function useFocusFieldFromHash(): void {
  useEffect(() => {
    // After useRouteFocus, which focuses the heading.
    const frame = requestAnimationFrame(() => {
      const field = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
      field?.focus();
      field?.scrollIntoView({ block: "center" });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}

interface DraftEditorProps<Subject extends DraftSubject, Values> {
  form: DraftForm<Subject, Values>;
  fetchedDraft: StoredDraft<Subject>;
  validate: (payload: DraftPayloads[Subject]) => FieldErrors;
  labels: FieldLabels<Subject>;
  errorText: (code: string) => string;
  publishHref: string;
  onStored?: (() => void) | undefined;
  /** Values that are saved with the first change of a new draft. */
  firstSaveValues?: Partial<Values> | undefined;
  children: ReactNode;
}

interface DraftBarProps {
  draft: Pick<ReturnType<typeof useDraftForm>, "failure" | "hasConflict" | "isUnsaved" | "inputErrors">;
  /** True if there is no draft yet. */
  isUntouched: boolean;
  publishHref: string;
}

/**
 * Save status, always visible, with a link to publish the draft. The page loads the texts "adminPrograms" and
 * "adminPublications".
 */
function DraftBar({ draft, isUntouched, publishHref }: DraftBarProps) {
  const { failure, hasConflict, isUnsaved, inputErrors } = draft;
  const { t } = useTranslation("adminPrograms");
  const { describeError } = useErrorText();
  const isOffline = useConnectionLost();
  const unfinishedCount = Object.keys(inputErrors).length;
  const statusText = () => {
    if (hasConflict) return t("status.conflict");
    if (isOffline) return t("status.offline");
    if (failure) return t("status.failed", { reason: describeError(failure).message });
    if (isUnsaved) return t("terms:saving");
    if (unfinishedCount > 0) return t("status.unfinished", { count: unfinishedCount });
    return t(isUntouched ? "status.untouched" : "status.saved");
  };
  return (
    <div className="sticky top-0 z-10 -mx-[min(1rem,4.5vw)] mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-sand-300 border-b bg-bone px-4 py-2 sm:mx-0 sm:px-0">
      <p role="status" className="text-small font-semibold">
        {statusText()}
      </p>
      <TextLink href={publishHref} variant="alone">
        {t("status.publish")}
      </TextLink>
    </div>
  );
}

/** Form of a draft with autosave; the children are its fields. */
export function DraftEditor<Subject extends DraftSubject, Values extends object>(
  props: DraftEditorProps<Subject, Values>,
) {
  const { form, fetchedDraft, validate, labels, errorText, publishHref, firstSaveValues, children } = props;
  const draft = useDraftForm(form, fetchedDraft);
  const { values, payload, inputErrors, storedDraft } = draft;
  // Unfinished fields of a stored draft show their error at once.
  const [touched, setTouched] = useState<ReadonlySet<string>>(() => new Set(Object.keys(inputErrors)));
  const isUntouched = storedDraft.version === 0 && !draft.isUnsaved;
  const notifyStored = useEffectEvent(() => props.onStored?.());
  const { version } = storedDraft;
  useEffect(() => {
    if (version > 0) notifyStored();
  }, [version]);
  useFocusFieldFromHash();
  const openDraft = {
    id: form.id,
    version,
    values,
    payload,
    published: fetchedDraft.published,
    inputErrors,
    draftErrors: validate(payload),
    errorText,
    setValues: (valuesByPath: Readonly<Record<string, unknown>>) =>
      draft.setValues({ ...(isUntouched && firstSaveValues), ...valuesByPath }),
    touched,
    markTouched: (field: string) => setTouched((fields) => new Set([...fields, field])),
  };
  return (
    <OpenDraftContext value={openDraft}>
      <DraftBar draft={draft} isUntouched={isUntouched} publishHref={publishHref} />
      {draft.hasConflict && (
        <ConflictNotice
          key={version}
          form={form}
          draft={draft}
          labels={labels}
          onChoose={draft.resolveConflict}
        />
      )}
      {children}
    </OpenDraftContext>
  );
}

interface ContentEditorProps<Subject extends ContentSubject, Values>
  extends Pick<DraftEditorProps<Subject, Values>, "form" | "onStored" | "firstSaveValues" | "children"> {
  check: DraftCheck<PublishedContent[Subject]>;
  labels: FieldLabels<Subject> & Pick<DraftEditorProps<Subject, Values>, "errorText">;
  publishHref?: string;
}

/** Editor of the club's, pages' or policies' draft. */
export function ContentEditor<Subject extends ContentSubject, Values extends object>({
  check,
  publishHref = "/admin/publications",
  ...props
}: ContentEditorProps<Subject, Values>) {
  const { form, labels } = props;
  const { data } = useSuspenseQuery(draftQuery(form.subject, CONTENT_IDS[form.subject]));
  const editor = {
    ...props,
    publishHref,
    errorText: labels.errorText,
    validate: (payload: unknown) => check.parse(payload).errors,
  };
  return <DraftEditor key={form.id} {...editor} fetchedDraft={data.data} />;
}

/** Cards of a draft's fields; the scroll margin leaves room for the status bar. */
export function DraftCards({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 [&_:is(input,textarea,select)]:scroll-mt-28">{children}</div>;
}
