import { ArrowDown, ArrowUp, CircleMinus, CirclePlus, SquarePen } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { CapacityForm } from "#app/staff/programs/settings/capacity-and-waiting.tsx";
import { usePrograms, useSeasonAction } from "#app/staff/programs/use-programs.ts";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { newRequestId } from "#app/staff/shared/forms/request-ids.ts";
import { useDraftErrorText } from "#app/staff/shared/labels/use-draft-error-text.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { createResolver } from "#app/ui/create-resolver.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFields } from "#app/ui/use-field.ts";
import { priceOrFree } from "#content/product/price-texts.ts";
import { type ProgramStart, withNewProgram } from "#domain/programs/new-program.ts";
import { PROGRAM_KINDS, type ProgramKind } from "#domain/programs/programs.ts";
import type { ProgramDraft } from "#domain/programs/season-draft.ts";
import { movedProgram } from "#domain/programs/season-form.ts";
import { NEW_PROGRAM_FIELD, programFormPath } from "#domain/staff/staff-paths.ts";
import { LANGUAGES } from "#domain/text/languages.ts";

interface SeasonProgramProps {
  seasonId: string;
  program: ProgramDraft;
  name: string;
  /** True if the program has or had registrations. */
  isUsed: boolean;
  busy: boolean;
  onMove: (direction: -1 | 1) => void;
  isFirst: boolean;
  isLast: boolean;
  onRemove: () => void;
}

const MOVES = [
  { direction: -1, icon: ArrowUp, label: "up" },
  { direction: 1, icon: ArrowDown, label: "down" },
] as const;

/** A program of a season: link to its form, capacity, and buttons to move or remove it. */
function SeasonProgram({ seasonId, program, name, isUsed, busy, ...moveProps }: SeasonProgramProps) {
  const { t, language } = useTranslation(["adminPrograms", "admin"]);
  const { days } = useFormat();
  // An unpublished program has no capacity.
  const publishedProgram = usePrograms().find(({ id }) => id === program.id);
  const dates = program.sessions.map(({ on }) => on).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  const summary = [
    t(`address.kinds.${program.kind}`),
    first && last && days(first, last),
    program.feeCents === null ? t("admin:program.noPrice") : priceOrFree(program.feeCents, language),
  ];
  return (
    <li aria-label={name} className="grid items-start gap-x-8 gap-y-3 py-4 xl:grid-cols-[1.5fr_1fr_1fr]">
      <div className="min-w-0">
        <TextLink
          id={`program-${program.id}`}
          href={programFormPath(program.id, seasonId)}
          variant="alone"
          className="gap-2 wrap-anywhere"
        >
          <SquarePen aria-hidden size={18} className="shrink-0" />
          <span>{name}</span>
        </TextLink>
        <p className="tabular-nums text-small text-dusk-700">{summary.filter(Boolean).join(" · ")}</p>
      </div>
      <div>{publishedProgram && <CapacityForm program={publishedProgram} />}</div>
      <div className="flex flex-wrap items-center gap-2">
        {MOVES.map(({ direction, icon: Icon, label }) => (
          <RowButton
            key={label}
            id={`${label}-${program.id}`}
            busy={busy || (direction === -1 ? moveProps.isFirst : moveProps.isLast)}
            aria-label={t(`seasons.${label}Of`, { program: name })}
            onClick={() => moveProps.onMove(direction)}
          >
            <Icon aria-hidden size={18} />
            <span>{t(`seasons.${label}`)}</span>
          </RowButton>
        ))}
        {isUsed ? (
          <p className="text-small text-dusk-700">{t("seasons.isUsed")}</p>
        ) : (
          <RowButton
            id={`remove-${program.id}`}
            busy={busy}
            aria-label={t("seasons.removeOf", { program: name })}
            onClick={moveProps.onRemove}
          >
            <CircleMinus aria-hidden size={18} />
            {t("terms:remove")}
          </RowButton>
        )}
      </div>
    </li>
  );
}

const NEW_PROGRAM_DEFAULTS = { new: { kind: "camp" as ProgramKind, en: "", es: "" } };

const checkNewProgram = createResolver(({ new: { kind, ...typedNames } }: typeof NEW_PROGRAM_DEFAULTS) => {
  const names = { en: typedNames.en.trim(), es: typedNames.es.trim() };
  const missing = LANGUAGES.filter((language) => names[language] === "");
  if (missing.length === 0) return { values: { id: newRequestId(), kind, names } };
  return { errors: Object.fromEntries(missing.map((language) => [`new.${language}`, "missing_text"])) };
});

interface NewProgramFormProps {
  busy: boolean;
  onAdd: (program: ProgramStart, done: () => void) => void;
}

function NewProgramForm({ busy, onAdd }: NewProgramFormProps) {
  const { t } = useTranslation("adminPrograms");
  const errorText = useDraftErrorText();
  const form = useForm({ defaultValues: NEW_PROGRAM_DEFAULTS, resolver: checkNewProgram });
  const field = useFields(form, (_name, code) => errorText(code));
  const add = form.handleSubmit((program) => {
    if (!busy) onAdd(program, () => form.reset({ new: { ...NEW_PROGRAM_DEFAULTS.new, kind: program.kind } }));
  });
  return (
    <Form form={form} autoComplete="off" onSubmit={add} className="grid gap-4 border-sand-200 border-t pt-5">
      <h4 className="font-semibold">{t("seasons.addTitle")}</h4>
      <div className="grid items-start gap-4 md:grid-cols-3">
        <SelectField
          id={NEW_PROGRAM_FIELD}
          label={t("address.kind")}
          choices={PROGRAM_KINDS.map((value) => ({ value, label: t(`address.kinds.${value}`) }))}
          {...field("new.kind")}
        />
        {LANGUAGES.map((language) => (
          <TextField
            key={language}
            lang={language}
            maxLength={200}
            label={t("texts.label", { text: t("texts.name"), language: t(`texts.${language}`) })}
            {...field(`new.${language}`)}
          />
        ))}
      </div>
      <div>
        <RowButton type="submit" busy={busy}>
          <CirclePlus aria-hidden size={18} />
          {t("seasons.add")}
        </RowButton>
      </div>
    </Form>
  );
}

/** Focuses an element after the next render, because a new or moved row does not exist yet. */
function useFocusAfterRender(): (id: string) => void {
  const pendingId = useRef<string>(undefined);
  useEffect(() => {
    const element = pendingId.current === undefined ? null : document.getElementById(pendingId.current);
    if (!element) return;
    pendingId.current = undefined;
    element.focus();
  });
  return (id) => {
    pendingId.current = id;
  };
}

interface SeasonProgramsProps {
  seasonId: string;
  programs: readonly ProgramDraft[];
  /** Ids of programs with current or past registrations, which cannot be removed. */
  usedIds: ReadonlySet<string>;
  slugsElsewhere: readonly string[];
}

/** A season's programs in order. Programs without registrations can be removed. */
export function SeasonPrograms({ seasonId, programs, usedIds, slugsElsewhere }: SeasonProgramsProps) {
  const { t, language } = useTranslation("adminPrograms");
  const { mutate, isPending, openConfirm, dialog } = useSeasonAction(seasonId);
  const focusAfterRender = useFocusAfterRender();
  const [statusText, setStatusText] = useState("");
  const [programToRemove, setProgramToRemove] = useState<ProgramDraft>();
  const nameOf = ({ texts, slug }: ProgramDraft) => texts[language].name || slug;
  const move = (program: ProgramDraft, index: number, direction: -1 | 1) =>
    mutate((draft) => movedProgram(draft, program.id, direction), {
      onSuccess: () => {
        const position = index + direction + 1;
        focusAfterRender(`${direction === -1 ? "up" : "down"}-${program.id}`);
        setStatusText(
          t("seasons.moved", { program: nameOf(program), place: position, count: programs.length }),
        );
      },
    });
  const remove = () =>
    programToRemove &&
    mutate(
      (draft) => ({ ...draft, programs: draft.programs.filter(({ id }) => id !== programToRemove.id) }),
      { onSuccess: () => setStatusText(t("seasons.removed", { program: nameOf(programToRemove) })) },
    );
  return (
    <TitledCard id="programs" title={t("seasons.programs")} text={t("seasons.programsText")}>
      <p role="status" className="sr-only">
        {statusText}
      </p>
      {programs.length === 0 && <p className="text-dusk-700">{t("seasons.noPrograms")}</p>}
      <ul className="divide-y divide-sand-200 empty:hidden">
        {programs.map((program, index) => (
          <SeasonProgram
            key={program.id}
            seasonId={seasonId}
            program={program}
            name={nameOf(program)}
            isUsed={usedIds.has(program.id)}
            busy={isPending}
            isFirst={index === 0}
            isLast={index === programs.length - 1}
            onMove={(direction) => move(program, index, direction)}
            onRemove={() => {
              setProgramToRemove(program);
              openConfirm();
            }}
          />
        ))}
      </ul>
      <NewProgramForm
        busy={isPending}
        onAdd={(start, done) =>
          mutate((draft) => withNewProgram(draft, start, slugsElsewhere), {
            onSuccess: () => {
              done();
              focusAfterRender(`program-${start.id}`);
              setStatusText(t("seasons.added", { program: start.names[language] }));
            },
          })
        }
      />
      <ConfirmDialog
        {...dialog}
        finalFocus={() =>
          document.getElementById(`remove-${programToRemove?.id}`) ?? document.getElementById("programs")
        }
        title={t("seasons.removeTitle", { program: programToRemove ? nameOf(programToRemove) : "" })}
        text={t("seasons.removeText")}
        confirmLabel={t("terms:remove")}
        onConfirm={remove}
      />
    </TitledCard>
  );
}
