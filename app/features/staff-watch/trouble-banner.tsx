import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Notice } from "#app/components/notice.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import type { api } from "#app/lib/api.ts";

type Answer = InferResponseType<typeof api.admin.troubles.$get, 200>;
type OpenTrouble = Answer["data"][number];

/** The tab where staff can do something about it themselves. */
const PLACES_TO_GO = {
  books_differ: "books",
  two_registered: "contests",
  not_mine: "contests",
  places_held: "settings",
} as const;

function isActedOn(trouble: OpenTrouble["trouble"]): trouble is keyof typeof PLACES_TO_GO {
  return trouble in PLACES_TO_GO;
}

function TroubleNotice({ trouble, since }: OpenTrouble) {
  const { t } = useTranslation("admin");
  const clubTime = useClubTime();
  return (
    <Notice tone="error" title={t(`trouble.${trouble}.title`)}>
      <p className="text-small">{t(`trouble.${trouble}.text`)}</p>
      <p className="figures mt-1 text-small text-dusk-700">{t("trouble.since", { at: clubTime(since) })}</p>
      {isActedOn(trouble) && (
        <Link
          href={`/admin?tab=${PLACES_TO_GO[trouble]}`}
          className="inline-flex min-h-11 items-center text-small font-semibold underline underline-offset-4"
        >
          {t(`trouble.${trouble}.open`)}
        </Link>
      )}
    </Notice>
  );
}

/** Says what the server found wrong with itself: a mail about it may be the very thing that is stuck. */
export function TroubleBanner() {
  const { t } = useTranslation("admin");
  const { data } = useQuery<Answer>({ queryKey: ["/api/admin/troubles"], gcTime: 0 });
  if (!data || data.data.length === 0) return null;
  return (
    <section
      aria-label={t("trouble.label")}
      className="mb-6 grid gap-3 print:hidden sm:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]"
    >
      {data.data.map((found) => (
        <TroubleNotice key={found.trouble} {...found} />
      ))}
    </section>
  );
}
