import { useEffect, useRef, useState } from "react";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TitledCard } from "#app/staff/shared/editor-card.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { withNewProgram } from "#domain/programs/new-program.ts";
import { movedProgram } from "#domain/programs/season-form.ts";
import type { PublishedProgram } from "#domain/programs/site-facts.ts";
import { NewProgramForm } from "./new-program-form.tsx";
import { SeasonProgram } from "./season-program.tsx";
import { useSeasonAction } from "./use-seasons.ts";

/** Moves the focus to a row once it is rendered or moved, for the next action. */
function useFocusWhenThere(): (id: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    const element = wanted.current === undefined ? null : document.getElementById(wanted.current);
    if (!element) return;
    wanted.current = undefined;
    element.focus();
  });
  return (id) => {
    wanted.current = id;
  };
}

interface SeasonProgramsProps {
  seasonId: string;
  /** As in the draft. */
  programs: readonly PublishedProgram[];
  /** Programs with registrations, past ones too: they cannot be removed. */
  used: ReadonlySet<string>;
  /** The slugs of other seasons' programs. */
  slugsElsewhere: readonly string[];
}

/** A season's programs in order, each linked to its form. They can be moved, and removed while nobody is registered. */
export function SeasonPrograms({ seasonId, programs, used, slugsElsewhere }: SeasonProgramsProps) {
  const { t } = useTranslation("adminPrograms");
  const { language } = useLanguage();
  const { mutate, isPending } = useSeasonAction(seasonId);
  const focusWhenRendered = useFocusWhenThere();
  const [announced, announce] = useState("");
  const [leaving, setLeaving] = useState<PublishedProgram>();
  const [asks, setAsks] = useState(false);
  const nameOf = ({ texts, slug }: PublishedProgram) => texts[language].name || slug;
  const move = (program: PublishedProgram, index: number, by: -1 | 1) =>
    mutate((draft) => movedProgram(draft, program.id, by), {
      onSuccess: () => {
        const place = index + by + 1;
        focusWhenRendered(`${by === -1 ? "up" : "down"}-${program.id}`);
        announce(t("seasons.moved", { program: nameOf(program), place, count: programs.length }));
      },
    });
  const remove = () =>
    leaving &&
    mutate((draft) => ({ ...draft, programs: draft.programs.filter(({ id }) => id !== leaving.id) }), {
      onSuccess: () => {
        setAsks(false);
        announce(t("seasons.removed", { program: nameOf(leaving) }));
      },
    });
  return (
    <TitledCard id="programs" title={t("seasons.programs")} text={t("seasons.programsText")}>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {programs.length === 0 && <p className="text-dusk-700">{t("seasons.noPrograms")}</p>}
      <ul className="divide-y divide-sand-200 empty:hidden">
        {programs.map((program, index) => (
          <SeasonProgram
            key={program.id}
            seasonId={seasonId}
            program={program}
            name={nameOf(program)}
            isUsed={used.has(program.id)}
            busy={isPending}
            isFirst={index === 0}
            isLast={index === programs.length - 1}
            onMove={(by) => move(program, index, by)}
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
          mutate((draft) => withNewProgram(draft, start, slugsElsewhere), {
            onSuccess: () => {
              done();
              focusWhenRendered(`program-${start.id}`);
              announce(t("seasons.added", { program: start.names[language] }));
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
    </TitledCard>
  );
}
