import { FilePlus } from "lucide-react";
import { LinkButton } from "#app/components/link-button.tsx";
import { EmptyList } from "#app/components/staff/empty-list.tsx";
import { PagedList } from "#app/components/staff/paged-list.tsx";
import { PanelHeader } from "#app/components/staff/panel-header.tsx";
import { RefreshButton } from "#app/components/staff/refresh-button.tsx";
import { useWideScreen } from "#app/components/staff/use-wide-screen.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { Ask } from "./deed-dialogs.tsx";
import { RegistrationCard } from "./registration-card.tsx";
import { RegistrationFilters } from "./registration-filters.tsx";
import { RegistrationTable } from "./registration-table.tsx";
import { ResultLine } from "./result-line.tsx";
import { useRegistrationView } from "./use-registration-view.ts";
import { type StaffRegistration, useRegistrations } from "./use-registrations.ts";

interface RowsProps {
  registrations: readonly StaffRegistration[];
  isEmpty: boolean;
  onAsk: Ask;
}

function Rows({ registrations, isEmpty, onAsk }: RowsProps) {
  const { t } = useTranslation("admin");
  const isWide = useWideScreen();
  if (isEmpty) return <EmptyList title={t("list.emptyTitle")} text={t("list.emptyText")} />;
  if (registrations.length === 0) {
    return <EmptyList title={t("list.noMatchTitle")} text={t("list.noMatchText")} />;
  }
  if (isWide) return <RegistrationTable registrations={registrations} onAsk={onAsk} />;
  return (
    <ul className="grid items-start gap-2 md:grid-cols-2">
      {registrations.map((registration) => (
        <RegistrationCard key={registration.id} registration={registration} onAsk={onAsk} />
      ))}
    </ul>
  );
}

interface RegistrationListProps {
  headingId: string;
  onAsk: Ask;
}

/** Everyone who is registered, or those whom the filter leaves. */
export function RegistrationList({ headingId, onAsk }: RegistrationListProps) {
  const { t } = useTranslation("admin");
  const { filter, isFiltered, paperAddress } = useRegistrationView();
  const query = useRegistrations(filter);
  const { registrations, total, matching, isPlaceholderData } = query;
  const isWide = useWideScreen();
  const paper = (
    <LinkButton
      href={paperAddress}
      variant="secondary"
      className="max-lg:min-h-11 max-lg:px-3 max-lg:text-body"
    >
      <FilePlus aria-hidden size={18} />
      {t("byHand.add")}
    </LinkButton>
  );
  return (
    <section aria-labelledby={headingId}>
      {isWide ? (
        <PanelHeader id={headingId} title={t("list.title")}>
          {paper}
        </PanelHeader>
      ) : (
        <h2 id={headingId} tabIndex={-1} className="sr-only">
          {t("list.title")}
        </h2>
      )}
      <RegistrationFilters
        actions={
          <>
            {paper}
            <RefreshButton />
          </>
        }
      />
      <ResultLine
        shown={registrations?.length ?? 0}
        matching={matching}
        total={total}
        onCleared={() => document.getElementById(headingId)?.focus()}
      />
      <div aria-busy={isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
        <PagedList query={query} failed={t("list.failed")} loading={t("list.loading")}>
          {registrations && (
            <Rows registrations={registrations} isEmpty={total === 0 && !isFiltered} onAsk={onAsk} />
          )}
        </PagedList>
      </div>
    </section>
  );
}
