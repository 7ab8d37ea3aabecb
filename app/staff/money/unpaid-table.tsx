import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PhoneLink } from "#app/staff/shared/phone-link.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { Card } from "#app/ui/card.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmailLink, Fact, PersonName } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { registrationAddress } from "#domain/staff/routes.ts";
import type { UnpaidOrder } from "./use-unpaid.ts";

interface RowProps {
  order: UnpaidOrder;
  onRemind: (order: UnpaidOrder) => void;
}

const familyOf = ({ parentFirstName, parentLastName }: UnpaidOrder) => `${parentFirstName} ${parentLastName}`;

function Children({ order: { children } }: Pick<RowProps, "order">) {
  return (
    <ul>
      {children.map(({ id, firstName, lastName }) => (
        <li key={id}>
          <TextLink
            href={registrationAddress(id)}
            look="row"
            className="inline-flex min-h-11 items-center wrap-anywhere"
          >
            {`${firstName} ${lastName}`}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

/** The due date, or the order's date if there is none; late ones are marked in words too. */
function Day({ order: { dueOn, createdAt, isOverdue } }: Pick<RowProps, "order">) {
  const { t } = useTranslation("adminUnpaid");
  const { date } = useFormat();
  const clubTime = useClubTime();
  if (dueOn === null) return <span>{t("since", { at: clubTime(createdAt) })}</span>;
  if (!isOverdue) return <span>{t("until", { date: date(dueOn) })}</span>;
  return <span className="font-semibold text-error">{t("overdue", { date: date(dueOn) })}</span>;
}

function Due({ order }: Pick<RowProps, "order">) {
  const { t } = useTranslation("adminUnpaid");
  const clubTime = useClubTime();
  return (
    <>
      <Day order={order} />
      {order.bouncedAt && (
        <span className="block font-semibold text-error">
          {t("bounced", { at: clubTime(order.bouncedAt) })}
        </span>
      )}
      {order.isDisputeLost && <span className="block font-semibold text-error">{t("disputeLost")}</span>}
    </>
  );
}

function Reminded({ order: { remindedAt } }: Pick<RowProps, "order">) {
  const { t } = useTranslation("adminUnpaid");
  const clubTime = useClubTime();
  return <span>{remindedAt === null ? t("neverReminded") : clubTime(remindedAt)}</span>;
}

function RemindButton({ order, onRemind }: RowProps) {
  const { t } = useTranslation("adminUnpaid");
  if (order.email === "")
    return (
      <span className="text-small text-dusk-700">
        <span>{t("noEmail")}</span> <PhoneLink phone={order.phone} className="whitespace-nowrap" />
      </span>
    );
  if (!order.mayRemind) return <span className="text-small text-dusk-700">{t("remindedToday")}</span>;
  return (
    <RowButton aria-label={t("remindOf", { name: familyOf(order) })} onClick={() => onRemind(order)}>
      {t("remind")}
    </RowButton>
  );
}

/** One order, on a small screen. */
export function UnpaidCard({ order, onRemind }: RowProps) {
  const { t } = useTranslation("adminUnpaid");
  const { money } = useFormat();
  return (
    <Card as="li" padding="row" className="text-small">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 flex-[1_1_8rem] text-lead leading-tight wrap-anywhere">{familyOf(order)}</h3>
        <strong className="figures text-lead whitespace-nowrap">{money(order.openCents)}</strong>
      </div>
      <Children order={order} />
      <dl className="figures mt-2 mb-3 border-t border-sand-200 pt-2">
        <Fact label={t("columns.due")}>
          <Due order={order} />
        </Fact>
        <Fact label={t("columns.phone")}>
          <PhoneLink phone={order.phone} className="-my-1 whitespace-nowrap decoration-sand-500" />
        </Fact>
        <Fact label={t("columns.reminded")}>
          <Reminded order={order} />
        </Fact>
      </dl>
      <RemindButton order={order} onRemind={onRemind} />
    </Card>
  );
}

interface UnpaidTableProps {
  orders: readonly UnpaidOrder[];
  onRemind: RowProps["onRemind"];
}

/** The table on wide screens and on paper. */
export function UnpaidTable({ orders, onRemind }: UnpaidTableProps) {
  const { t } = useTranslation("adminUnpaid");
  const { money } = useFormat();
  const cells = [
    {
      id: "family",
      isRowHeader: true,
      cell: (order) => (
        <>
          <PersonName>{familyOf(order)}</PersonName>
          <span className="block">
            <EmailLink email={order.email} />
          </span>
        </>
      ),
    },
    { id: "children", cell: (order) => <Children order={order} /> },
    {
      id: "open",
      cell: ({ openCents }) => <span className="figures font-semibold">{money(openCents)}</span>,
    },
    { id: "due", cell: (order) => <Due order={order} /> },
    { id: "phone", cell: ({ phone }) => <PhoneLink phone={phone} className="whitespace-nowrap" /> },
    { id: "reminded", cell: (order) => <Reminded order={order} /> },
    { id: "actions", offPaper: true, cell: (order) => <RemindButton order={order} onRemind={onRemind} /> },
  ] as const satisfies Omit<Column<UnpaidOrder>, "label">[];
  const columns = cells.map((cell) => ({ ...cell, label: t(`columns.${cell.id}`) }));
  return <DataTable caption={t("title")} columns={columns} rows={orders} rowKey={({ orderId }) => orderId} />;
}
