import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { POLICY_IDS } from "#domain/policies.ts";
import { SAMPLE_KINDS, type Sample } from "#domain/samples.ts";
import { usePolicyWords } from "./use-policy-words.ts";
import { useSamples } from "./use-samples.ts";

/** The page that changes it. */
const addressOf = ({ kind, place }: Sample) =>
  kind === "policies" ? `/admin/site/policies?policy=${place}` : `/admin/site/club#${place.split(".")[0]}`;

/** Why no program opens although staff opened it: with live keys nobody may pay a club that cannot be called (docs/rules/setup.md#samples). */
export function SamplesNotice() {
  const { t } = useTranslation("adminClub");
  const { closing = [] } = useSamples() ?? {};
  const { nameOf } = usePolicyWords();
  const textOf = ({ kind, place, text }: Sample) => {
    const policy = kind === "policies" && POLICY_IDS.find((id) => id === place);
    return policy ? nameOf(policy) : text;
  };
  if (closing.length === 0) return null;
  return (
    <div className="mb-5">
      <Notice tone="warning" title={t("samples.closed")}>
        <p>{t("samples.closedText")}</p>
        <ul className="mt-2 grid">
          {SAMPLE_KINDS.flatMap((kind) => {
            const ofKind = closing.filter((sample) => sample.kind === kind);
            const [first] = ofKind;
            if (!first) return [];
            const texts = [...new Set(ofKind.map(textOf))].join(" · ");
            return (
              <li key={kind}>
                <TextLink href={addressOf(first)} look="task" className="figures wrap-anywhere">
                  {`${t(`samples.${kind}`, { count: ofKind.length })}: ${texts}`}
                </TextLink>
              </li>
            );
          })}
        </ul>
      </Notice>
    </div>
  );
}
