import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";

/** Refetches all data, because staff pages do not refresh automatically (docs/reference/page-loading.md#data-fetching). */
export function RefreshButton() {
  const { t } = useTranslation("admin");
  const client = useQueryClient();
  const isBusy = useIsFetching() > 0;
  return (
    <Button variant="icon" busy={isBusy} onClick={() => void client.invalidateQueries()}>
      <RotateCw aria-hidden size={18} />
      <span className="sr-only">{t("refresh")}</span>
    </Button>
  );
}

interface PanelHeaderProps {
  /** Id of the heading, for the section's aria-labelledby. */
  id: string;
  title: string;
  /** A line below the title, announced on change. */
  summary?: ReactNode;
  /** Buttons before Refresh. */
  children?: ReactNode;
}

interface PanelProps extends Omit<PanelHeaderProps, "children"> {
  /** Buttons before Refresh. */
  actions?: ReactNode;
  text?: string;
  className?: string;
  children?: ReactNode;
}

export function Panel({ actions, text, className, children, ...header }: PanelProps) {
  return (
    <section aria-labelledby={header.id} className={className}>
      <PanelHeader {...header}>{actions}</PanelHeader>
      {text && <p className="mb-5 max-w-prose text-dusk-700">{text}</p>}
      {children}
    </section>
  );
}

export function PanelHeader({ id, title, summary, children }: PanelHeaderProps) {
  return (
    <div
      className={`mb-4 flex items-start justify-between gap-3 sm:items-center ${children ? "flex-wrap" : ""}`}
    >
      <div>
        <h2 id={id} tabIndex={-1} className="text-title outline-none">
          {title}
        </h2>
        {summary !== undefined && (
          <p role="status" className="tabular-nums mt-1 min-h-6 text-small text-dusk-700">
            {summary}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {children}
        <RefreshButton />
      </div>
    </div>
  );
}

interface SubPageProps {
  title: string;
  text?: string;
  backLink: { href: string; label: string };
  className?: string;
  children?: ReactNode;
}

/** A page of one record, with a link back to its list. The heading gets the focus. */
export function SubPage({ title, text, backLink, className, children }: SubPageProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <section aria-label={title} className={className}>
      <BackLink href={backLink.href} className="mb-4">
        {backLink.label}
      </BackLink>
      <h2 ref={heading} tabIndex={-1} className="text-title outline-none wrap-anywhere">
        {title}
      </h2>
      {text && <p className="mt-1 mb-6 max-w-prose text-dusk-700">{text}</p>}
      {children}
    </section>
  );
}
