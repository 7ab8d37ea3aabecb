import { Phone } from "lucide-react";
import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Permitted } from "#app/staff/shared/access/permitted.tsx";
import { PhoneLink } from "#app/staff/shared/display/phone-link.tsx";
import { STATE_STYLES, StateBadge } from "#app/staff/shared/display/state-badge.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { buttonClasses } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { EmailLink } from "#app/ui/email-link.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { formatPhone, telUrl } from "#domain/text/phone.ts";
import { dateInZone, yearsBetween } from "#domain/time/dates.ts";
import { guardianName, useDeadlineText, type WaitingEntry } from "./use-waiting-list.ts";

const MAIL_STATE_STYLES = {
  waits: STATE_STYLES.waiting,
  accepted: STATE_STYLES.good,
  filed: STATE_STYLES.problem,
  refused: STATE_STYLES.problem,
} as const;

function OpenOffer({ until, mail }: NonNullable<WaitingEntry["offer"]>) {
  const { t } = useTranslation("adminWaiting");
  const deadline = useDeadlineText();
  return (
    <div className="tabular-nums">
      <p className="font-semibold">{`${t("offered")}. ${deadline(until)}`}</p>
      <p className="text-small">
        <StateBadge style={MAIL_STATE_STYLES[mail]}>{t(`mail.${mail}`)}</StateBadge>
      </p>
    </div>
  );
}

function WaitingChildren({ entry: { children } }: { entry: WaitingEntry }) {
  const { t } = useTranslation("adminWaiting");
  const { club } = useSiteData();
  const { date } = useFormat();
  const today = dateInZone(new Date(), club.timeZone);
  return (
    <ul>
      {children.map(({ firstName, lastName, dateOfBirth, group }) => (
        <li key={`${firstName} ${lastName} ${dateOfBirth}`}>
          <span className="font-semibold">{`${firstName} ${lastName}`}</span>
          <span className="tabular-nums text-small text-dusk-700">
            <span>{` · ${t("terms:countYears", { count: yearsBetween(dateOfBirth, today) })}, `}</span>
            <span>{t("bornOn", { day: date(dateOfBirth) })}</span>
            {group && <span>{` · ${group}`}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface WaitingFamilyProps {
  entry: WaitingEntry;
  /** Position on the list; null during an offer. */
  number: number | null;
  /** True on the last day, when staff call instead of emailing offers. */
  isLastDay: boolean;
  onOffer: () => void;
}

export function WaitingFamily({ entry, number, isLastDay, onOffer }: WaitingFamilyProps) {
  const { t } = useTranslation("adminWaiting");
  const { dayOf } = useFormat();
  const { phone, email, children, joinedAt, isNext, offer } = entry;
  const { length: count } = children;
  const name = guardianName(entry);
  const { mutate, openConfirm, dialog } = useStaffMutation({
    send: () => api.admin["waiting-list"][":id"].remove.$post({ param: { id: entry.id } }),
    toast: () => ({ title: t("terms:removedFromList"), message: t("remove.doneText", { name }) }),
  });
  const facts = [
    t(`terms:languages.${entry.language}`),
    t("since", { day: dayOf(joinedAt) }),
    count > 1 && t("together"),
  ];
  /** True if no email reaches the family in time. */
  const needsCall = offer ? offer.mail === "refused" : isLastDay;
  return (
    <li className="grid gap-x-4 gap-y-3 border-t border-sand-300 py-4 sm:grid-cols-[4rem_1fr_auto]">
      <p className="flex items-center gap-3 self-start max-sm:empty:hidden sm:grid sm:justify-items-start sm:gap-1">
        {number !== null && (
          <>
            <span aria-hidden className="tabular-nums font-display text-title font-black">
              {number}
            </span>
            <span className="sr-only">{t("number", { number })}</span>
          </>
        )}
        {isNext && (
          <span className="whitespace-nowrap rounded bg-marigold px-2 text-small font-semibold">
            {t("next")}
          </span>
        )}
      </p>
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <WaitingChildren entry={entry} />
        <p className="flex flex-wrap items-center gap-x-3">
          <span>{name}</span>
          {!needsCall && <PhoneLink phone={phone} className="inline-flex min-h-11 items-center" />}
          <EmailLink email={email} />
        </p>
        <p className="tabular-nums text-small text-dusk-700">{facts.filter(Boolean).join(" · ")}</p>
        {offer && <OpenOffer {...offer} />}
      </div>
      <div className="flex flex-wrap items-center gap-2 self-start sm:justify-end">
        {needsCall && (
          <a href={telUrl(phone)} className={buttonClasses("secondary", "tabular-nums max-sm:w-full")}>
            <Phone aria-hidden size={20} />
            <span>{formatPhone(phone)}</span>
          </a>
        )}
        <Permitted to="waiting_list.edit">
          {!offer && !isLastDay && (
            <RowButton
              tone={isNext ? "main" : "plain"}
              aria-label={t("offer.pressOf", { count, name })}
              onClick={onOffer}
            >
              {t("offer.submit", { count })}
            </RowButton>
          )}
          <RowButton aria-label={t("remove.pressOf", { name })} onClick={openConfirm}>
            {t("terms:remove")}
          </RowButton>
          <ConfirmDialog
            {...dialog}
            title={t("remove.title", { name })}
            text={t("remove.text")}
            confirmLabel={t("terms:removeFromList")}
            onConfirm={() => mutate()}
          />
        </Permitted>
      </div>
    </li>
  );
}
