import { type ReactNode, useId, useState } from "react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { PhoneLink } from "#app/staff/shared/phone-link.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { useQuestionLabel } from "#app/staff/shared/use-question-label.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { EmailLink } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { registrationAddress } from "#domain/staff/routes.ts";
import {
  type Disowned,
  type DuplicateChild,
  useDuplicates,
  useKeepDuplicates,
  useMarkSeen,
} from "./use-duplicates.ts";

interface RegistrationRowProps {
  registration: Pick<Disowned, "id" | "phone" | "notMineAt">;
  /** The link to the registration. */
  name: string;
  children?: ReactNode;
}

/** A registration whose family staff call: its link, phone, and whether its receipt was reported. */
function RegistrationRow({ registration, name, children }: RegistrationRowProps) {
  const { t } = useTranslation("adminDuplicates");
  const clubTime = useClubTime();
  const { id, phone, notMineAt } = registration;
  return (
    <div className="figures min-w-0 text-small">
      <TextLink href={registrationAddress(id)} look="task" className="text-body wrap-anywhere">
        {name}
      </TextLink>
      <div>
        <PhoneLink phone={phone} className="decoration-sand-500" />
      </div>
      {children}
      {notMineAt && (
        <p className="font-semibold text-error">{t("saysNotMine", { at: clubTime(notMineAt) })}</p>
      )}
    </div>
  );
}

function DuplicateRow({ registration }: { registration: DuplicateChild["registrations"][number] }) {
  const { t } = useTranslation("adminDuplicates");
  const { money } = useFormat();
  const clubTime = useClubTime();
  const { parentFirstName, parentLastName, email, createdAt, source, payment } = registration;
  return (
    <RegistrationRow registration={registration} name={`${parentFirstName} ${parentLastName}`}>
      <EmailLink email={email} className="-my-1 inline-block py-1" />
      <p>
        <time dateTime={createdAt}>{clubTime(createdAt)}</time>
        {source === "paper" && <span>{` · ${t("paper")}`}</span>}
      </p>
      <p>{payment ? `${money(payment.netCents)} · ${t(`methods.${payment.method}`)}` : t("unpaid")}</p>
    </RegistrationRow>
  );
}

interface ChildCardProps {
  child: DuplicateChild;
  onKeep: () => void;
}

/** One child registered by several people: whom to call, and what differs. */
function ChildCard({ child, onKeep }: ChildCardProps) {
  const { t } = useTranslation("adminDuplicates");
  const labelOf = useQuestionLabel();
  const { childFirstName, childLastName, childAge, differing, registrations } = child;
  return (
    <Card as="li">
      <h3 className="text-title wrap-anywhere">{`${childFirstName} ${childLastName}`}</h3>
      <p className="figures mt-1 text-dusk-700 text-small">{t("age", { age: childAge })}</p>
      <ul className="mt-4 grid gap-4 md:grid-cols-2">
        {registrations.map((registration) => (
          <li key={registration.id}>
            <DuplicateRow registration={registration} />
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small">{t("differing", { fields: differing.map(labelOf).join(", ") })}</p>
      <Button variant="secondary" className="mt-4" onClick={onKeep}>
        {t("keep")}
      </Button>
    </Card>
  );
}

function DisownedCard({ registration }: { registration: Disowned }) {
  const { t } = useTranslation("adminDuplicates");
  const { mutate, isPending } = useMarkSeen();
  const { id, childFirstName, childLastName, parentFirstName, parentLastName } = registration;
  return (
    <Card as="li" padding="row" className="flex flex-wrap items-center justify-between gap-4">
      <RegistrationRow registration={registration} name={`${childFirstName} ${childLastName}`}>
        <p>{`${parentFirstName} ${parentLastName}`}</p>
      </RegistrationRow>
      <RowButton busy={isPending} onClick={() => mutate(id)}>
        {t("markSeen")}
      </RowButton>
    </Card>
  );
}

/** Duplicate registrations, and receipts that somebody reported with "this was not me": staff call both families. */
export function DuplicatesPanel() {
  const { t } = useTranslation("adminDuplicates");
  const headingId = useId();
  const [child, setChild] = useState<DuplicateChild>();
  const { mutate, ask: open, dialog } = useKeepDuplicates();
  const { data, error, refetch } = useDuplicates();
  if (!data && error) return <LoadFailure title={t("failed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton label={t("loading")} />;
  const { duplicates, disowned } = data.data;
  const ask = (next: DuplicateChild) => {
    setChild(next);
    open();
  };
  return (
    <section aria-labelledby={headingId}>
      <PanelHeader id={headingId} title={t("title")} summary={t("count", { count: duplicates.length })} />
      {duplicates.length === 0 ? (
        <EmptyState title={t("empty")} text={t("emptyText")} />
      ) : (
        <Notice title={t("adviceTitle")}>
          <p className="text-small">{t("advice")}</p>
        </Notice>
      )}
      <ul className="mt-6 grid gap-6">
        {duplicates.map((each) => (
          <ChildCard key={each.id} child={each} onKeep={() => ask(each)} />
        ))}
      </ul>
      {disowned.length > 0 && (
        <>
          <h2 className="mt-10 text-title">{t("disowned")}</h2>
          <p className="mt-1 mb-4 max-w-line text-dusk-700">{t("disownedText")}</p>
          <ul className="grid gap-3">
            {disowned.map((registration) => (
              <DisownedCard key={registration.id} registration={registration} />
            ))}
          </ul>
        </>
      )}
      {child && (
        <ConfirmDialog
          {...dialog}
          title={t("question", { child: child.childFirstName })}
          text={t("questionText")}
          confirmLabel={t("keep")}
          onConfirm={() => mutate(child.id)}
          returnTo={() => document.getElementById(headingId)}
        />
      )}
    </section>
  );
}
