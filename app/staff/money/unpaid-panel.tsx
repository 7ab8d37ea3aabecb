import type { InferResponseType } from "hono/client";
import { Send } from "lucide-react";
import { useState } from "react";
import { api, dataFrom } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Permitted } from "#app/staff/shared/access/permitted.tsx";
import { PhoneLink } from "#app/staff/shared/display/phone-link.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { ContactListButton } from "#app/staff/shared/list/contact-list-button.tsx";
import { ListFilters, useListFilter } from "#app/staff/shared/list/list-filters.tsx";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { withoutEmpty } from "#app/staff/shared/list/query-parameters.ts";
import { type ListColumn, ResourceList } from "#app/staff/shared/list/resource-list.tsx";
import { SeasonChooser } from "#app/staff/shared/list/season-chooser.tsx";
import { usePagedList } from "#app/staff/shared/list/use-paged-list.ts";
import { useSeasonScope } from "#app/staff/shared/list/use-season-scope.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { EmailLink } from "#app/ui/email-link.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { PersonName } from "#app/ui/person-name.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { UNPAID_SORTS } from "#domain/money/open-balance.ts";
import { registrationPath } from "#domain/staff/staff-paths.ts";

const FILTER = { search: "text", sort: UNPAID_SORTS, returnedCheck: ["yes"] } as const;

type UnpaidResponse = InferResponseType<typeof api.admin.unpaid.$get, 200>;
type UnpaidOrder = UnpaidResponse["data"][number];
type Reminders = UnpaidResponse["remindable"];

const guardianName = ({ parentFirstName, parentLastName }: UnpaidOrder) =>
  `${parentFirstName} ${parentLastName}`;

function UnpaidChildren({ order: { children } }: { order: UnpaidOrder }) {
  return (
    <ul className="-my-1.5">
      {children.map(({ id, firstName, lastName }) => (
        <li key={id} className="py-1.5">
          <TextLink
            href={registrationPath(id)}
            variant="row"
            className="-my-2 inline-block py-2 wrap-anywhere"
          >
            {`${firstName} ${lastName}`}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

/** The due date, or else the order's date. A text besides the color marks an overdue date. */
function DueDate({ dueOn, createdAt, isOverdue, checkReturnedAt, isDisputeLost }: UnpaidOrder) {
  const { t } = useTranslation("adminUnpaid");
  const { date, instant } = useFormat();
  const dueKey = isOverdue ? "overdue" : "until";
  return (
    <>
      <span className={isOverdue ? "font-semibold text-error" : ""}>
        {dueOn === null ? t("since", { at: instant(createdAt) }) : t(dueKey, { date: date(dueOn) })}
      </span>
      {checkReturnedAt && (
        <span className="block font-semibold text-error">
          {t("returnedCheck", { at: instant(checkReturnedAt) })}
        </span>
      )}
      {isDisputeLost && <span className="block font-semibold text-error">{t("disputeLost")}</span>}
    </>
  );
}

function RemindButton({ order, onRemind }: { order: UnpaidOrder; onRemind: (order: UnpaidOrder) => void }) {
  const { t } = useTranslation("adminUnpaid");
  if (order.email === "")
    return (
      <span className="text-small text-dusk-700">
        <span>{t("noEmail")}</span> <PhoneLink phone={order.phone} className="whitespace-nowrap" />
      </span>
    );
  if (!order.mayRemind) return <span className="text-small text-dusk-700">{t("remindedToday")}</span>;
  return (
    <Permitted to="messages.send">
      <RowButton aria-label={t("remindOf", { name: guardianName(order) })} onClick={() => onRemind(order)}>
        {t("terms:remind")}
      </RowButton>
    </Permitted>
  );
}

function useColumns(onRemind: (order: UnpaidOrder) => void): ListColumn<UnpaidOrder>[] {
  const { t } = useTranslation("adminUnpaid");
  const { money, instant } = useFormat();
  return [
    {
      id: "family",
      isRowHeader: true,
      cell: (order) => (
        <>
          <PersonName>{guardianName(order)}</PersonName>
          {order.email && (
            <span className="block font-text text-small font-normal">
              <EmailLink email={order.email} />
            </span>
          )}
        </>
      ),
    },
    { id: "children", cell: (order) => <UnpaidChildren order={order} /> },
    {
      id: "owed",
      cardPosition: "beside",
      cell: ({ openCents }) => <span className="tabular-nums font-semibold">{money(openCents)}</span>,
    },
    { id: "due", cell: (order) => <DueDate {...order} /> },
    {
      id: "fields.phone",
      cell: ({ phone }) => <PhoneLink phone={phone} className="whitespace-nowrap" />,
    },
    {
      id: "lastReminder",
      cell: ({ remindedAt }) => (remindedAt === null ? t("neverReminded") : instant(remindedAt)),
    },
    { id: "actions", cell: (order) => <RemindButton order={order} onRemind={onRemind} /> },
  ];
}

/** Longest list of names in the dialog: more would push the buttons off a phone's screen. */
const VISIBLE_NAMES_MAX = 12;

/** Recipients of "remind all", shown before the click. */
function ReminderRecipients({ reminders }: { reminders: Reminders }) {
  const { t } = useTranslation("adminUnpaid");
  const { en, es, names, unreachable, withoutEmail, resting } = reminders;
  const shortenNames = (allNames: readonly string[]) => {
    const hiddenCount = allNames.length - VISIBLE_NAMES_MAX;
    const visibleNames = allNames.slice(0, VISIBLE_NAMES_MAX).join(", ");
    return hiddenCount > 0 ? t("andMore", { names: visibleNames, count: hiddenCount }) : visibleNames;
  };
  return (
    <span className="grid gap-2 wrap-anywhere">
      <span>
        {t("mails", {
          spanish: t("terms:countInSpanish", { count: es }),
          english: t("terms:countInEnglish", { count: en }),
        })}
      </span>
      <span>{t("mailsTo", { names: shortenNames(names) })}</span>
      {resting > 0 && <span>{t("resting", { count: resting })}</span>}
      {unreachable.length > 0 && (
        <strong className="text-error">
          {t("unreachable", { count: unreachable.length, names: shortenNames(unreachable) })}
        </strong>
      )}
      {withoutEmail.length > 0 && (
        <strong>
          {t("withoutEmail", { count: withoutEmail.length, names: shortenNames(withoutEmail) })}
        </strong>
      )}
    </span>
  );
}

/** Open balances, with reminders (docs/reference/manual-payments.md#unpaid-list). */
export default function UnpaidPanel() {
  const { t } = useTranslation("adminUnpaid");
  const { money } = useFormat();
  const { scope } = useSeasonScope();
  const list = useListFilter(FILTER);
  const listQuery = { ...scope, ...list.filter };
  const query = usePagedList("/api/admin/unpaid", api.admin.unpaid.$get, listQuery);
  const { lastPage: last } = query;
  /** The order to remind about: null for all orders, undefined while the dialog is closed. */
  const [orderToRemind, setOrderToRemind] = useState<UnpaidOrder | null>();
  const { mutate, isPending } = useStaffMutation({
    send: (orderId: string | null) =>
      dataFrom(
        orderId
          ? api.admin.unpaid[":id"].remind.$post({ param: { id: orderId } })
          : api.admin.unpaid.remind.$post({ json: withoutEmpty(scope) }),
      ),
    toast: ({ sent: count }) => ({ title: t("reminded", { count }) }),
    onSuccess: () => setOrderToRemind(undefined),
  });
  const { en = 0, es = 0 } = last?.remindable ?? {};
  const count = orderToRemind ? 1 : en + es;
  return (
    <Panel
      id="unpaid"
      title={t("terms:pages.unpaid")}
      summary={last && t("summary", { count: last.total, cents: money(last.totalCents) })}
      actions={
        <>
          <Permitted to="messages.send">
            {en + es > 0 && (
              <Button
                variant="secondary"
                aria-haspopup="dialog"
                className="max-lg:px-3 max-lg:text-body"
                onClick={() => setOrderToRemind(null)}
              >
                <Send aria-hidden size={18} className="shrink-0" />
                {t("remindAll")}
              </Button>
            )}
          </Permitted>
          <ContactListButton list="unpaid" query={listQuery} />
        </>
      }
    >
      <SeasonChooser includesUnusedPrograms className="mb-4" />
      <ListFilters
        {...list}
        searchTexts={{ label: t("search") }}
        selects={[
          {
            name: "sort",
            label: t("sort"),
            choices: UNPAID_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) })),
          },
        ]}
        linkFilter={{ name: "returnedCheck", text: t("terms:onlyReturnedChecks") }}
      />
      <ResourceList
        textPrefix="adminUnpaid:"
        query={query}
        columns={useColumns(setOrderToRemind)}
        rowKey={({ orderId }) => orderId}
        isFiltered={list.isFiltered}
      />
      <ConfirmDialog
        open={orderToRemind !== undefined}
        onClose={() => setOrderToRemind(undefined)}
        title={t("question", { count })}
        text={
          orderToRemind
            ? t(`oneMail.${orderToRemind.language}`)
            : last && <ReminderRecipients reminders={last.remindable} />
        }
        confirmLabel={t("confirm")}
        tone="primary"
        busy={isPending}
        onConfirm={() => mutate(orderToRemind?.orderId ?? null)}
      />
    </Panel>
  );
}
