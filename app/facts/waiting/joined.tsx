import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { readFormDraft } from "#app/lib/storage/form-draft.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import { WAITING_CHILDREN_MAX } from "#domain/family/waiting.ts";
import { type Entry, firstNames } from "./entries.ts";

/** Whether the registration form waits for somebody who came from it. */
function hasRegistration(): boolean {
  return (
    window.location.pathname !== "/register" && readFormDraft().children.some(({ firstName }) => firstName)
  );
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
  const { language } = useLanguage();
  const news = useFocusOnArrival<HTMLDivElement>();
  const isOnList = entries.some(({ position }) => position !== null);
  const standingOf = (entry: Entry) => {
    const { position, endedReason } = entry;
    const names = firstNames(entry, language);
    if (position !== null) return t("done.number", { names, n: position });
    return `${names}: ${t(`ended.${endedReason ?? "closed"}`, { max: WAITING_CHILDREN_MAX })}`;
  };
  const isFree = entries.some(({ endedReason }) => endedReason === "places_free");
  return (
    <>
      <div ref={news} tabIndex={-1} role="status" className="outline-none">
        <Notice tone={isOnList ? "success" : "warning"}>
          {entries.map((entry) => (
            <p key={entry.id} className="figures font-semibold wrap-anywhere">
              {standingOf(entry)}
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
