import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { pageOf, usePagesLabels } from "#app/staff/shared/words/use-pages-labels.ts";
import { usePolicyLabels } from "#app/staff/shared/words/use-policy-labels.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { POLICY_IDS } from "#domain/club/policies.ts";
import type { Sample } from "#domain/club/samples.ts";

type SamplesResponse = InferResponseType<typeof api.admin.samples.$get, 200>;

/**
 * The sample that the site started from, if there was one, and what of it keeps registration closed; undefined until loaded.
 * Each page asks anew, because drafts that were saved on another page count.
 */
export function useSamples() {
  return useQuery<SamplesResponse>({ queryKey: ["/api/admin/samples"], gcTime: 0, staleTime: 0 }).data?.data;
}

/** A small mark beside what is still the sample's (docs/reference/setup.md#placeholder-content). */
export function SampleTag() {
  const { t } = useTranslation("adminClub");
  return (
    <span className="justify-self-start rounded bg-marigold-50 px-2 py-0.5 font-semibold text-small">
      {t("samples.mark")}
    </span>
  );
}

/** The page that changes it. */
function addressOf({ kind, place: path }: Sample): string {
  const [part = "", , page] = path.split(".");
  if (kind === "promises") return `/admin/website/pages?page=${page}`;
  return kind === "policies" ? `/admin/website/policies?policy=${path}` : `/admin/website/club#${part}`;
}

interface SamplesCardProps {
  samples: readonly Sample[];
  title: string;
  text: string;
  tone?: "warning";
}

/** Samples by kind, each with the page that changes it; promises by page. */
function SamplesCard({ samples, title, text, ...look }: SamplesCardProps) {
  const { t } = useTranslation("adminClub");
  const { nameOf } = usePolicyLabels();
  const pages = usePagesLabels();
  const textOf = (sample: Sample) => {
    const policy = sample.kind === "policies" && POLICY_IDS.find((id) => id === sample.place);
    if (policy) return nameOf(policy);
    if (sample.kind === "promises") return pages.nameOf(pageOf(sample.place));
    // A phone number stays on one line.
    return sample.kind === "phones" ? sample.text.replaceAll(" ", "\u00a0") : sample.text;
  };
  if (samples.length === 0) return null;
  const groupOf = (sample: Sample) => (sample.kind === "promises" ? addressOf(sample) : sample.kind);
  return (
    <div className="mb-5">
      <Notice title={title} {...look}>
        <p>{text}</p>
        <ul className="mt-2 grid">
          {[...Map.groupBy(samples, groupOf).values()].map((group) =>
            group.slice(0, 1).map((first) => (
              <li key={first.place}>
                <TextLink
                  href={addressOf(first)}
                  variant="task"
                  className="tabular-nums inline-block wrap-anywhere max-lg:py-2.5"
                >
                  {`${t(`samples.${first.kind}`, { count: group.length })}: ${[...new Set(group.map(textOf))].join(" · ")}`}
                </TextLink>
              </li>
            )),
          )}
        </ul>
      </Notice>
    </div>
  );
}

/** Why no program opens although staff opened it: with live keys nobody may pay a club that cannot be called (docs/reference/setup.md#placeholder-content). */
export function SamplesNotice() {
  const { t } = useTranslation("adminClub");
  const texts = { title: t("samples.closed"), text: t("samples.closedText") };
  return <SamplesCard tone="warning" samples={useSamples()?.closing ?? []} {...texts} />;
}

/** What the site leaves out under the club's own name, and whom families call and what they sign although it is the sample's. */
export function UnconfirmedSamples() {
  const { t } = useTranslation("adminClub");
  const { leftOut = [], unconfirmed = [], closing = [] } = useSamples() ?? {};
  const isLeftOut = (path: string) => leftOut.some((sample) => sample.place === path);
  return (
    <>
      <SamplesCard title={t("samples.leftOut")} text={t("samples.leftOutText")} samples={leftOut} />
      <SamplesCard
        title={t("samples.unconfirmed")}
        text={t("samples.unconfirmedText")}
        samples={closing.length > 0 ? [] : unconfirmed.filter((sample) => !isLeftOut(sample.place))}
      />
    </>
  );
}
