import { ArrowDown, ArrowUp, CircleMinus, SquarePen } from "lucide-react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { priceWord } from "#content/product/price-words.ts";
import type { PublishedProgram } from "#domain/programs/site-facts.ts";
import { programAddress } from "#domain/staff/routes.ts";
import { CapacityForm } from "./capacity-form.tsx";
import { ProgramSwitch } from "./program-switch.tsx";
import { usePrograms } from "./use-programs.ts";

/** Kind, dates and price in the draft. */
function Summary({ program }: { program: PublishedProgram }) {
  const { t } = useTranslation(["adminPrograms", "admin"]);
  const { days } = useFormat();
  const { language } = useLanguage();
  const dates = program.sessions.map(({ on }) => on).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  const parts = [
    t(`address.kinds.${program.kind}`),
    first && last && days(first, last),
    program.feeCents === null ? t("admin:program.noPrice") : priceWord(program.feeCents, language),
  ];
  return <p className="figures text-small text-dusk-700">{parts.filter(Boolean).join(" · ")}</p>;
}

interface RowProps {
  seasonId: string;
  program: PublishedProgram;
  name: string;
  /** Whether children are registered in it. */
  isUsed: boolean;
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

/** What takes effect at once: the switch and the capacity. A program that is only in a draft has neither. */
function ImmediateSettings({ id, name }: { id: string; name: string }) {
  const program = usePrograms().find((candidate) => candidate.id === id);
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <ProgramSwitch id={id} name={name} />
      {program && <CapacityForm program={program} />}
    </div>
  );
}

/** One program of a season: link to its form, capacity, and buttons to move it. */
export function SeasonProgram({ seasonId, program, name, isUsed, busy, ...row }: RowProps) {
  const { t } = useTranslation("adminPrograms");
  return (
    <li aria-label={name} className="grid items-start gap-x-8 gap-y-3 py-4 lg:grid-cols-[1fr_1.5fr_auto]">
      <div className="min-w-0">
        <TextLink
          id={`program-${program.id}`}
          href={programAddress(program.id, seasonId)}
          look="alone"
          className="gap-2 wrap-anywhere"
        >
          <SquarePen aria-hidden size={18} className="shrink-0" />
          <span>{name}</span>
        </TextLink>
        <Summary program={program} />
      </div>
      <ImmediateSettings id={program.id} name={name} />
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
