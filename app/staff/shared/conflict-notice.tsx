import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field-frame.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { TypedDraft } from "./draft-form.ts";
import type { DraftPayloads, DraftSubject } from "./stored-draft.ts";
import { useActorName } from "./use-actor-name.ts";
import { useClubTime } from "./use-club-time.ts";

/** A form's fields in words. */
export interface FieldWords<Subject extends DraftSubject> {
  /** As the form calls it. */
  label: (field: string, payload: DraftPayloads[Subject]) => string;
  /** Its value; of a list, each row. */
  rows: (field: string, payload: DraftPayloads[Subject]) => string[];
}

/** What is typed and unfinished, such as "4o" for a fee; of a list, each row. */
function typedRows(typed: unknown): string[] {
  if (Array.isArray(typed)) return typed.flatMap((row) => typedRows(row).join(" "));
  if (typeof typed === "object" && typed !== null) return Object.values(typed).flatMap(typedRows);
  return String(typed).trim() === "" ? [] : [String(typed)];
}

/** One of two values: rows that only this one has, and the number of common rows. */
function Value({ rows, other }: { rows: readonly string[]; other: readonly string[] }) {
  const { t } = useTranslation("adminPrograms");
  const own = rows.filter((row) => !other.includes(row));
  const isReordered = own.length === 0 && rows.length === other.length;
  const shown = isReordered ? rows : own;
  const same = rows.length - shown.length;
  return (
    <>
      {rows.length === 0 && t("conflict.empty")}
      {shown.map((row) => (
        <span key={row} className="block whitespace-pre-line">
          {row}
        </span>
      ))}
      {same > 0 && <span className="block">{t("conflict.same", { count: same })}</span>}
    </>
  );
}

interface FieldQuestionProps {
  field: string;
  label: string;
  /** Of either value, the rows. */
  values: Record<"theirs" | "mine", string[]>;
  who: string;
  isMissing: boolean;
  onChoose: () => void;
}

function FieldQuestion({ field, label, values, who, isMissing, onChoose }: FieldQuestionProps) {
  const { t } = useTranslation("adminPrograms");
  const id = useId();
  return (
    <fieldset className="mt-4 min-w-0" aria-describedby={isMissing ? `${id}-error` : undefined}>
      <legend className="font-semibold wrap-anywhere">{label}</legend>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {(["theirs", "mine"] as const).map((whose) => (
          <label
            key={whose}
            className="flex min-h-11 items-start gap-3 rounded bg-white p-3 ring-1 ring-sand-700 ring-inset has-checked:ring-2 has-checked:ring-dusk-900"
          >
            <input
              type="radio"
              name={field}
              value={whose}
              required
              onChange={onChoose}
              className="mt-0.5 size-6 shrink-0"
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="block text-small text-dusk-700">{t(`conflict.${whose}`, { name: who })}</span>
              <Value rows={values[whose]} other={values[whose === "mine" ? "theirs" : "mine"]} />
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={isMissing ? t("conflict.missing") : undefined} />
    </fieldset>
  );
}

interface ConflictNoticeProps<Subject extends DraftSubject> {
  draft: TypedDraft<Subject, unknown>;
  words: FieldWords<Subject>;
  /** @param fields in which the other's value was chosen */
  onChoose: (fields: string[]) => void;
}

/** Two people wrote into the same part of a draft: who the other is, both values of each field, and the choice. */
export function ConflictNotice<Subject extends DraftSubject>({
  draft: { stored: theirs, payload: mine, conflicts },
  words: { label, rows },
  onChoose,
}: ConflictNoticeProps<Subject>) {
  const { t } = useTranslation("adminPrograms");
  const clubTime = useClubTime();
  const actorName = useActorName();
  const box = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  useEffect(() => box.current?.focus(), []);
  const who = actorName(theirs.actor, theirs.actorName);
  const atStart = who.charAt(0).toUpperCase() + who.slice(1);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    const names = conflicts.map(({ field }) => field);
    const open = names.filter((name) => !chosen.has(name));
    setMissing(open);
    if (open.length === 0) onChoose(names.filter((name) => chosen.get(name) === "theirs"));
    else event.currentTarget.querySelector<HTMLElement>(`[name="${open[0]}"]`)?.focus();
  };
  return (
    <div ref={box} role="alert" tabIndex={-1} className="mb-5 outline-none">
      <form noValidate onSubmit={submit}>
        <Notice tone="warning" title={t("conflict.title", { name: atStart })}>
          <p>{theirs.updatedAt !== null && t("conflict.at", { at: clubTime(theirs.updatedAt) })}</p>
          {conflicts.map(({ field, typed }) => (
            <FieldQuestion
              key={field}
              field={field}
              label={label(field, theirs.payload)}
              values={{
                theirs: rows(field, theirs.payload),
                mine: typed === undefined ? rows(field, mine) : typedRows(typed),
              }}
              who={atStart}
              isMissing={missing.includes(field)}
              onChoose={() => setMissing(missing.filter((name) => name !== field))}
            />
          ))}
          <Button type="submit" className="mt-5 max-sm:w-full">
            {t("conflict.save")}
          </Button>
        </Notice>
      </form>
    </div>
  );
}
