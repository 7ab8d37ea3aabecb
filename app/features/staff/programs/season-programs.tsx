import { ArrowDown, ArrowUp, CircleMinus, SquarePen } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { ConfirmDialog } from "#app/components/staff/late-dialog.tsx";
import { RowButton } from "#app/components/staff/row-button.tsx";
import { useFormat } from "#app/i18n/use-format.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { withNewProgram } from "#domain/new-program.ts";
import { movedProgram } from "#domain/season-form.ts";
import type { PublishedProgram } from "#domain/site-facts.ts";
import { programAddress } from "#domain/staff-routes.ts";
import { CapacityForm } from "./capacity-form.tsx";
import { EditorCard } from "./editor-card.tsx";
import { NewProgramForm } from "./new-program-form.tsx";
import { usePrograms } from "./use-programs.ts";
import { useSeasonDeed } from "./use-seasons.ts";

/** What it is, when, and what it costs, as the draft has it. */
function Summary({ program }: { program: PublishedProgram }) {
  const { t } = useTranslation(["adminPrograms", "admin"]);
  const { days, money } = useFormat();
  const dates = program.sessions.map(({ on }) => on).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  const parts = [
    t(`address.kinds.${program.kind}`),
    first && last && days(first, last),
    program.feeCents === null ? t("admin:program.noPrice") : money(program.feeCents),
  ];
  return <p className="figures text-small text-dusk-700">{parts.filter(Boolean).join(" · ")}</p>;
}

interface RowProps {
  seasonId: string;
  program: PublishedProgram;
  name: string;
  /** Children are registered in it. */
  isUsed: boolean;
  /** Nobody has published the season: its places are set here. */
  isPrepared: boolean;
  busy: boolean;
  onMove: (by: -1 | 1) => void;
  isFirst: boolean;
  isLast: boolean;
  onRemove: () => void;
}

const MOVES = [
  { by: -1, icon: ArrowUp, label: "up" },
  { by: 1, icon: ArrowDown, label: "down" },
] as const;

function ProgramRow({ seasonId, program, name, isUsed, isPrepared, busy, ...row }: RowProps) {
  const { t } = useTranslation("adminPrograms");
  const { data } = usePrograms();
  const inTables = data?.data.find(({ id }) => id === program.id);
  return (
    <li className="grid gap-3 py-4">
      <div className="min-w-0">
        <Link
          id={`program-${program.id}`}
          href={programAddress(program.id, seasonId)}
          className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4 wrap-anywhere"
        >
          <SquarePen aria-hidden size={18} className="shrink-0" />
          {name}
        </Link>
        <Summary program={program} />
      </div>
      {isPrepared && inTables && <CapacityForm program={inTables} />}
      {isPrepared && data && !inTables && (
        <p className="text-small text-dusk-700">{t("seasons.placesLater")}</p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {MOVES.map(({ by, icon: Icon, label }) => (
          <RowButton
            key={label}
            id={`${label}-${program.id}`}
            busy={busy || (by === -1 ? row.isFirst : row.isLast)}
            aria-label={t(`seasons.${label}Of`, { program: name })}
            onClick={() => row.onMove(by)}
          >
            <Icon aria-hidden size={18} />
            {t(`seasons.${label}`)}
          </RowButton>
        ))}
        {isUsed ? (
          <p className="text-small text-dusk-700">{t("seasons.isUsed")}</p>
        ) : (
          <RowButton
            id={`remove-${program.id}`}
            busy={busy}
            aria-label={t("seasons.removeOf", { program: name })}
            onClick={row.onRemove}
          >
            <CircleMinus aria-hidden size={18} />
            {t("seasons.remove")}
          </RowButton>
        )}
      </div>
    </li>
  );
}

/** The focus goes where the next press is likely: after the row has its new place. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}

interface SeasonProgramsProps {
  seasonId: string;
  /** As the draft has them. */
  programs: readonly PublishedProgram[];
  /** Those that a child is or was registered in: they stay. */
  used: ReadonlySet<string>;
  isPrepared: boolean;
}

/** The programs of a season in their order: each leads to its form, moves, and goes while nobody is in it. */
export function SeasonPrograms({ seasonId, programs, used, isPrepared }: SeasonProgramsProps) {
  const { t } = useTranslation("adminPrograms");
  const { language } = useLanguage();
  const { mutate, isPending } = useSeasonDeed(seasonId);
  const [said, say] = useState("");
  const [leaving, setLeaving] = useState<PublishedProgram>();
  const [asks, setAsks] = useState(false);
  const nameOf = ({ texts, slug }: PublishedProgram) => texts[language].name || slug;
  const move = (program: PublishedProgram, at: number, by: -1 | 1) =>
    mutate((draft) => movedProgram(draft, program.id, by), {
      onSuccess: () => {
        const place = at + by + 1;
        say(t("seasons.moved", { program: nameOf(program), place, count: programs.length }));
        focusSoon(`${by === -1 ? "up" : "down"}-${program.id}`);
      },
    });
  const remove = () =>
    leaving &&
    mutate((draft) => ({ ...draft, programs: draft.programs.filter(({ id }) => id !== leaving.id) }), {
      onSuccess: () => say(t("seasons.removed", { program: nameOf(leaving) })),
      onSettled: () => setAsks(false),
    });
  return (
    <EditorCard id="programs" title={t("seasons.programs")} text={t("seasons.programsText")}>
      <p role="status" className="sr-only">
        {said}
      </p>
      {programs.length === 0 && <p className="text-dusk-700">{t("seasons.noPrograms")}</p>}
      <ul className="divide-y divide-sand-200 empty:hidden">
        {programs.map((program, at) => (
          <ProgramRow
            key={program.id}
            {...{ seasonId, program, isPrepared }}
            name={nameOf(program)}
            isUsed={used.has(program.id)}
            busy={isPending}
            isFirst={at === 0}
            isLast={at === programs.length - 1}
            onMove={(by) => move(program, at, by)}
            onRemove={() => {
              setLeaving(program);
              setAsks(true);
            }}
          />
        ))}
      </ul>
      <NewProgramForm
        busy={isPending}
        onAdd={(start, done) =>
          mutate((draft) => withNewProgram(draft, start), {
            onSuccess: () => {
              done();
              say(t("seasons.added", { program: start.names[language] }));
              focusSoon(`program-${start.id}`);
            },
          })
        }
      />
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        returnTo={() =>
          document.getElementById(`remove-${leaving?.id}`) ?? document.getElementById("programs")
        }
        title={t("seasons.removeTitle", { program: leaving ? nameOf(leaving) : "" })}
        text={t("seasons.removeText")}
        confirmLabel={t("seasons.remove")}
        busy={isPending}
        onConfirm={remove}
      />
    </EditorCard>
  );
}
