import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "./button.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { Skeleton } from "./skeleton.tsx";

const SKELETON_ROWS = ["one", "two", "three", "four", "five", "six"];

/** Placeholder rows for a list that is loading, below a label. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-3">
      <p className="text-small text-dusk-700">{label}</p>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}

interface PagedQuery {
  error: unknown;
  refetch: () => Promise<unknown>;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * Moves the focus to the end of the list when the last page loads. The "more" button disappears then, and the
 * focus would jump to the page's top.
 */
function useFocusAtEnd({ hasNextPage, isFetchingNextPage }: PagedQuery): RefObject<HTMLSpanElement | null> {
  const end = useRef<HTMLSpanElement>(null);
  const wasFetching = useRef(false);
  useEffect(() => {
    if (wasFetching.current && !isFetchingNextPage && !hasNextPage) end.current?.focus();
    wasFetching.current = isFetchingNextPage;
  }, [hasNextPage, isFetchingNextPage]);
  return end;
}

function MoreButton({ hasNextPage, isFetchingNextPage, fetchNextPage }: PagedQuery) {
  const { t } = useTranslation("admin");
  if (!hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      busy={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
      className="justify-self-center print:hidden"
    >
      {t(isFetchingNextPage ? "loadingMore" : "terms:showMore")}
    </Button>
  );
}

interface PagedListProps {
  query: PagedQuery;
  loadingLabel: string;
  /** The rows; undefined until the first response. */
  children: ReactNode | undefined;
}

/** A list that loads page by page: placeholder, failure, rows, and a button for more. */
export function PagedList({ query, loadingLabel, children }: PagedListProps) {
  const { t } = useTranslation("admin");
  const end = useFocusAtEnd(query);
  const failure = Boolean(query.error) && (
    <LoadFailure title={t("loadFailed")} error={query.error} onRetry={() => void query.refetch()} />
  );
  if (children === undefined) return failure || <ListSkeleton label={loadingLabel} />;
  return (
    <div className="grid gap-5">
      {failure}
      {children}
      <MoreButton {...query} />
      <span ref={end} tabIndex={-1} className="outline-none" />
    </div>
  );
}
