import type { ReactNode } from "react";
import { RefreshButton } from "./refresh-button.tsx";

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
