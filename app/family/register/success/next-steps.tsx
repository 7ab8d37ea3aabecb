import { type ReactNode, useId } from "react";
import type { PaymentStatus } from "#app/family/payment/payment-status.ts";
import { useFindProgram } from "#app/family/register/use-registered-program.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { CalendarLink } from "#app/shared/calendar-links.tsx";
import { ContactPeople } from "#app/shared/contact-people.tsx";
import { NextSessionDay, SessionChangeNotes } from "#app/shared/session-change-note.tsx";
import { StaffText } from "#app/shared/staff-text.tsx";
import { useJoinNames } from "./children-list.tsx";
import { ReceiptEmail } from "./receipt-email.tsx";

function NextStep({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_1fr] gap-x-3 sm:grid-cols-[3rem_1fr] sm:gap-x-4 border-t-3 border-sand-300 py-5 [counter-increment:step] before:row-span-2 before:font-display before:text-headline before:font-black before:content-[counter(step)]">
      <div>
        <h3 className="font-text text-lead font-semibold">{title}</h3>
        <div className="mt-1 text-dusk-700">{children}</div>
      </div>
    </li>
  );
}

/** Each program once: dates and location, what to bring, and a calendar file. */
function ProgramSteps({ payment: { children } }: { payment: PaymentStatus }) {
  const { club } = useSiteData();
  const { t } = useTranslation("success");
  const joinNames = useJoinNames();
  const programOf = useFindProgram();
  const registeredChildren = children.filter(({ outcome }) => outcome === "registered");
  const programIds = new Set(registeredChildren.map(({ programId }) => programId));
  return [...programIds].map((programId) => {
    const names = joinNames(registeredChildren.filter((child) => child.programId === programId));
    const { program, details, isCamp } = programOf(programId);
    const titleOfOne = isCamp ? "next.when.title" : "next.when.titleOf";
    const title = children.length > 1 ? "next.when.titleMany" : titleOfOne;
    const address = details.isInPark ? `, ${club.place.street}, ${club.place.city}` : "";
    return (
      <NextStep key={programId} title={t(title, { ...details, names })}>
        {children.length > 1 && (
          <p className="tabular-nums font-semibold first-letter:uppercase">{details.campDays}</p>
        )}
        {details.campHours && <p className="tabular-nums">{t("next.when.hours", details)}</p>}
        <p className="wrap-anywhere">{`${details.campPlace}${address}`}</p>
        <NextSessionDay program={program} />
        <SessionChangeNotes program={program} />
        {program.whatToBring && (
          <>
            <p className="mt-3 font-semibold">{t("terms:whatToBring")}</p>
            <StaffText text={program.whatToBring} />
          </>
        )}
        {program.sessions.length > 0 && (
          <p className="mt-4 print:hidden">
            <CalendarLink program={program} variant="secondary" />
          </p>
        )}
      </NextStep>
    );
  });
}

/** Next steps: the email, dates and location, what to bring, contacts. */
export function NextSteps({ payment }: { payment: PaymentStatus }) {
  const { t } = useTranslation("success");
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-5 text-title">
        {t("next.title")}
      </h2>
      <ol className="max-w-prose [counter-reset:step]">
        <NextStep title={t("next.mail.title")}>
          <ReceiptEmail payment={payment} />
        </NextStep>
        <ProgramSteps payment={payment} />
        <NextStep title={t("terms:questions")}>
          <p className="mb-3">{t("next.questions.text")}</p>
          <ContactPeople />
        </NextStep>
      </ol>
    </section>
  );
}
