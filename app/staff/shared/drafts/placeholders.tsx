import { useSuspenseQuery } from "@tanstack/react-query";
import type { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { pageOf, usePagesLabels } from "#app/staff/shared/labels/use-pages-labels.ts";
import { usePolicyLabels } from "#app/staff/shared/labels/use-policy-labels.ts";
import { type DataOf, staffQuery } from "#app/staff/shared/list/staff-data.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Placeholder } from "#domain/club/placeholders.ts";
import { POLICY_IDS } from "#domain/club/policies.ts";

/**
 * Placeholder content in use; `closing` blocks registration. Always refetched, because other pages save drafts.
 * Suspends, because a notice that appears later would move the button below it.
 */
export function usePlaceholders() {
  const query = staffQuery<DataOf<typeof api.admin.placeholders.$get>>("/api/admin/placeholders");
  return useSuspenseQuery({ ...query, staleTime: 0 }).data.data;
}

/** Marks placeholder content (docs/reference/setup.md#placeholder-content). */
export function PlaceholderBadge() {
  const { t } = useTranslation("adminClub");
  return (
    <span className="justify-self-start rounded bg-marigold-50 px-2 py-0.5 font-semibold text-small">
      {t("placeholders.badge")}
    </span>
  );
}

/** Address of the page that edits a placeholder. */
function editPathOf({ kind, draftPath: path }: Placeholder): string {
  const [part = "", , page] = path.split(".");
  if (kind === "promises") return `/admin/website/pages?page=${page}`;
  return kind === "policies" ? `/admin/website/policies?policy=${path}` : `/admin/website/club#${part}`;
}

interface PlaceholderCardProps {
  rows: readonly Placeholder[];
  title: string;
  text: string;
  tone?: "warning";
}

/** Placeholders by kind, promises by page, each with a link to edit it. */
function PlaceholderCard({ rows, ...notice }: PlaceholderCardProps) {
  const { t } = useTranslation("adminClub");
  const { nameOf } = usePolicyLabels();
  const pages = usePagesLabels();
  const textOf = (row: Placeholder) => {
    const policy = row.kind === "policies" && POLICY_IDS.find((id) => id === row.draftPath);
    if (policy) return nameOf(policy);
    if (row.kind === "promises") return pages.nameOf(pageOf(row.draftPath));
    // A phone number stays on one line.
    return row.kind === "phones" ? row.text.replaceAll(" ", "\u00a0") : row.text;
  };
  if (rows.length === 0) return null;
  const groupOf = (row: Placeholder) => (row.kind === "promises" ? editPathOf(row) : row.kind);
  return (
    <Notice {...notice} className="mb-5">
      <ul className="mt-2 grid">
        {[...Map.groupBy(rows, groupOf).values()].map((group) =>
          group.slice(0, 1).map((firstRow) => (
            <li key={firstRow.draftPath}>
              <TextLink
                href={editPathOf(firstRow)}
                variant="task"
                className="tabular-nums inline-block wrap-anywhere max-lg:py-2.5"
              >
                {`${t(`placeholders.${firstRow.kind}`, { count: group.length })}: ${[...new Set(group.map(textOf))].join(" · ")}`}
              </TextLink>
            </li>
          )),
        )}
      </ul>
    </Notice>
  );
}

/** Warning that placeholder contacts keep registration closed while live Stripe keys are in use (docs/reference/setup.md#placeholder-content). */
export function PlaceholderNotice() {
  const { t } = useTranslation("adminClub");
  const texts = { title: t("placeholders.closed"), text: t("placeholders.closedText") };
  return <PlaceholderCard tone="warning" rows={usePlaceholders().closing} {...texts} />;
}

/** Lists hidden placeholder content, and placeholder contacts and policies that families still see. */
export function UnconfirmedPlaceholders() {
  const { t } = useTranslation("adminClub");
  const { omitted, unconfirmed, closing } = usePlaceholders();
  const isOmitted = (path: string) => omitted.some((row) => row.draftPath === path);
  return (
    <>
      <PlaceholderCard
        title={t("placeholders.omitted")}
        text={t("placeholders.omittedText")}
        rows={omitted}
      />
      <PlaceholderCard
        title={t("placeholders.unconfirmed")}
        text={t("placeholders.unconfirmedText")}
        rows={closing.length > 0 ? [] : unconfirmed.filter((row) => !isOmitted(row.draftPath))}
      />
    </>
  );
}
