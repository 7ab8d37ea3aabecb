import { MessageCircle } from "lucide-react";
import { type ReactNode, useId } from "react";
import { buttonStyle } from "#app/components/button.tsx";
import { CalendarLink } from "#app/components/calendar-link.tsx";
import { ContactPeople } from "#app/components/contact-people.tsx";
import { StaffText } from "#app/components/staff-text.tsx";
import { useFacts, useTranslation } from "#app/i18n/use-translation.tsx";

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[3rem_1fr] gap-x-4 border-t-3 border-sand-300 py-5 [counter-increment:step] before:row-span-2 before:font-display before:text-headline before:font-black before:content-[counter(step)]">
      <div>
        <h3 className="font-text text-lead font-semibold">{title}</h3>
        <div className="mt-1 text-dusk-700">{children}</div>
      </div>
    </li>
  );
}

/** Tells another family of camp in a message that the parent sends: nothing of the child is in it. */
function ShareLink() {
  const { t } = useTranslation("success");
  const { language } = useFacts();
  const url = `${window.location.origin}/?lang=${language}`;
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(t("share.text", { url }))}`}
      target="_blank"
      rel="noreferrer"
      className={buttonStyle("secondary")}
    >
      <MessageCircle aria-hidden size={22} />
      {t("share.button")}
    </a>
  );
}

/** What's next: the mail, when and where, what to bring, whom to call. */
export function NextSteps({ receiptEmail: email }: { receiptEmail: string | null }) {
  const { t } = useTranslation(["success", "schedule"]);
  const {
    camp,
    texts,
    club: { place },
  } = useFacts();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-5 text-title">
        {t("next.title")}
      </h2>
      <ol className="max-w-line [counter-reset:step]">
        <Step title={t("next.mail.title")}>
          <p className="wrap-anywhere">{email ? t("next.mail.sentTo", { email }) : t("next.mail.text")}</p>
        </Step>
        <Step title={t("next.when.title")}>
          <p className="figures">{t("next.when.hours")}</p>
          <p className="wrap-anywhere">
            {texts.campPlace}
            {texts.isInPark && `, ${place.street}, ${place.city}`}
          </p>
          <div className="mt-4 flex flex-wrap gap-3 print:hidden">
            <CalendarLink variant="secondary" />
            <ShareLink />
          </div>
        </Step>
        <Step title={t("schedule:bring")}>
          <StaffText text={camp.whatToBring} />
        </Step>
        <Step title={t("next.questions.title")}>
          <p className="mb-3">{t("next.questions.text")}</p>
          <ContactPeople />
        </Step>
      </ol>
    </section>
  );
}
