import { Button } from "#app/components/button.tsx";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { ListSkeleton } from "#app/components/staff/list-skeleton.tsx";
import { PanelHeader } from "#app/components/staff/panel-header.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { BothSides } from "./both-sides.tsx";
import { DifferenceCard } from "./difference-card.tsx";
import { type Books, useBooks, useCheckBooks } from "./use-books.ts";
import { Verdict } from "./verdict.tsx";

function Board({ books }: { books: Books }) {
  const { t } = useTranslation("adminBooks");
  const { mutate, isPending } = useCheckBooks();
  return (
    <div className="rounded bg-white p-5 shadow-low sm:p-8">
      <Verdict books={books} />
      <div className="mt-6 flex flex-wrap items-end justify-between gap-6">
        {books.lastCheck ? <BothSides check={books.lastCheck} cashCents={books.cashCents} /> : <span />}
        <Button busy={isPending} onClick={() => mutate()} className="max-sm:w-full">
          {t(isPending ? "checking" : "check")}
        </Button>
      </div>
    </div>
  );
}

function LoadedBooks({ books }: { books: Books }) {
  return (
    <div className="grid gap-6">
      <Board books={books} />
      {books.differences.length > 0 && (
        <ul className="grid gap-4">
          {books.differences.map((difference) => (
            <DifferenceCard key={difference.id} difference={difference} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Money equals records: Stripe's side and ours, and what to do where they differ (payments.md, Principle 3). */
export function BooksPanel() {
  const { t } = useTranslation("adminBooks");
  const { data, error, refetch } = useBooks();
  return (
    <section aria-labelledby="books">
      <PanelHeader id="books" title={t("title")} />
      {data && <LoadedBooks books={data.data} />}
      {!data && error && <LoadFailure title={t("loadFailed")} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton label={t("loading")} />}
    </section>
  );
}
