import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useOpenFacts } from "#app/staff/shared/draft-editor.tsx";
import { BothLanguages, DraftRows } from "#app/staff/shared/draft-fields.tsx";
import { TitledCard } from "#app/staff/shared/editor-card.tsx";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { usePolicyWords } from "#app/staff/shared/use-policy-words.ts";
import { Checkbox } from "#app/ui/choice-field.tsx";
import type { PolicyId, PolicySection } from "#domain/club/policies.ts";
import { POLICY_LIMITS } from "#domain/club/policy-draft.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";

function SectionCard({ policy }: { policy: PolicyId }) {
  const { t } = useTranslation("adminPolicies");
  const { named } = usePolicyWords();
  const listIn = (language: Language) => `${policy}.sections.${language}`;
  return (
    <TitledCard title={t("sections.title")} text={t("sections.text")}>
      <DraftRows
        places={LANGUAGES.map(listIn)}
        next={(): PolicySection => ({ heading: "", paragraphs: [] })}
        words={{
          list: t("sections.title"),
          add: t("sections.add"),
          remove: t("sections.remove"),
          none: t("sections.none"),
          change: t("sections.change"),
          done: t("sections.done"),
        }}
        inWords={({ heading }) => heading}
        most={POLICY_LIMITS.sections}
      >
        {(index) => (
          <div className="grid gap-3">
            <BothLanguages
              placeIn={(language) => `${listIn(language)}.${index}.heading`}
              label={named(`${listIn("en")}.${index}.heading`)}
            />
            <BothLanguages
              placeIn={(language) => `${listIn(language)}.${index}.paragraphs`}
              label={named(`${listIn("en")}.${index}.paragraphs`)}
              hint={() => t("paragraphsHint")}
              rows={8}
            />
          </div>
        )}
      </DraftRows>
    </TitledCard>
  );
}

interface MarkCardProps {
  policy: PolicyId;
  mark: "signAnew" | "isOurs";
  /** The words of the card. */
  words: "anew" | "ours";
  since?: string | undefined;
}

/** A mark that is published with the policy. */
function MarkCard({ policy, mark, words, since }: MarkCardProps) {
  const { t } = useTranslation("adminPolicies");
  const clubTime = useFormatInstant();
  const { values, write } = useOpenFacts<"policies">();
  return (
    <TitledCard title={t(`${words}.title`)}>
      {since !== undefined && <p>{t("anew.since", { at: clubTime(since) })}</p>}
      <Checkbox
        label={t(`${words}.label`)}
        hint={t(`${words}.hint`)}
        checked={values[policy][mark] === true}
        onChange={({ target }) => write({ [`${policy}.${mark}`]: target.checked })}
      />
    </TitledCard>
  );
}

/** All fields of a policy. */
export function PolicyFields({ policy, isSample }: { policy: PolicyId; isSample: boolean }) {
  const { t } = useTranslation("adminPolicies");
  const { signedSince, isOurs } = useOpenFacts<"policies">().values[policy];
  return (
    <>
      <TitledCard title={t("fields.title")}>
        <BothLanguages placeIn={(language) => `${policy}.title.${language}`} label={t("fields.title")} />
      </TitledCard>
      <SectionCard policy={policy} />
      <MarkCard policy={policy} mark="signAnew" words="anew" since={signedSince} />
      {(isSample || isOurs) && <MarkCard policy={policy} mark="isOurs" words="ours" />}
    </>
  );
}
