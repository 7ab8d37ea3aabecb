import { useEffect, useRef } from "react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { DraftPayloads, DraftSubject } from "#app/staff/shared/drafts/draft-form.ts";
import { useActorLabel } from "#app/staff/shared/labels/use-value-labels.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { differingFields, fieldIn } from "#domain/programs/draft-fields.ts";
import type { DraftForm, EditedDraft } from "./draft-form.ts";
import { VersionTable } from "./version-table.tsx";

/** Labels and values of a form's fields. */
export interface FieldLabels<Subject extends DraftSubject> {
  label: (field: string, payload: DraftPayloads[Subject]) => string;
  /** The field's value as text; one entry for each row of a list. */
  rows: (field: string, payload: DraftPayloads[Subject]) => string[];
}

/** Unfinished typed text, such as "4o" for a fee; one entry for each row of a list. */
function unfinishedTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((row) => unfinishedTexts(row).join(" "));
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(unfinishedTexts);
  return String(value).trim() === "" ? [] : [String(value)];
}

interface ConflictNoticeProps<Subject extends DraftSubject, Values> {
  form: DraftForm<Subject, Values>;
  draft: EditedDraft<Subject, Values>;
  labels: FieldLabels<Subject>;
  onChoose: (version: "theirs" | "mine") => void;
}

/** A conflict with another user's save: name, time, both versions by field, and buttons to choose one. */
export function ConflictNotice<Subject extends DraftSubject, Values>({
  form,
  draft: { storedDraft, payload: typedPayload, values, inputErrors },
  labels: { label, rows },
  onChoose,
}: ConflictNoticeProps<Subject, Values>) {
  const { t } = useTranslation("adminPrograms");
  const { instant } = useFormat();
  const actorName = useActorLabel();
  const noticeRef = useRef<HTMLDivElement>(null);
  useEffect(() => noticeRef.current?.focus(), []);
  const name = actorName(storedDraft.actor, storedDraft.actorName);
  const capitalizedName = name.charAt(0).toUpperCase() + name.slice(1);
  const savedAt = instant(storedDraft.updatedAt ?? "");
  const isUnfinished = (field: string) =>
    Object.keys(inputErrors).some((code) => `${code}.`.startsWith(`${field}.`));
  const differingRows = differingFields(form.toValues(storedDraft.payload), values).map((field) => ({
    field,
    label: label(field, storedDraft.payload),
    before: rows(field, storedDraft.payload),
    after: isUnfinished(field) ? unfinishedTexts(fieldIn(values, field)) : rows(field, typedPayload),
  }));
  return (
    <div ref={noticeRef} role="alert" tabIndex={-1} className="mb-5 outline-none">
      <Notice
        tone="warning"
        title={t("conflict.title", { name: capitalizedName, at: savedAt })}
        text={t("conflict.text")}
      >
        <VersionTable
          columnHeaders={[t("conflict.theirs", { name: capitalizedName }), t("conflict.yours")]}
          groups={[{ rows: differingRows }]}
        />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button onClick={() => onChoose("theirs")}>{t("conflict.load", { name: capitalizedName })}</Button>
          <Button variant="secondary" onClick={() => onChoose("mine")}>
            {t("conflict.save")}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
