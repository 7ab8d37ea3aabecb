import { useSearchParams } from "wouter";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PhoneLink } from "#app/staff/shared/display/phone-link.tsx";
import { useActorLabel } from "#app/staff/shared/labels/use-value-labels.ts";
import { withParameters } from "#app/staff/shared/list/query-parameters.ts";
import { ALL_SEASONS, useSeasons, useTeamName } from "#app/staff/shared/list/use-season-scope.ts";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import {
  MAX_FAMILIES_WITHOUT_ACCOUNT,
  type RecipientList,
  recipientListSchema,
} from "#domain/staff/messages.ts";
import { joinNames } from "#domain/time/sessions.ts";
import type { Audience } from "./use-message-form.ts";

export function useRecipientList(): RecipientList | undefined {
  const [parameters] = useSearchParams();
  return recipientListSchema.safeParse(Object.fromEntries(parameters)).data;
}

/** Returns a function that gives the label of a recipient list: name, season, program and filters. */
export function useRecipientListLabel(): (recipients: RecipientList) => string {
  const { t } = useTranslation("adminWriting");
  const { t: tAdmin } = useTranslation("admin");
  const seasons = useSeasons();
  const teamName = useTeamName();
  const seasonName = (id: string | undefined) => {
    if (id === ALL_SEASONS) return tAdmin("seasons.all");
    return seasons.find((season) => (id === undefined ? season.isCurrent : season.id === id))?.name;
  };
  const filters = (recipients: RecipientList) => {
    if (recipients.list !== "registrations") return [];
    const { group, team, age, skill, payment, attention } = recipients;
    return [
      group,
      teamName(team),
      age && tAdmin(`filters.ages.${age}`),
      skill && tAdmin(`terms:choices.skillLevel.${skill}`),
      payment && tAdmin(`filters.payments.${payment}`),
      attention && tAdmin(`filters.attentions.${attention}`),
    ];
  };
  return (recipients) => {
    if (recipients.list === "missing") {
      const [season = "", next = ""] = [recipients.season, recipients.next].map(seasonName);
      return t("lists.missing", { season, next });
    }
    const defaultSeason =
      recipients.list === "interests" || recipients.list === "waiting" ? ALL_SEASONS : undefined;
    const program = seasons.flatMap(({ programs }) => programs).find(({ id }) => id === recipients.program);
    const searchText =
      "search" in recipients && recipients.search && t("searched", { words: recipients.search });
    const returnedCheck =
      recipients.list === "unpaid" && recipients.returnedCheck && t("terms:onlyReturnedChecks");
    const selectedCount = "ids" in recipients && recipients.ids ? recipients.ids.split(",").length : 0;
    return [
      selectedCount > 0 ? t("selected", { count: selectedCount }) : t(`terms:pages.${recipients.list}`),
      seasonName(recipients.season ?? defaultSeason),
      program?.name,
      ...filters(recipients),
      searchText,
      returnedCheck,
    ]
      .filter(Boolean)
      .join(" · ");
  };
}

/** Chooses two seasons. The list has the children who are in the first but not in the second. */
export function MissingChildrenFilter(recipients: Extract<RecipientList, { list: "missing" }>) {
  const { t } = useTranslation("adminWriting");
  const [, setParameters] = useSearchParams();
  const choices = useSeasons().map(({ id, name }) => ({ value: id, label: name }));
  const { season, next } = recipients;
  return (
    <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
      {(["season", "next"] as const).map((name) => (
        <SelectField
          key={name}
          name={name}
          label={t(`missing.${name}`)}
          choices={choices}
          value={recipients[name]}
          onChange={({ target: { value } }) =>
            setParameters((current) => withParameters(current, { season, next, [name]: value }), {
              replace: true,
            })
          }
        />
      ))}
    </div>
  );
}

/** Number of families that a message reaches, and phone numbers of families without an email. */
export function RecipientSummary({ audience }: { audience: Audience }) {
  const { t, language } = useTranslation("adminWriting");
  const { instant } = useFormat();
  const actorName = useActorLabel();
  const { families, withoutAddress, left, isMany, last } = audience;
  const count = families.en + families.es;
  const languages = [
    ...(families.es > 0 ? [t("terms:countInSpanish", { count: families.es })] : []),
    ...(families.en > 0 ? [t("terms:countInEnglish", { count: families.en })] : []),
  ];
  return (
    <Card className="grid gap-2 wrap-anywhere" aria-label={t("who")}>
      <p role="status" className="tabular-nums text-lead leading-tight font-semibold">
        {count === 0 ? t("nobody") : `${t("terms:countFamilies", { count })}: ${languages.join(", ")}`}
      </p>
      {left > 0 && <p className="tabular-nums">{t("left", { count: left })}</p>}
      {withoutAddress.length > 0 && (
        <div>
          <p className="tabular-nums">{t("withoutAddress", { count: withoutAddress.length })}</p>
          <ul>
            {withoutAddress.map(({ guardian, phone, children }) => (
              <li key={`${guardian} ${phone}`} className="flex flex-wrap items-center gap-x-3">
                <PhoneLink phone={phone} className="inline-flex min-h-11 items-center" />
                <span>{[guardian, joinNames(children, language)].filter(Boolean).join(" · ")}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isMany && <p className="max-w-prose">{t("many", { count: MAX_FAMILIES_WITHOUT_ACCOUNT })}</p>}
      {last && (
        <p className="text-small text-dusk-700">
          {t("last", {
            subject: last.subject[language],
            at: instant(last.createdAt),
            name: actorName("pin", last.actorName),
          })}
        </p>
      )}
    </Card>
  );
}
