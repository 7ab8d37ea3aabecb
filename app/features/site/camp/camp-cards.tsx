import { Check } from "lucide-react";
import { Link } from "wouter";
import { CornerQuarter } from "#app/components/chalk-lines.tsx";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { camp } from "#content/camp.ts";
import { club } from "#content/club.ts";

const LINK = "inline-flex min-h-11 items-center font-semibold underline underline-offset-4";

function WhenCard() {
  const { t } = useTranslation("activities");
  const { days } = useFormat();
  const numbers = [camp.startsOn, camp.endsOn].map((day) => Number(day.slice(8)));
  return (
    <li className="relative overflow-hidden rounded bg-white p-7 shadow-low">
      <CornerQuarter className="absolute top-3 right-3 size-16 rotate-90 text-sand-300" />
      <h2 className="text-title">{t("when.title")}</h2>
      <p aria-hidden className="figures mt-4 font-display text-display font-black">
        {numbers.join("–")}
      </p>
      <p className="mt-3 text-lead font-semibold">{days(camp.startsOn, camp.endsOn)}</p>
      <p className="figures">{t("when.hours")}</p>
      <Link href="/schedule" className={`${LINK} mt-2`}>
        {t("when.schedule")}
      </Link>
    </li>
  );
}

function WhereCard() {
  const { t } = useTranslation("activities");
  return (
    <li className="flex flex-col rounded border-l-5 border-dusk-900 bg-sand-100 p-7">
      <h2 className="text-title">{t("where.title")}</h2>
      <address className="mt-4 not-italic">
        <p className="text-lead font-semibold">{club.park}</p>
        <p>{club.street}</p>
        <p>{club.city}</p>
      </address>
      <a href={club.mapsUrl} className={`${LINK} mt-auto`}>
        {t("where.map")}
      </a>
    </li>
  );
}

function CostCard() {
  const { t } = useTranslation("activities");
  const { money } = useFormat();
  return (
    <li className="rounded bg-brand-50 p-7 ring-2 ring-brand ring-inset md:col-span-2 lg:col-span-1">
      <h2 className="text-title">{t("cost.title")}</h2>
      <p className="figures mt-4 font-display text-headline font-black text-brand">{money(camp.feeCents)}</p>
      <p>{t("cost.per")}</p>
      <h3 className="mt-5 text-body">{t("cost.included")}</h3>
      <ul className="mt-2 space-y-1">
        {(["shirt", "bottle", "coaching"] as const).map((item) => (
          <li key={item} className="flex items-center gap-2">
            <Check aria-hidden size={18} className="text-agave" />
            {t(`cost.${item}`)}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** When, where, for how much (docs/rules/pages.md#the-camps-page). */
export function CampCards() {
  return (
    <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-[1.35fr_1fr_1fr]">
      <WhenCard />
      <WhereCard />
      <CostCard />
    </ul>
  );
}
