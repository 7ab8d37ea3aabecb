import { Ban, CameraOff, Copy, MessageSquareText, Phone, TriangleAlert, UserX } from "lucide-react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { OpenItemBadge } from "#app/staff/shared/display/open-item-badge.tsx";
import { PhoneLink } from "#app/staff/shared/display/phone-link.tsx";
import { buttonClasses } from "#app/ui/button.tsx";
import { pickUpNames } from "#domain/registration/pick-up.ts";
import { formatPhone, smsUrl, telUrl } from "#domain/text/phone.ts";
import { joinNames } from "#domain/time/sessions.ts";
import { barredPickUps, type FieldChild } from "./use-field-list.ts";

/** People who must not pick up the child, in red with an icon and words. */
export function MustNotPickUp({ child: { pickUp } }: { child: FieldChild }) {
  const { t } = useTranslation("adminField");
  const names = pickUpNames(pickUp, false);
  if (names.length === 0) return null;
  return (
    <p className="rounded border-2 border-error bg-error-50 px-2.5 py-1.5 wrap-anywhere">
      <OpenItemBadge icon={Ban}>{t("mustNot", { names: names.join("; ") })}</OpenItemBadge>
    </p>
  );
}

/** The team and the family's reply, then warnings that staff must see. */
export function ChildFacts({ child }: { child: FieldChild }) {
  const { t, language } = useTranslation(["adminField", "adminRosters"]);
  const { team, isUnregistered, isDuplicate, isComing, mediaConsentDeclined, pickedUpBy } = child;
  const barredNames = barredPickUps(child);
  const facts = [team, isComing !== null && t(isComing ? "coming" : "notComing")].filter(Boolean);
  return (
    <>
      {facts.length > 0 && <p className="text-small text-dusk-700 wrap-anywhere">{facts.join(" · ")}</p>}
      {isDuplicate && (
        <p>
          <OpenItemBadge icon={Copy}>{t("adminRosters:duplicate")}</OpenItemBadge>
        </p>
      )}
      {isUnregistered && (
        <p>
          <OpenItemBadge icon={UserX}>{t("unregistered")}</OpenItemBadge>
        </p>
      )}
      {mediaConsentDeclined && (
        <p className="flex items-center gap-1.5 text-small font-semibold">
          <CameraOff aria-hidden size={16} className="shrink-0" />
          <span>{t("terms:noPhotos")}</span>
        </p>
      )}
      {pickedUpBy.length > 1 && (
        <p role="alert">
          <OpenItemBadge icon={TriangleAlert}>
            {t("pickedUpTwice", { names: joinNames(pickedUpBy, language) })}
          </OpenItemBadge>
        </p>
      )}
      {barredNames.length > 0 && (
        <p role="alert">
          <OpenItemBadge icon={TriangleAlert}>
            {t("pickedUpByBarred", { names: joinNames(barredNames, language) })}
          </OpenItemBadge>
        </p>
      )}
      <MustNotPickUp child={child} />
    </>
  );
}

/** A guardian with buttons to call and to text. */
function CallablePerson({ name, phone }: FieldChild["guardian"]) {
  const { t } = useTranslation("adminField");
  const smsHref = smsUrl(phone, "");
  return (
    <div className="flex items-center justify-between gap-2">
      <p className="min-w-0 text-small leading-tight wrap-anywhere">
        <span className="block">{name}</span>
        <span className="tabular-nums block">{formatPhone(phone)}</span>
      </p>
      <p className="flex shrink-0 gap-2">
        <a href={telUrl(phone)} className={buttonClasses("icon")} aria-label={t("call", { name })}>
          <Phone aria-hidden size={20} />
        </a>
        {smsHref && (
          <a href={smsHref} className={buttonClasses("icon")} aria-label={t("text", { name })}>
            <MessageSquareText aria-hidden size={20} />
          </a>
        )}
      </p>
    </div>
  );
}

/** The guardians, and other people who may pick up the child. */
export function ChildContacts({ child }: { child: FieldChild }) {
  const { t } = useTranslation("adminField");
  const { guardian, secondGuardian, pickUp } = child;
  const authorizedPeople = pickUp.filter(({ may }) => may);
  return (
    <div className="grid gap-2 border-sand-300 border-t pt-3">
      <CallablePerson {...guardian} />
      {secondGuardian && <CallablePerson {...secondGuardian} />}
      {authorizedPeople.length > 0 && (
        <p className="text-small wrap-anywhere">
          <span>{t("mayPickUp")}</span>
          {authorizedPeople.map(({ name, phone }) => (
            <span key={name} className="block">
              <span>{`${name} `}</span>
              <PhoneLink phone={phone} className="whitespace-nowrap" />
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
