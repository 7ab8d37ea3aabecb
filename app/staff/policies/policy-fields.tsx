import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { EditorCard } from "#app/staff/shared/editor-card.tsx";
import { RowList } from "#app/staff/shared/row-list.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { usePolicyWords } from "#app/staff/shared/use-policy-words.ts";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import type { Policy, PolicySection } from "#domain/policies.ts";
import { POLICY_LIMITS, type PolicyErrors } from "#domain/policy-draft.ts";

interface PolicyFieldsProps {
  values: Policy;
  change: (changes: Partial<Policy>) => void;
  /** Why each field cannot be published, by its path in the policy. */
  gaps: PolicyErrors;
  /** Path of the policy in the draft, which begins the ids of its fields. */
  place: string;
  /** Whether its words are still the sample's. */
  isSample: boolean;
}

interface BothProps extends Pick<PolicyFieldsProps, "gaps" | "place"> {
  /** Path of the field in one language. */
  pathIn: (language: Language) => string;
  value: Record<Language, string>;
  onChange: (value: Record<Language, string>) => void;
  hint?: string;
  rows?: number;
}

/** A text in both languages, side by side where there is room. */
function InBoth({ gaps, place, pathIn, value, onChange, hint, rows }: BothProps) {
  const { label, wrong } = usePolicyWords();
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
      {LANGUAGES.map((language) => {
        const path = pathIn(language);
        const code =
          gaps[path] ?? Object.entries(gaps).find(([gapPath]) => gapPath.startsWith(`${path}.`))?.[1];
        const field = {
          ...{ id: `${place}.${path}`, lang: language, label: label(path), value: value[language] },
          ...{ unmarked: true, autoComplete: "off", error: code && wrong(code), ...(hint && { hint }) },
          onChange: ({ target }: { target: { value: string } }) =>
            onChange({ ...value, [language]: target.value }),
        };
        return rows === undefined ? (
          <TextField key={language} {...field} />
        ) : (
          <TextArea key={language} rows={rows} {...field} />
        );
      })}
    </div>
  );
}

type SectionRow = Record<Language, PolicySection>;

const NONE: PolicySection = { heading: "", paragraphs: [] };

/** The sections of both languages, a row each. */
function rowsOf({ sections: { en, es } }: Policy): SectionRow[] {
  return Array.from({ length: Math.max(en.length, es.length) }, (_, i) => ({
    ...{ en: en[i] ?? NONE, es: es[i] ?? NONE },
  }));
}

function SectionCard({ values, change, gaps, place }: PolicyFieldsProps) {
  const { t } = useTranslation("adminPolicies");
  const { language } = useLanguage();
  const rows = rowsOf(values);
  return (
    <EditorCard title={t("sections.title")} text={t("sections.text")}>
      <RowList
        rows={rows}
        onChange={(changed) =>
          change({ sections: { en: changed.map(({ en }) => en), es: changed.map(({ es }) => es) } })
        }
        next={(): SectionRow => ({ en: NONE, es: NONE })}
        words={{
          ...{ list: t("sections.title"), add: t("sections.add"), remove: t("sections.remove") },
          ...{ none: t("sections.none"), change: t("sections.change"), done: t("sections.done") },
        }}
        inWords={(row) => row[language].heading}
        isWrong={(index) =>
          LANGUAGES.some((tag) =>
            Object.keys(gaps).some((path) => path.startsWith(`sections.${tag}.${index}.`)),
          )
        }
        most={POLICY_LIMITS.sections}
      >
        {(row, changeRow, index) => (
          <div className="grid gap-3">
            <InBoth
              {...{ gaps, place }}
              pathIn={(tag) => `sections.${tag}.${index}.heading`}
              value={{ en: row.en.heading, es: row.es.heading }}
              onChange={({ en, es }) =>
                changeRow({ en: { ...row.en, heading: en }, es: { ...row.es, heading: es } })
              }
            />
            <InBoth
              {...{ gaps, place }}
              pathIn={(tag) => `sections.${tag}.${index}.paragraphs`}
              hint={t("paragraphsHint")}
              rows={8}
              value={{ en: row.en.paragraphs.join("\n"), es: row.es.paragraphs.join("\n") }}
              onChange={({ en, es }) =>
                changeRow({
                  en: { ...row.en, paragraphs: en.split("\n") },
                  es: { ...row.es, paragraphs: es.split("\n") },
                })
              }
            />
          </div>
        )}
      </RowList>
    </EditorCard>
  );
}

/** All fields of a policy. */
export function PolicyFields(props: PolicyFieldsProps) {
  const { t } = useTranslation("adminPolicies");
  const clubTime = useClubTime();
  const { values, change, gaps, place, isSample } = props;
  const { signAnew, signedSince, isOurs } = values;
  return (
    <>
      <EditorCard title={t("fields.title")}>
        <InBoth
          {...{ gaps, place }}
          pathIn={(language) => `title.${language}`}
          value={values.title}
          onChange={(title) => change({ title })}
        />
      </EditorCard>
      <SectionCard {...props} />
      <EditorCard title={t("anew.title")}>
        {signedSince !== undefined && <p>{t("anew.since", { at: clubTime(signedSince) })}</p>}
        <Checkbox
          label={t("anew.label")}
          hint={t("anew.hint")}
          unmarked
          checked={signAnew === true}
          onChange={({ target }) => change({ signAnew: target.checked })}
        />
      </EditorCard>
      {(isSample || isOurs) && (
        <EditorCard title={t("ours.title")}>
          <Checkbox
            label={t("ours.label")}
            hint={t("ours.hint")}
            unmarked
            checked={isOurs === true}
            onChange={({ target }) => change({ isOurs: target.checked })}
          />
        </EditorCard>
      )}
    </>
  );
}
