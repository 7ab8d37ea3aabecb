import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useMemo } from "react";
import { useLocation } from "wouter";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import {
  DraftCards,
  DraftEditor,
  DraftField,
  useDraftField,
  useOpenDraft,
} from "#app/staff/shared/drafts/draft-editor.tsx";
import { type DraftForm, draftQuery, type StoredDraft } from "#app/staff/shared/drafts/draft-form.ts";
import { FormattedValue, TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { useDraftErrorText } from "#app/staff/shared/labels/use-draft-error-text.ts";
import { useSeasonLabels } from "#app/staff/shared/labels/use-season-labels.ts";
import { SubPage } from "#app/staff/shared/list/panel.tsx";
import { useAllSeasons } from "#app/staff/shared/list/use-season-scope.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioCards, SelectField } from "#app/ui/choice-field.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { siblingOrdinal, siblingText } from "#content/product/sibling-texts.ts";
import { SEASON_LIMITS, seasonErrors } from "#domain/programs/season-draft.ts";
import {
  type SeasonValues,
  SIBLING_DISCOUNT_KINDS,
  seasonFrom,
  seasonValues,
  seasonValuesSchema,
  siblingsFrom,
} from "#domain/programs/season-form.ts";
import { publishPath } from "#domain/staff/staff-paths.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { SeasonPrograms } from "./season-programs.tsx";

const STATES = ["live", "past", "draft"] as const;

/** Names, dates and state of a season. Only a published season has a state. */
function SeasonCard() {
  const { published } = useOpenDraft();
  const state = useDraftField("state");
  const { t } = useTranslation("adminPrograms");
  return (
    <TitledCard title={t("seasons.about")} text={t("seasons.aboutText")}>
      <div className="grid items-start gap-5 md:grid-cols-2">
        {LANGUAGES.map((language) => (
          <DraftField
            key={language}
            path={`names.${language}`}
            lang={language}
            label={t("texts.label", { text: t("texts.name"), language: t(`texts.${language}`) })}
          />
        ))}
        {(["startsOn", "endsOn"] as const).map((name) => (
          <DraftField key={name} path={name} type="date" label={t(`seasons.${name}`)} />
        ))}
        {published !== null && (
          <SelectField
            {...state}
            label={t("seasons.state")}
            hint={t("seasons.stateHint")}
            choices={STATES.map((value) => ({ value, label: t(`seasons.states.${value}`) }))}
          />
        )}
      </div>
    </TitledCard>
  );
}

const { minSibling, maxSibling } = SEASON_LIMITS;
const FROM_CHILD_CHOICES = Array.from({ length: maxSibling - minSibling + 1 }, (_, i) => minSibling + i);

/** The season's sibling discount: none, percent or dollars (docs/reference/prices.md#sibling-discount). */
function SiblingCard() {
  const { t, language } = useTranslation("adminPrograms");
  const { values, setValues } = useOpenDraft<SeasonValues>();
  const { siblings } = values;
  const fromChildProps = useDraftField("siblings.fromChild", {
    field: "siblingRule.fromChild",
    valuesFrom: (value) => ({ "siblings.fromChild": Number(value) }),
  });
  const { way } = siblings;
  const { siblingRule, wrong } = siblingsFrom(siblings, null);
  const isFinished = siblingRule !== null && Object.keys(wrong).length === 0;
  return (
    <TitledCard id="siblingRule" title={t("siblings.title")} text={t("siblings.text")}>
      <RadioCards
        name="siblings"
        label={t("siblings.label")}
        className="max-w-xl sm:grid-cols-3"
        choices={SIBLING_DISCOUNT_KINDS.map((kind) => ({
          value: kind,
          label: t(`siblings.ways.${kind}`),
        }))}
        value={way}
        onChange={({ target }) => setValues({ "siblings.way": target.value })}
      />
      {way !== "nobody" && (
        <div className="grid max-w-xl items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <SelectField
            {...fromChildProps}
            label={t("siblings.fromChild")}
            choices={FROM_CHILD_CHOICES.map((position) => ({
              value: String(position),
              label: siblingOrdinal(position, language),
            }))}
          />
          {way === "percent" ? (
            <DraftField
              key="percent"
              path="siblings.percent"
              field="siblingRule.percent"
              inputMode="numeric"
              label={t("siblings.percent")}
            />
          ) : (
            <DraftField
              key="cents"
              path="siblings.amount"
              field="siblingRule.cents"
              inputMode="decimal"
              label={t("siblings.amount")}
            />
          )}
        </div>
      )}
      {isFinished && (
        <FormattedValue>
          {t("siblings.formatted", { words: siblingText(siblingRule, language) })}
        </FormattedValue>
      )}
    </TitledCard>
  );
}

function DeleteSeasonButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("adminPrograms");
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { mutate, openConfirm, dialog } = useStaffMutation({
    send: () => api.admin.seasons[":id"].$delete({ param: { id } }),
    toast: () => ({ title: t("seasons.deleted"), message: t("seasons.deletedText"), tone: "neutral" }),
    onSuccess: () => {
      navigate("/admin/programs");
      client.removeQueries(draftQuery("season", id));
    },
  });
  return (
    <>
      <Button variant="quiet" className="max-sm:w-full" onClick={openConfirm}>
        <Trash2 aria-hidden size={20} />
        {t("seasons.delete")}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={t("seasons.deleteTitle", { season: name })}
        text={t("seasons.deleteText")}
        confirmLabel={t("seasons.delete")}
        onConfirm={() => mutate()}
      />
    </>
  );
}

function seasonForm(id: string): DraftForm<"season", SeasonValues> {
  return {
    subject: "season",
    subjectId: id,
    id,
    schema: seasonValuesSchema,
    toValues: seasonValues,
    toPayload: seasonFrom,
  };
}

interface SeasonDraftFormProps {
  id: string;
  draft: StoredDraft;
  name: string;
}

function SeasonDraftForm({ id, draft: fetchedDraft, name }: SeasonDraftFormProps) {
  const { t } = useTranslation("adminPrograms");
  const form = useMemo(() => seasonForm(id), [id]);
  const seasons = useAllSeasons();
  const programs = seasons.find((season) => season.id === id)?.programs ?? [];
  const otherSeasons = seasons.filter((season) => season.id !== id);
  const slugsElsewhere = otherSeasons.flatMap((season) => season.programs.map(({ slug }) => slug));
  const usedIds = new Set(programs.filter(({ isUsed }) => isUsed).map((program) => program.id));
  const isPublished = fetchedDraft.published !== null;
  const texts = { labels: useSeasonLabels(), errorText: useDraftErrorText() };
  return (
    <DraftEditor
      form={form}
      fetchedDraft={fetchedDraft}
      publishHref={publishPath(id)}
      {...texts}
      validate={seasonErrors}
    >
      {!isPublished && (
        <Notice title={t("seasons.prepared")} text={t("seasons.preparedText")} className="mb-4" />
      )}
      <DraftCards>
        <SeasonCard />
        <SiblingCard />
        <SeasonPrograms
          seasonId={id}
          programs={fetchedDraft.payload.programs}
          usedIds={usedIds}
          slugsElsewhere={slugsElsewhere}
        />
      </DraftCards>
      {!isPublished && (
        <div className="mt-6">
          <DeleteSeasonButton id={id} name={name} />
        </div>
      )}
    </DraftEditor>
  );
}

/** A season's names, dates and programs, as a draft (docs/reference/seasons.md#season-states). */
export function SeasonPage({ id }: { id: string }) {
  const { t, language } = useTranslation("adminPrograms");
  const draft = useSuspenseQuery(draftQuery("season", id)).data.data;
  const name = draft.payload.names[language] || draft.payload.slug;
  return (
    <SubPage
      title={t("seasons.titleOf", { season: name })}
      backLink={{ href: "/admin/programs", label: t("terms:allPrograms") }}
    >
      <SeasonDraftForm id={id} draft={draft} name={name} />
    </SubPage>
  );
}
