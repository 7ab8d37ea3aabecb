import { type ComponentProps, useEffect, useId, useRef } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field-frame.tsx";
import { Form } from "#app/ui/form.tsx";
import { resolverOf } from "#app/ui/form-check.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useFields } from "#app/ui/use-field.ts";
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
      {rows.length === 0 && <span>{t("conflict.empty")}</span>}
      {shown.map((row) => (
        <span key={row} className="block whitespace-pre-line">
          {row}
        </span>
      ))}
      {same > 0 && <span className="block">{t("conflict.same", { count: same })}</span>}
    </>
  );
}

interface FieldQuestionProps extends ComponentProps<"input"> {
  label: string;
  /** Of either value, the rows. */
  values: Record<"theirs" | "mine", string[]>;
  who: string;
  error: string | undefined;
}

function FieldQuestion({ label, values, who, error, ...input }: FieldQuestionProps) {
  const { t } = useTranslation("adminPrograms");
  const id = useId();
  return (
    <fieldset className="mt-4 min-w-0" aria-describedby={error && `${id}-error`}>
      <legend className="font-semibold wrap-anywhere">{label}</legend>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {(["theirs", "mine"] as const).map((whose) => (
          <label
            key={whose}
            className="flex min-h-11 items-start gap-3 rounded bg-white p-3 ring-1 ring-sand-700 ring-inset has-checked:ring-2 has-checked:ring-dusk-900"
          >
            <input {...input} type="radio" value={whose} required className="mt-0.5 size-6 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              <span className="block text-small text-dusk-700">{t(`conflict.${whose}`, { name: who })}</span>
              <Value rows={values[whose]} other={values[whose === "mine" ? "theirs" : "mine"]} />
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

/** A field's place in a draft as the name of an input: the form would read "names.en" as two names. */
const nameOf = (field: string) => field.replaceAll(".", "/");

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
  useEffect(() => box.current?.focus(), []);
  const who = actorName(theirs.actor, theirs.actorName);
  const atStart = who.charAt(0).toUpperCase() + who.slice(1);
  const fields = conflicts.map(({ field }) => field);
  const form = useForm({
    resolver: resolverOf((chosen: Record<string, string>) => {
      const open = fields.map(nameOf).filter((name) => !chosen[name]);
      if (open.length > 0) return { errors: Object.fromEntries(open.map((name) => [name, "missing"])) };
      return { values: fields.filter((field) => chosen[nameOf(field)] === "theirs") };
    }),
  });
  const field = useFields(form, () => t("conflict.missing"));
  return (
    <div ref={box} role="alert" tabIndex={-1} className="mb-5 outline-none">
      <Form form={form} onSubmit={form.handleSubmit(onChoose)}>
        <Notice tone="warning" title={t("conflict.title", { name: atStart })}>
          <p>{theirs.updatedAt !== null && t("conflict.at", { at: clubTime(theirs.updatedAt) })}</p>
          {conflicts.map(({ field: place, typed }) => (
            <FieldQuestion
              key={place}
              label={label(place, theirs.payload)}
              values={{
                theirs: rows(place, theirs.payload),
                mine: typed === undefined ? rows(place, mine) : typedRows(typed),
              }}
              who={atStart}
              {...field(nameOf(place))}
            />
          ))}
          <Button type="submit" className="mt-5 max-sm:w-full">
            {t("conflict.save")}
          </Button>
        </Notice>
      </Form>
    </div>
  );
}
