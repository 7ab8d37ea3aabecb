import type { ReactNode } from "react";
import { ChalkRule } from "./chalk-lines.tsx";

interface PageHeaderProps {
  title: string;
  text?: ReactNode;
  /** Aligns with a form's width or with the page's. */
  width?: "form" | "page";
}

export function PageHeader({ title, text, width = "page" }: PageHeaderProps) {
  return (
    <div className={width === "form" ? "form-container pt-12" : "page-container pt-12"}>
      <h1 tabIndex={-1} className="text-headline font-black uppercase">
        {title}
      </h1>
      <ChalkRule className="mt-4 max-w-40 text-brand" />
      {text && <div className="mt-5 max-w-prose text-lead text-pretty text-dusk-700">{text}</div>}
    </div>
  );
}
