import { SquarePen } from "lucide-react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { priceWord } from "#content/product/price-words.ts";
import { programAddress } from "#domain/staff-routes.ts";
import { CapacityForm } from "./capacity-form.tsx";
import { ProgramPlaces } from "./program-places.tsx";
import { RegistrationSwitch } from "./registration-switch.tsx";
import { UnpaidPlaces } from "./unpaid-places.tsx";
import type { StaffProgram } from "./use-programs.ts";

/** What takes effect at once: the registration switch and the capacity; with a link to the program's form. */
export function ProgramCard({ program }: { program: StaffProgram }) {
  const { t } = useTranslation(["admin", "adminPrograms"]);
  const { language } = useLanguage();
  const { days } = useFormat();
  const name = program.names[language];
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h4 id={`card-${program.id}`} className="font-display font-extrabold text-title wrap-anywhere">
            {name}
          </h4>
          <p className="figures text-small text-dusk-700">
            {program.startsOn && program.endsOn && `${days(program.startsOn, program.endsOn)} · `}
            {program.feeCents === null ? t("program.noPrice") : priceWord(program.feeCents, language)}
          </p>
        </div>
        <LinkButton href={programAddress(program.id)} variant="secondary" className="max-sm:w-full">
          <SquarePen aria-hidden size={20} />
          <span aria-hidden>{t("adminPrograms:edit")}</span>
          <span className="sr-only">{t("adminPrograms:editOf", { program: name })}</span>
        </LinkButton>
      </div>
      <div className="mt-5 grid items-start gap-6 md:grid-cols-2 xl:grid-cols-[1.6fr_1fr_auto] xl:gap-10">
        <div className="md:max-xl:col-span-2">
          <RegistrationSwitch program={program} name={name} />
        </div>
        <ProgramPlaces program={program} />
        <CapacityForm program={program} />
      </div>
      {(program.feeCents !== null || program.places.held > 0) && (
        <div className="mt-6 border-t border-sand-200 pt-5">
          <UnpaidPlaces program={program} />
        </div>
      )}
    </Card>
  );
}
