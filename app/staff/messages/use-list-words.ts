import { useSearchParams } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ALL_SEASONS, useSeasons } from "#app/staff/shared/use-season-scope.ts";
import { type RecipientList, recipientListSchema } from "#domain/staff/messages.ts";

/** The list in the address. */
export function useRecipientList(): RecipientList | undefined {
  const [params] = useSearchParams();
  return recipientListSchema.safeParse(Object.fromEntries(params)).data;
}

/** To whom a message goes, in words: the list, its season and program, and each filter. */
export function useListWords(): (to: RecipientList) => string {
  const { t } = useTranslation("adminWriting");
  const { t: words } = useTranslation("admin");
  const seasons = useSeasons();
  const seasonName = (id: string | undefined) => {
    if (id === ALL_SEASONS) return words("seasons.all");
    return seasons.find((season) => (id === undefined ? season.isCurrent : season.id === id))?.name;
  };
  const filters = (to: RecipientList) => {
    if (to.list !== "registrations") return [];
    const { group, age, skill, payment, attention } = to;
    return [
      group,
      age && words(`filters.ages.${age}`),
      skill && words(`skills.${skill}`),
      payment && words(`filters.payments.${payment}`),
      attention && words(`filters.attentions.${attention}`),
    ];
  };
  return (to) => {
    if (to.list === "missing") {
      const [season = "", next = ""] = [to.season, to.next].map(seasonName);
      return t("lists.missing", { season, next });
    }
    const usual = to.list === "interests" || to.list === "waiting" ? ALL_SEASONS : undefined;
    const program = seasons.flatMap(({ programs }) => programs).find(({ id }) => id === to.program);
    const found = "search" in to && to.search && t("searched", { words: to.search });
    const returnedCheck = to.list === "unpaid" && to.returnedCheck && t("returnedCheck");
    const count = "ids" in to && to.ids ? to.ids.split(",").length : 0;
    return [
      count > 0 ? t("selected", { count }) : t(`lists.${to.list}`),
      seasonName(to.season ?? usual),
      program?.name,
      ...filters(to),
      found,
      returnedCheck,
    ]
      .filter(Boolean)
      .join(" · ");
  };
}
