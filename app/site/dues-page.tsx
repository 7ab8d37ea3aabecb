import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ContactPeople } from "#app/shared/contact-people.tsx";
import { PriceSteps } from "#app/shared/price-steps.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CornerQuarter } from "#app/ui/chalk-lines.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { priceText } from "#content/product/price-texts.ts";
import type { ProgramListItem } from "#domain/programs/site-data.ts";
import { programPath } from "#domain/text/site-routes.ts";

/** Each team's fee, with early prices and their dates, and a link to its page. */
function TeamFees({ teams }: { teams: readonly ProgramListItem[] }) {
  const { language, club } = useSiteData();
  return (
    <ul className="border-b-3 border-sand-300">
      {teams.map((team) => (
        <li
          key={team.id}
          className="grid gap-x-6 border-t-3 border-sand-300 py-3 sm:grid-cols-[1fr_auto] sm:items-center"
        >
          <TextLink href={programPath(team.slug)} variant="alone" className="text-lead wrap-anywhere">
            {team.name}
          </TextLink>
          <PriceSteps program={team} layout="list">
            <span className="tabular-nums font-display text-lead font-bold">
              {priceText(team, language, club.timeZone)}
            </span>
          </PriceSteps>
        </li>
      ))}
    </ul>
  );
}

/** Fees of the teams. Without fees, a "coming soon" note with contacts (docs/reference/public-pages.md#content-pages). */
export default function DuesPage() {
  const { t } = useTranslation("dues");
  const { programs } = useSiteData();
  // In all live seasons, the current season first. A free tryout has no dues.
  const teams = programs.filter(({ kind, feeCents }) => kind === "team" && Number(feeCents) > 0);
  return (
    <div className="pb-20">
      <PageHeader title={t("title")} />
      <div className="page-container grid gap-12 pt-10 lg:grid-cols-[1fr_1.2fr] lg:gap-20">
        <div>
          {teams.length > 0 ? (
            <TeamFees teams={teams} />
          ) : (
            <>
              <p className="font-display text-headline font-black text-brand">{t("soon")}</p>
              <p className="mt-4 max-w-prose text-lead">{t("text")}</p>
            </>
          )}
          <div className="mt-8 flex flex-wrap gap-4">
            <LinkButton href="/teams">{t("teams")}</LinkButton>
            <LinkButton href="/" variant="secondary">
              {t("terms:backHome")}
            </LinkButton>
          </div>
        </div>
        <Card background="sand" padding="none" className="relative self-start p-8">
          <CornerQuarter className="absolute top-0 right-0 size-20 rotate-90 text-sand-300" />
          <h2 className="pr-12 text-title">{t("contact")}</h2>
          <ContactPeople className="mt-4" />
        </Card>
      </div>
    </div>
  );
}
