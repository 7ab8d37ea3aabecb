import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { buttonClasses, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { TeamPageData } from "#domain/club/content.ts";
import { RuledFact } from "./ruled-fact.tsx";
import { useTeamLabels } from "./use-team-labels.ts";

/** A team's facts that parents need first (docs/reference/public-pages.md#team-pages). */
function TeamFacts({ team }: { team: TeamPageData }) {
  const { t } = useTranslation("team");
  const labels = useTeamLabels(team);
  return (
    <dl className="border-b-3 border-sand-300">
      <RuledFact label={t("ageGroup")}>
        <span>{`${labels.group}, `}</span>
        <span className="tabular-nums">{labels.born}</span>
      </RuledFact>
      <RuledFact label={t("size")}>
        <span className="tabular-nums">{team.size}</span>
        <span>{` ${t(`sizeUnit.${team.players}`)}`}</span>
      </RuledFact>
      <RuledFact label={t("coach")}>{team.coach}</RuledFact>
      <RuledFact label={t("schedule")}>
        <span className="inline-block first-letter:uppercase">{labels.trainingDays}</span>
        <span className="tabular-nums block">{labels.hours}</span>
      </RuledFact>
      <RuledFact label={t("terms:location")}>{labels.location}</RuledFact>
      <RuledFact label={t("terms:fields.phone")}>
        <TextLink href={team.dial} variant="line" className="tabular-nums">
          {team.phone}
        </TextLink>
      </RuledFact>
      <RuledFact label={t("terms:email")}>
        <TextLink href={labels.mailTo} variant="line" className="break-all">
          {team.email}
        </TextLink>
      </RuledFact>
    </dl>
  );
}

function ShortTeamPage({ team }: { team: TeamPageData }) {
  const { t } = useTranslation("team");
  const { mailTo } = useTeamLabels(team);
  return (
    <div className="pb-20">
      <div className="page-container pt-6">
        <BackLink href="/dues">{t("back")}</BackLink>
      </div>
      <PageHeader title={team.name} text={team.description} />
      <div className="page-container grid gap-10 pt-10 lg:grid-cols-[1.3fr_1fr] lg:gap-16">
        <TeamFacts team={team} />
        <Card as="div" padding="none" className="grid gap-3 self-start p-6">
          <LinkButton href="/register">{t("interest")}</LinkButton>
          <a href={mailTo} className={buttonClasses("secondary")}>
            {t("contactCoach")}
          </a>
        </Card>
      </div>
    </div>
  );
}

/** The short page of any team, by its id or slug (docs/reference/public-pages.md#team-pages). */
export default function TeamPage() {
  const { team } = useSiteData();
  return team ? <ShortTeamPage team={team} /> : null;
}
