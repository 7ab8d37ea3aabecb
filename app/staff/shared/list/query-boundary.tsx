import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, type ReactNode, Suspense } from "react";
import { useLocation, useSearch } from "wouter";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { isQueryError } from "#app/lib/query-client.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";

/** Not part of the frame's code: hardly anybody sees it. */
const AccountNeeded = lazyWithPreload(
  async () => (await import("#app/staff/shared/access/refusal.tsx")).AccountNeeded,
);

function QueryFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation("admin");
  const { describeError } = useErrorText();
  if (error instanceof ApiError && error.code === "account_needed") {
    return <AccountNeeded why={describeError(error).message} />;
  }
  return <LoadFailure title={t("loadFailed")} error={error} onRetry={onRetry} />;
}

interface ErrorBoundaryProps {
  /** Another address may ask for other data: the error ends with it. */
  address: string;
  fallback: ReactNode;
  /** Lets queries that failed be sent again. */
  onReset: () => void;
  children: ReactNode;
}

/** Catches what queries throw. Any other error goes on to the page's boundary (PageCrash). */
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
      // Inside the boundary: the texts of an error may still have to be fetched.
      <Suspense fallback={this.props.fallback}>
        {error === undefined ? this.props.children : <QueryFailure error={error} onRetry={this.retry} />}
      </Suspense>
    );
  }
}

interface QueryBoundaryProps {
  /** Shown while its children load. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Part of a staff page that reads with useSuspenseQuery: a placeholder while it loads, and a failure with a retry button. */
export function QueryBoundary({ fallback, children }: QueryBoundaryProps) {
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
