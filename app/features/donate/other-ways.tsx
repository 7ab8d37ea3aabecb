import { buttonStyle } from "#app/components/button-style.ts";
import { ContactPeople } from "#app/components/contact-people.tsx";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { club } from "#content/club.ts";
import { centsFromDollars } from "#domain/money.ts";

interface OtherWaysProps {
  /** Whole dollars, 0 until a valid amount is chosen. */
  dollars: number;
  /** False where no card is taken: these ways are then the only ones. */
  takesCards: boolean;
}

/** Whom to call or write to about a donation. */
export function OtherWays({ dollars, takesCards }: OtherWaysProps) {
  const { t } = useTranslation("donate");
  const { money } = useFormat();
  const amount = money(centsFromDollars(dollars));
  const subject = dollars > 0 ? t("give.subjectAmount", { amount }) : t("give.subject");
  const onlyWay = dollars > 0 ? t("give.textAmount", { amount }) : t("give.text");
  return (
    <section
      className={takesCards ? "border-t-3 border-sand-300 pt-8" : "rounded bg-white p-6 shadow-low sm:p-8"}
    >
      <h2 className="text-title">{takesCards ? t("give.otherTitle") : t("give.title")}</h2>
      <p className="mt-3 mb-6 max-w-line" aria-live={takesCards ? undefined : "polite"}>
        {takesCards ? t("give.otherText") : onlyWay}
      </p>
      <ContactPeople />
      <a
        href={`mailto:${club.email}?subject=${encodeURIComponent(subject)}`}
        className={buttonStyle(takesCards ? "secondary" : "primary", "mt-8")}
      >
        {t("give.write")}
      </a>
    </section>
  );
}
