import { Download } from "lucide-react";
import { Button } from "#app/components/button.tsx";
import { useShirtSize } from "#app/components/staff/use-shirt-size.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { SKILL_LEVELS } from "#domain/registration-choices.ts";
import { AnswerCard } from "./answer-card.tsx";
import type { Season } from "./use-season.ts";

/** The order list for the printer, also as a file. */
export function TshirtCard({ counts }: { counts: Season["byTshirt"] }) {
  const { t } = useTranslation("adminSeason");
  const shirtSize = useShirtSize();
  const rows = counts.map(({ answer, ...count }) => ({
    name: shirtSize(answer, t("blank.tshirt")),
    ...count,
  }));
  return (
    <AnswerCard question="tshirt" text={t("tshirt.text")} rows={rows}>
      <Button
        variant="secondary"
        className="mt-4 max-sm:w-full print:hidden"
        onClick={() => window.open("/api/admin/season/order-list", "_blank", "noopener")}
      >
        <Download aria-hidden size={20} />
        {t("tshirt.download")}
      </Button>
    </AnswerCard>
  );
}

export function AgeCard({ counts }: { counts: Season["byAge"] }) {
  return (
    <AnswerCard
      wide
      question="age"
      rows={counts.map(({ answer, ...count }) => ({ name: String(answer), ...count }))}
    />
  );
}

export function SkillCard({ counts }: { counts: Season["bySkill"] }) {
  const { t } = useTranslation(["adminSeason", "admin"]);
  const rows = counts.map(({ answer, ...count }) => {
    const known = SKILL_LEVELS.find((level) => level === answer);
    return { name: known ? t(`admin:skills.${known}`) : (answer ?? t("admin:skills.none")), ...count };
  });
  return <AnswerCard question="skill" rows={rows} />;
}

export function LanguageCard({ counts }: { counts: Season["byLanguage"] }) {
  const { t } = useTranslation("adminSeason");
  const rows = counts.map(({ answer, ...count }) => ({ name: t(`languages.${answer}`), ...count }));
  return <AnswerCard question="language" rows={rows} />;
}
