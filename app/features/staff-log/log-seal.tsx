import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { Notice } from "#app/components/notice.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { api } from "#app/lib/api.ts";

type Answer = InferResponseType<typeof api.admin.audit.chain.$get, 200>;

/** Up to where the log is sealed, and what the last check found (docs/rules/access.md). */
export function LogSeal() {
  const { t } = useTranslation("adminLog");
  const clubTime = useClubTime();
  const { data } = useQuery<Answer>({ queryKey: ["/api/admin/audit/chain"], gcTime: 0 });
  if (!data) return null;
  const { sealed, checked } = data.data;
  if (!sealed) return <p className="mb-5 max-w-line text-small text-dusk-700">{t("chain.none")}</p>;
  const at = checked ? clubTime(checked.at) : "";
  return (
    <>
      {checked && checked.faults > 0 && (
        <div className="mb-5">
          <Notice tone="error" title={t("chain.changedTitle")}>
            <p className="text-small">{t("chain.changed", { at, count: checked.faults })}</p>
          </Notice>
        </div>
      )}
      <p className="figures mb-5 max-w-line text-small text-dusk-700">
        {t("chain.sealed", { count: sealed.lines, at: clubTime(sealed.at) })}{" "}
        {checked?.faults === 0 && t("chain.checked", { at })}
        <br />
        <span className="wrap-anywhere">{t("chain.seal", { seal: sealed.seal })}</span>
      </p>
    </>
  );
}
