import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Permitted } from "#app/staff/shared/access/permitted.tsx";
import { PhoneLink } from "#app/staff/shared/display/phone-link.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { ContactListButton } from "#app/staff/shared/list/contact-list-button.tsx";
import { ListFilters, useListFilter } from "#app/staff/shared/list/list-filters.tsx";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { type ListColumn, ResourceList } from "#app/staff/shared/list/resource-list.tsx";
import { SeasonChooser } from "#app/staff/shared/list/season-chooser.tsx";
import { type RowOf, usePagedList } from "#app/staff/shared/list/use-paged-list.ts";
import { ALL_SEASONS, useSeasonScope, useSeasons } from "#app/staff/shared/list/use-season-scope.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { EmailLink } from "#app/ui/email-link.tsx";
import { PersonName } from "#app/ui/person-name.tsx";
import { RowButton } from "#app/ui/row-button.tsx";

const FILTER = { search: "text", free: ["yes"] } as const;

type Interest = RowOf<typeof api.admin.interests.$get>;

function ContactLink({ contact }: { contact: string }) {
  if (contact.includes("@")) return <EmailLink email={contact} />;
  return <PhoneLink phone={contact} className="whitespace-nowrap decoration-sand-500" />;
}

function RemoveButton({ interest: { id, name } }: { interest: Interest }) {
  const { t } = useTranslation("adminInterests");
  const { mutate, openConfirm, dialog } = useStaffMutation({
    send: () => api.admin.interests[":id"].$delete({ param: { id } }),
    toast: () => ({ title: t("terms:removedFromList") }),
  });
  return (
    <Permitted to="waiting_list.edit">
      <RowButton aria-label={t("terms:removeOf", { name })} onClick={openConfirm}>
        {t("terms:remove")}
      </RowButton>
      <ConfirmDialog
        {...dialog}
        title={t("question", { name })}
        text={t("questionText")}
        confirmLabel={t("confirm")}
        onConfirm={() => mutate()}
      />
    </Permitted>
  );
}

function useColumns(): ListColumn<Interest>[] {
  const { t } = useTranslation("adminInterests");
  const { instant } = useFormat();
  return [
    { id: "name", isRowHeader: true, cell: ({ name }) => <PersonName>{name}</PersonName> },
    { id: "contact", cell: ({ contact }) => <ContactLink contact={contact} /> },
    { id: "program", cell: ({ program, seasonName }) => `${program} · ${seasonName}` },
    { id: "waitingFor", cell: ({ reason }) => reason && t(`reasons.${reason}`) },
    { id: "language", cell: ({ language }) => t(`terms:languages.${language}`) },
    { id: "askedAt", cell: ({ createdAt }) => <time dateTime={createdAt}>{instant(createdAt)}</time> },
    { id: "actions", cell: (interest) => <RemoveButton interest={interest} /> },
  ];
}

/** People who want to hear about a program (docs/reference/staff-pages.md#interest-list). */
export default function InterestPanel() {
  const { t } = useTranslation("adminInterests");
  const { scope } = useSeasonScope();
  const list = useListFilter(FILTER);
  const listQuery = { ...scope, ...list.filter };
  const query = usePagedList("/api/admin/interests", api.admin.interests.$get, listQuery);
  // A single season shows its programs at once.
  const defaultScope = useSeasons().length > 1 ? ALL_SEASONS : "current";
  return (
    <Panel
      id="interests"
      title={t("terms:pages.interests")}
      summary={query.lastPage && t("summary", { count: query.lastPage.total })}
      // Messages do not support the filter for free spots.
      actions={!listQuery.free && <ContactListButton list="interests" query={listQuery} />}
    >
      <SeasonChooser defaultScope={defaultScope} includesUnusedPrograms className="mb-4" />
      <ListFilters
        {...list}
        searchTexts={{ label: t("search") }}
        linkFilter={{ name: "free", text: t("onlyFree") }}
      />
      <ResourceList
        textPrefix="adminInterests:"
        query={query}
        columns={useColumns()}
        rowKey={({ id }) => id}
        isFiltered={Object.values(listQuery).some(Boolean)}
      />
    </Panel>
  );
}
