import { CalendarRange, ChevronRight } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { seasonAddress } from "#domain/staff/routes.ts";
import { SeasonDialog } from "./season-dialog.tsx";
import { type StaffSeason, useAllSeasons } from "./use-seasons.ts";

function SeasonRow({ season }: { season: StaffSeason }) {
  const { t } = useTranslation("adminPrograms");
  const { days } = useFormat();
  const { id, name, state, startsOn, endsOn, isCurrent } = season;
  const mark = isCurrent ? "current" : state;
  return (
    <li>
      <Link
        href={seasonAddress(id)}
        className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-3 underline-offset-4 hover:underline"
      >
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="rounded bg-sand-100 px-2 py-0.5 text-small">{t(`seasons.states.${mark}`)}</span>
        <span className="figures ml-auto text-small text-dusk-700">{days(startsOn, endsOn)}</span>
        <ChevronRight aria-hidden size={20} className="shrink-0" />
      </Link>
    </li>
  );
}

/** How to create a season: as a copy, or empty. */
type Start = "copy" | "empty";

/** All seasons with links to their pages, and buttons for a new one. */
export function SeasonList() {
  const { t } = useTranslation("adminPrograms");
  const seasons = useAllSeasons();
  const [start, setStart] = useState<{ how: Start; count: number }>({ how: "copy", count: 0 });
  const [isOpen, setOpen] = useState(false);
  const begin = (how: Start) => {
    setStart(({ count }) => ({ how, count: count + 1 }));
    setOpen(true);
  };
  const newest = seasons.find(({ state }) => state !== "draft");
  return (
    <Card aria-labelledby="seasons" className="mt-8">
      <h3 id="seasons" tabIndex={-1} className="scroll-mt-4 text-title outline-none">
        {t("seasons.title")}
      </h3>
      <p className="mt-1 max-w-line text-dusk-700">{t("seasons.text")}</p>
      <ul className="mt-3 divide-y divide-sand-200">
        {seasons.map((season) => (
          <SeasonRow key={season.id} season={season} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button className="max-sm:w-full" disabled={!newest} onClick={() => begin("copy")}>
          <CalendarRange aria-hidden size={20} />
          {t("seasons.startNext")}
        </Button>
        <Button
          variant="secondary"
          className="max-sm:w-full"
          disabled={!newest}
          onClick={() => begin("empty")}
        >
          {t("seasons.startEmpty")}
        </Button>
      </div>
      {start.count > 0 && (
        <SeasonDialog
          key={start.count}
          seasons={seasons}
          first={start.how === "copy" ? newest : undefined}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}
