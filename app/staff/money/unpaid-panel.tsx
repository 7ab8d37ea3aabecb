import { Send } from "lucide-react";
import { useState } from "react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ListActions } from "#app/staff/shared/list-actions.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { SeasonChooser } from "#app/staff/shared/season-chooser.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Narrowed } from "#app/ui/narrowed.tsx";
import { PagedList } from "#app/ui/paged-list.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useTypedSearch } from "#app/ui/use-typed-search.ts";
import { useWideScreen } from "#app/ui/use-wide-screen.ts";
import { UNPAID_SORTS } from "#domain/money/open-balance.ts";
import { SEARCH_MAX } from "#domain/staff/search.ts";
import { UnpaidCard, UnpaidTable } from "./unpaid-table.tsx";
import { type Reminders, type UnpaidOrder, useReminder, useUnpaid, useUnpaidView } from "./use-unpaid.ts";

const HEADING = "unpaid";

function UnpaidSearch() {
  const { t } = useTranslation("adminUnpaid");
  const { asked, change } = useUnpaidView();
  const { typed, type } = useTypedSearch(asked.search, (search) => change({ search }));
  return (
    <search className="mb-5 grid max-w-3xl items-end gap-x-4 gap-y-3 sm:grid-cols-[1fr_16rem] print:hidden">
      <TextField
        type="search"
        name="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={SEARCH_MAX}
        unmarked
        label={t("search")}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <SelectField
        name="sort"
        unmarked
        label={t("sort")}
        choices={UNPAID_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        value={asked.sort}
        onChange={(event) => change({ sort: event.target.value })}
      />
    </search>
  );
}

interface OrdersProps {
  orders: readonly UnpaidOrder[];
  onRemind: (order: UnpaidOrder) => void;
}

function Orders({ orders, onRemind }: OrdersProps) {
  const { t } = useTranslation("adminUnpaid");
  const isWide = useWideScreen();
  const { asked } = useUnpaidView();
  if (orders.length === 0) {
    const empty = asked.search || asked.bounced ? "noMatch" : "empty";
    return <EmptyState title={t(`${empty}Title`)} text={t(`${empty}Text`)} />;
  }
  if (isWide) return <UnpaidTable orders={orders} onRemind={onRemind} />;
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {orders.map((order) => (
        <UnpaidCard key={order.orderId} order={order} onRemind={onRemind} />
      ))}
    </ul>
  );
}

/** Limit of the names shown, so that the buttons stay on a phone's screen. */
const NAMES_SHOWN = 12;

/** What "remind all" will do and for whom, shown before the click. */
function RemindersAhead({ reminders }: { reminders: Reminders }) {
  const { t } = useTranslation("adminUnpaid");
  const { en, es, names, unreachable, withoutEmail, resting } = reminders;
  const listed = (all: readonly string[]) => {
    const more = all.length - NAMES_SHOWN;
    const first = all.slice(0, NAMES_SHOWN).join(", ");
    return more > 0 ? t("andMore", { names: first, count: more }) : first;
  };
  return (
    <span className="grid gap-2 wrap-anywhere">
      <span>
        {t("mails", { spanish: t("spanish", { count: es }), english: t("english", { count: en }) })}
      </span>
      <span>{t("mailsTo", { names: listed(names) })}</span>
      {resting > 0 && <span>{t("resting", { count: resting })}</span>}
      {unreachable.length > 0 && (
        <strong className="text-error">
          {t("unreachable", { count: unreachable.length, names: listed(unreachable) })}
        </strong>
      )}
      {withoutEmail.length > 0 && (
        <strong>{t("withoutEmail", { count: withoutEmail.length, names: listed(withoutEmail) })}</strong>
      )}
    </span>
  );
}

/** Open balances to be paid by cash or check, with reminders (docs/rules/money.md#the-unpaid-list). */
export function UnpaidPanel() {
  const { t } = useTranslation("adminUnpaid");
  const { money } = useFormat();
  const { asked, change } = useUnpaidView();
  const query = useUnpaid();
  const { orders, about } = query;
  /** The family to remind; null = everyone, undefined = dialog closed. */
  const [chosen, setChosen] = useState<UnpaidOrder | null>();
  const { mutate, isPending } = useReminder(() => setChosen(undefined));
  const { en = 0, es = 0 } = about?.remindable ?? {};
  const count = chosen ? 1 : en + es;
  const summary = about && t("summary", { count: about.total, cents: money(about.totalCents) });
  return (
    <section aria-labelledby={HEADING}>
      <PanelHeader id={HEADING} title={t("title")} summary={summary}>
        {en + es > 0 && (
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            className="max-lg:px-3 max-lg:text-body"
            onClick={() => setChosen(null)}
          >
            <Send aria-hidden size={18} className="shrink-0" />
            {t("remindAll")}
          </Button>
        )}
        <ListActions list="unpaid" asked={asked} title={t("title")} />
      </PanelHeader>
      <SeasonChooser everyProgram className="mb-4" />
      {asked.bounced && <Narrowed text={t("onlyBounced")} onAll={() => change({ bounced: "" })} />}
      <UnpaidSearch />
      <PagedList query={query} failed={t("failed")} loading={t("loading")}>
        {orders && <Orders orders={orders} onRemind={setChosen} />}
      </PagedList>
      <ConfirmDialog
        open={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title={t("question", { count })}
        text={
          chosen ? t(`oneMail.${chosen.language}`) : about && <RemindersAhead reminders={about.remindable} />
        }
        confirmLabel={t("confirm")}
        tone="primary"
        busy={isPending}
        onConfirm={() => mutate(chosen?.orderId ?? null)}
      />
    </section>
  );
}
