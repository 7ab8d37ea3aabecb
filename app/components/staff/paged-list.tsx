import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";

interface PagedQuery {
  error: unknown;
  refetch: () => Promise<unknown>;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
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
      {t(isFetchingNextPage ? "loadingMore" : "more")}
    </Button>
  );
}

interface PagedListProps {
  query: PagedQuery;
  /** Titles of the failure and of the wait. */
  failed: string;
  loading: string;
  /** The rows, once there are any answers; undefined before. */
  children: ReactNode | undefined;
}

/** A list that comes page by page: its outline, its failure, its rows and the way to more of them. */
export function PagedList({ query, failed, loading, children }: PagedListProps) {
  const failure = Boolean(query.error) && (
    <LoadFailure title={failed} error={query.error} onRetry={() => void query.refetch()} />
  );
  if (children === undefined) return failure || <ListSkeleton label={loading} />;
  return (
    <div className="grid gap-5">
      {failure}
      {children}
      <MoreButton {...query} />
    </div>
  );
}
