import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, type ReactNode, Suspense } from "react";
import { useLocation, useSearch } from "wouter";
import { hasCode } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { isQueryError } from "#app/lib/query-client.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";

/** Loaded on demand, because it is rarely needed. */
const AccountNeededNotice = lazyWithPreload(
  async () => (await import("#app/staff/shared/access/staff-error-notice.tsx")).AccountNeededNotice,
);

function QueryFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation("admin");
  const { describeError } = useErrorText();
  if (hasCode(error, "account_needed")) {
    return <AccountNeededNotice reason={describeError(error).message} />;
  }
  return <LoadFailure title={t("loadFailed")} error={error} onRetry={onRetry} />;
}

interface ErrorBoundaryProps {
  /** A new address clears the error, because it may need other data. */
  address: string;
  fallback: ReactNode;
  /** Allows failed queries to refetch. */
  onReset: () => void;
  children: ReactNode;
}

/** Catches query errors. The page's boundary (PageErrorBoundary) handles all other errors. */
class QueryErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate({ address }: ErrorBoundaryProps) {
    if (this.state.error !== undefined && address !== this.props.address) this.retry();
  }

  retry = () => {
    this.props.onReset();
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    if (error !== undefined && !isQueryError(error)) throw error;
    return (
      // Inside the boundary, because the texts of an error may still load.
      <Suspense fallback={this.props.fallback}>
        {error === undefined ? this.props.children : <QueryFailure error={error} onRetry={this.retry} />}
      </Suspense>
    );
  }
}

/** Boundary of useSuspenseQuery: a placeholder while loading, and an error with a retry button. */
export function QueryBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation("admin");
  const { reset } = useQueryErrorResetBoundary();
  const [path] = useLocation();
  const address = `${path}?${useSearch()}`;
  const placeholder = fallback === undefined ? <ListSkeleton label={t("terms:loading")} /> : fallback;
  return (
    <QueryErrorBoundary address={address} fallback={placeholder} onReset={reset}>
      {children}
    </QueryErrorBoundary>
  );
}
