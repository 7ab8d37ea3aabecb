import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SAMPLE_KINDS } from "#domain/samples.ts";
import { useSamples } from "./use-samples.ts";

/** Why no program opens although staff opened it: with live keys nobody may pay a club that cannot be called (docs/rules/setup.md#samples). */
export function SamplesNotice() {
  const { t } = useTranslation("adminClub");
  const { closing = [] } = useSamples() ?? {};
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
            const texts = [...new Set(ofKind.map(({ text }) => text))].join(" · ");
            return (
              <li key={kind}>
                <TextLink
                  href={`/admin/site/club#${first.place.split(".")[0]}`}
                  look="task"
                  className="figures wrap-anywhere"
                >
                  {t(`samples.${kind}`, { count: ofKind.length })}: {texts}
                </TextLink>
              </li>
            );
          })}
        </ul>
      </Notice>
    </div>
  );
}
