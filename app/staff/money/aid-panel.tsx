import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { useStaffData } from "#app/staff/shared/list/staff-data.ts";
import { useProgramName } from "#app/staff/shared/list/use-season-scope.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { AID_TEXT_DAYS } from "#domain/staff/retention-periods.ts";
import { registrationPath } from "#domain/staff/staff-paths.ts";
import {
  AID_HEADING_ID,
  type Aid,
  AidDecisionButton,
  type AidRequest,
  guardianName,
} from "./aid-decision.tsx";

function AidChildList({ items }: { items: AidRequest["children"] }) {
  const { money } = useFormat();
  const programName = useProgramName();
  return (
    <ul className="tabular-nums mt-2 grid gap-1">
      {items.map(({ registrationId, firstName, lastName, programId, cents }) => (
        <li key={registrationId} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
            <TextLink href={registrationPath(registrationId)} variant="row" className="inline-block py-2">
              {`${firstName} ${lastName}`}
            </TextLink>
            <span className="-mt-2 block text-small text-dusk-700">{programName(programId)}</span>
          </span>
          <span className="font-semibold whitespace-nowrap">{money(cents)}</span>
        </li>
      ))}
    </ul>
  );
}

function OpenAidRequest({ request }: { request: AidRequest }) {
  const { t } = useTranslation("adminAid");
  const { instant } = useFormat();
  const { language, askedAt, heldUntil, isKept, text, children } = request;
  return (
    <Card as="li">
      <h3 className="text-title wrap-anywhere">{guardianName(request)}</h3>
      <p className="tabular-nums mt-1 text-small text-dusk-700">
        {`${t("asked", { at: instant(askedAt) })}${language ? ` · ${t(`terms:languages.${language}`)}` : ""}`}
      </p>
      <AidChildList items={children} />
      <blockquote dir="auto" className="mt-3 max-w-prose border-l-4 border-sand-300 pl-4 wrap-anywhere">
        {text || (
          <span className="text-dusk-700">
            {t(text === null ? "erased" : "noText", { days: AID_TEXT_DAYS })}
          </span>
        )}
      </blockquote>
      <p className={`tabular-nums mt-3 text-small ${isKept ? "" : "font-semibold text-error"}`}>
        {isKept ? heldUntil && t("kept", { at: instant(heldUntil) }) : t("notKept")}
      </p>
      <AidDecisionButton request={request} />
    </Card>
  );
}

/** A year's total for the board, and a sentence for donors, which names no amount and no family. */
function AidYear({ year, children: count, cents }: Aid["years"][number]) {
  const { t } = useTranslation("adminAid");
  const { money } = useFormat();
  return (
    <li className="py-4">
      <p className="tabular-nums flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-title font-black">{year}</span>
        <span className="font-semibold">{t("total", { count, cents: money(cents) })}</span>
      </p>
      <p className="mt-1 max-w-prose">{t("donors", { year: String(year), count })}</p>
    </li>
  );
}

function DecidedAidRequest({ request }: { request: AidRequest }) {
  const { t } = useTranslation("adminAid");
  const { money, instant } = useFormat();
  const programName = useProgramName();
  const { children, totalCents, grantedCents, countedCents, decidedAt, decidedBy, reason } = request;
  return (
    <li className="py-3">
      <p className="tabular-nums flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-semibold wrap-anywhere">
          {children.length > 0 ? guardianName(request) : t("familyErased")}
        </span>
        <span className={grantedCents ? "font-semibold" : "text-dusk-700"}>
          {grantedCents
            ? t("granted", { cents: money(grantedCents), total: money(totalCents) })
            : t("refused")}
        </span>
      </p>
      <p className="text-small wrap-anywhere">
        {children.map(({ firstName, programId }) => `${firstName} (${programName(programId)})`).join(", ")}
      </p>
      <p className="tabular-nums text-small text-dusk-700 wrap-anywhere">
        {`${decidedAt ? instant(decidedAt) : ""} · ${decidedBy ?? ""} · ${reason ?? ""}`}
      </p>
      {(grantedCents ?? 0) !== countedCents && <p>{t("counted", { cents: money(countedCents) })}</p>}
    </li>
  );
}

/** Aid requests, decisions and yearly totals (docs/reference/aid.md). */
export default function AidPanel() {
  const { t } = useTranslation("adminAid");
  const { requests, years } = useStaffData<Aid>("/api/admin/aid");
  const openRequests = requests.filter(({ decidedAt }) => decidedAt === null);
  const decidedRequests = requests.filter(({ decidedAt }) => decidedAt !== null);
  return (
    <Panel
      id={AID_HEADING_ID}
      title={t("terms:pages.aid")}
      summary={openRequests.length > 0 && t("open", { count: openRequests.length })}
      className="max-w-3xl"
    >
      <div className="grid gap-6">
        {openRequests.length === 0 && <EmptyState title={t("emptyTitle")} text={t("emptyText")} />}
        <ul className="grid gap-4 empty:hidden">
          {openRequests.map((request) => (
            <OpenAidRequest key={request.orderId} request={request} />
          ))}
        </ul>
        {years.length > 0 && (
          <TitledCard title={t("years")} text={t("yearsText")}>
            <ul className="divide-y divide-sand-200">
              {years.map((year) => (
                <AidYear key={year.year} {...year} />
              ))}
            </ul>
          </TitledCard>
        )}
        {decidedRequests.length > 0 && (
          <TitledCard title={t("decided")} text={t("decidedText", { days: AID_TEXT_DAYS })}>
            <ul className="divide-y divide-sand-200">
              {decidedRequests.map((request) => (
                <DecidedAidRequest key={request.orderId} request={request} />
              ))}
            </ul>
          </TitledCard>
        )}
      </div>
    </Panel>
  );
}
