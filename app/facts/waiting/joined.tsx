import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { readFormDraft } from "#app/lib/storage/form-draft.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import { WAITING_CHILDREN_MAX } from "#domain/waiting.ts";
import type { Entry } from "./entries.ts";

/** Whether the registration form waits for somebody who came from it. */
function hasRegistration(): boolean {
  return (
    window.location.pathname !== "/register" && readFormDraft().children.some(({ firstName }) => firstName)
  );
}

/** Where an entry stands, or why it does not wait. */
function useStanding(isOnly: boolean) {
  const { t } = useTranslation("waitingList");
  return ({ position, endedReason, children }: Entry) => {
    const names = children.map(({ firstName }) => firstName).join(", ");
    if (position !== null)
      return isOnly ? t("done.number", { n: position }) : t("done.numberOf", { names, n: position });
    const sentence = t(`ended.${endedReason ?? "closed"}`, { max: WAITING_CHILDREN_MAX });
    return isOnly ? sentence : `${names}: ${sentence}`;
  };
}

interface JoinedProps {
  /** The family's own in this program. */
  entries: readonly Entry[];
  slug: string;
  email: string;
}

/** What came of joining. */
export function Joined({ entries, slug, email }: JoinedProps) {
  const { t } = useTranslation("waitingList");
  const news = useFocusOnArrival<HTMLDivElement>();
  const standing = useStanding(entries.length === 1);
  const isOnList = entries.some(({ position }) => position !== null);
  const isFree = entries.some(({ endedReason }) => endedReason === "places_free");
  return (
    <>
      <div ref={news} tabIndex={-1} role="status" className="outline-none">
        <Notice tone={isOnList ? "success" : "warning"}>
          {entries.map((entry) => (
            <p key={entry.id} className="figures font-semibold wrap-anywhere">
              {standing(entry)}
            </p>
          ))}
        </Notice>
      </div>
      {isOnList && <p className="max-w-line wrap-anywhere">{t("done.text", { email })}</p>}
      <div className="flex flex-wrap gap-3">
        {isFree && <LinkButton href={`/register?program=${slug}`}>{t("done.register")}</LinkButton>}
        <LinkButton href="/family" variant={isFree ? "secondary" : "primary"}>
          {t("done.page")}
        </LinkButton>
        {hasRegistration() && (
          <LinkButton href="/register" variant="secondary">
            {t("done.back")}
          </LinkButton>
        )}
      </div>
    </>
  );
}
