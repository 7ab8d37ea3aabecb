import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useEffectEvent } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { FACT_IDS, type FactSubject, type PublishedFacts } from "#domain/club-facts.ts";
import type { DraftCheck } from "#domain/draft-check.ts";
import { partAt } from "#domain/page-changes.ts";
import type { FieldWords } from "./conflict-notice.tsx";
import { DraftBar } from "./draft-bar.tsx";
import { type DraftForm, useDraftForm } from "./draft-form.ts";
import { draftQuery, type StoredDraft } from "./stored-draft.ts";
import { useFieldOfAddress } from "./use-field-of-address.ts";

/** What the fields of a draft of facts share. A place is a path in the draft, such as "contacts.0.phone". */
interface FactForm<Subject extends FactSubject> {
  values: PublishedFacts[Subject];
  published: PublishedFacts[Subject] | null;
  /** Puts values at places. */
  write: (parts: Readonly<Record<string, unknown>>) => void;
  /** Why each field cannot be published, by its place. */
  gaps: Readonly<Record<string, string>>;
  /** The sentence for an error code. */
  reason: (code: string) => string;
}

const FactFormContext = createContext<FactForm<FactSubject> | null>(null);

/** @throws {Error} outside the form */
export function useFactForm<Subject extends FactSubject = FactSubject>(): FactForm<Subject> {
  const form = use(FactFormContext);
  if (!form) throw new Error("A field of facts stands in its form");
  return form as unknown as FactForm<Subject>;
}

/** The value at a place, and why it cannot be published. Links lead to the place, as the id of its field. */
export function useFactPart(place: string) {
  const { values, gaps, reason } = useFactForm();
  const code = gaps[place] ?? Object.entries(gaps).find(([gap]) => gap.startsWith(`${place}.`))?.[1];
  return { part: partAt(values, place), error: code && reason(code) };
}

/**
 * Props of a field besides its label. A list is typed as lines.
 * @param partsOf what a typed text puts where, if not itself at the field's place
 */
export function useFactField(place: string, partsOf?: (text: string) => Record<string, unknown>) {
  const { write } = useFactForm();
  const { part, error } = useFactPart(place);
  const isLines = Array.isArray(part);
  return {
    ...{ id: place, unmarked: true, autoComplete: "off", error },
    value: isLines ? part.join("\n") : String(part ?? ""),
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      write(partsOf?.(value) ?? { [place]: isLines ? value.split("\n") : value }),
  };
}

interface FactEditorProps<Subject extends FactSubject, Values> {
  form: DraftForm<Subject, Values>;
  check: DraftCheck<PublishedFacts[Subject]>;
  words: FieldWords<Subject> & Pick<FactForm<Subject>, "reason">;
  /** The page that publishes the draft. */
  publishHref?: string;
  /** Called whenever another state of the draft is stored. */
  onStored?: () => void;
  /** What is changed along with the first field of the draft that somebody changes. */
  alongside?: Partial<PublishedFacts[Subject]> | undefined;
  children: ReactNode;
}

function Editor<Subject extends FactSubject, Values extends object>({
  form,
  given,
  check,
  words,
  publishHref = "/admin/publications",
  onStored,
  alongside,
  children,
}: FactEditorProps<Subject, Values> & { given: StoredDraft<Subject> }) {
  const draft = useDraftForm(form, given);
  const { payload: values, stored } = draft;
  const isUntouched = stored.version === 0 && !draft.isUnsaved;
  const tellStored = useEffectEvent(() => onStored?.());
  const { version } = stored;
  useEffect(() => {
    if (version > 0) tellStored();
  }, [version]);
  useFieldOfAddress();
  const shared: FactForm<FactSubject> = {
    ...{ values, published: given.published, gaps: check.read(values).errors, reason: words.reason },
    write: (parts) => draft.write({ ...(isUntouched && alongside), ...parts }),
  };
  return (
    <FactFormContext value={shared}>
      <DraftBar {...{ draft, words, publishHref }} />
      {children}
    </FactFormContext>
  );
}

/** A draft of published facts, saved as it is typed; its fields are the children. */
export function FactEditor<Subject extends FactSubject, Values extends object>(
  props: FactEditorProps<Subject, Values>,
) {
  const { t } = useTranslation("adminClub");
  const { form } = props;
  const { data, error, refetch } = useQuery(draftQuery(form.subject, FACT_IDS[form.subject]));
  if (data) return <Editor key={form.id} {...props} given={data.data} />;
  if (error) return <LoadFailure title={t("failed")} error={error} onRetry={() => void refetch()} />;
  return <ListSkeleton label={t("loading")} />;
}

/** The cards of the fields, below the bar that tells whether they are saved. */
export function FactCards({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 [&_:is(input,textarea,select)]:scroll-mt-28">{children}</div>;
}
