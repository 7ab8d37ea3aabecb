import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";

/** Asks for everything on the page again: nothing here refreshes by itself (docs/rules/pages.md#data-is-asked-for-once). */
export function RefreshButton() {
  const { t } = useTranslation("admin");
  const client = useQueryClient();
  const isBusy = useIsFetching() > 0;
  return (
    <Button
      variant="secondary"
      busy={isBusy}
      className="max-sm:px-3.5 print:hidden"
      onClick={() => void client.invalidateQueries()}
    >
      <RotateCw aria-hidden size={18} />
      <span className="max-sm:sr-only">{t("refresh")}</span>
    </Button>
  );
}

interface PanelHeaderProps {
  /** Of the heading, for the section's aria-labelledby. */
  id: string;
  title: string;
  /** One line of numbers below the title; announced when it changes. */
  summary?: ReactNode;
  /** Further buttons, before Refresh. */
  children?: ReactNode;
}

/** The head of each part of the dashboard: what it is, how much of it there is, and Refresh. */
export function PanelHeader({ id, title, summary, children }: PanelHeaderProps) {
  return (
    <div
      className={`mb-4 flex items-start justify-between gap-3 sm:items-end ${children ? "flex-wrap" : ""}`}
    >
      <div>
        <h2 id={id} tabIndex={-1} className="text-title outline-none">
          {title}
        </h2>
        {summary !== undefined && (
          <p role="status" className="figures mt-1 min-h-6 text-small text-dusk-700">
            {summary}
          </p>
        )}
      </div>
      <div className="flex gap-3">
        {children}
        <RefreshButton />
      </div>
    </div>
  );
}
