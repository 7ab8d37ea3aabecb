import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useShirtSizeLabel } from "#app/shared/use-shirt-size-label.ts";
import { ActionButton, type RequestAction } from "#app/staff/registrations/actions/action-dialogs.tsx";
import { RegistrationListOrDetails } from "#app/staff/registrations/list-or-details.tsx";
import { DELETED_KEY } from "#app/staff/registrations/registration-keys.ts";
import { PhoneLink } from "#app/staff/shared/display/phone-link.tsx";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { type ListColumn, ResourceList } from "#app/staff/shared/list/resource-list.tsx";
import { SeasonChooser } from "#app/staff/shared/list/season-chooser.tsx";
import { type RowOf, usePagedList } from "#app/staff/shared/list/use-paged-list.ts";
import { useSeasonScope } from "#app/staff/shared/list/use-season-scope.ts";
import { EmailLink } from "#app/ui/email-link.tsx";
import { PersonName } from "#app/ui/person-name.tsx";
import { RESTORE_DAYS } from "#domain/staff/retention-periods.ts";
import { RegistrationLink } from "./registration-cells.tsx";

const HEADING_ID = "deleted";

type DeletedRegistration = RowOf<typeof api.registrations.deleted.$get>;

/** With this many days left or fewer, the text is highlighted. */
const URGENT_DAYS = 3;

/** The time of deletion, or "Unknown" (docs/reference/staff-registrations.md#deleted-registrations), and the days left to restore it. */
function DeletionTime({ registration: { deletedAt, daysLeft } }: { registration: DeletedRegistration }) {
  const { t } = useTranslation("admin");
  const { instant } = useFormat();
  if (deletedAt === null) return <span>{t("deleted.unknown")}</span>;
  return (
    <>
      <time dateTime={deletedAt}>{instant(deletedAt)}</time>
      {daysLeft !== null && (
        <span className={`block ${daysLeft <= URGENT_DAYS ? "font-semibold text-error" : "text-dusk-700"}`}>
          {t("deleted.daysLeft", { count: daysLeft })}
        </span>
      )}
    </>
  );
}

function useColumns(onAction: RequestAction): ListColumn<DeletedRegistration>[] {
  const shirtSize = useShirtSizeLabel();
  return [
    { id: "deletedDate", cell: (row) => <DeletionTime registration={row} /> },
    { id: "childName", isRowHeader: true, cell: (row) => <RegistrationLink registration={row} /> },
    { id: "fields.childAge", isNumeric: true, cell: ({ childAge }) => childAge },
    { id: "shirtSize", cell: ({ tshirtSize }) => tshirtSize && shirtSize(tshirtSize) },
    {
      id: "parent",
      cell: ({ parentFirstName, parentLastName }) => (
        <PersonName>{`${parentFirstName} ${parentLastName}`}</PersonName>
      ),
    },
    { id: "email", cell: ({ email }) => <EmailLink email={email} /> },
    {
      id: "fields.phone",
      cell: ({ phone }) => <PhoneLink phone={phone} className="whitespace-nowrap decoration-sand-500" />,
    },
    {
      id: "actions",
      cell: (row) => (
        <div className="flex flex-wrap gap-2 whitespace-nowrap lg:flex-nowrap">
          <ActionButton action="restore" registration={row} onAction={onAction} />
          <ActionButton action="erase" registration={row} onAction={onAction} />
        </div>
      ),
    },
  ];
}

function DeletedList({ onAction }: { onAction: RequestAction }) {
  const { t } = useTranslation("admin");
  const { scope } = useSeasonScope();
  const query = usePagedList(DELETED_KEY, api.registrations.deleted.$get, scope);
  const values = { count: query.lastPage?.total ?? 0, restoreDays: RESTORE_DAYS };
  return (
    <Panel
      id={HEADING_ID}
      title={t("terms:pages.deleted")}
      summary={values.count > 0 && t("deleted.summary", values)}
    >
      <SeasonChooser className="mb-4" />
      <ResourceList
        textPrefix="admin:deleted."
        query={query}
        columns={useColumns(onAction)}
        rowKey={({ id }) => id}
        emptyTextValues={values}
      />
    </Panel>
  );
}

/** Registrations deleted in the last 30 days, to restore or erase (docs/reference/staff-registrations.md#deleted-registrations). */
export default function DeletedPanel() {
  return (
    <RegistrationListOrDetails headingId={HEADING_ID}>
      {(onAction) => <DeletedList onAction={onAction} />}
    </RegistrationListOrDetails>
  );
}
