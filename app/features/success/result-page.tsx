import { type ReactNode, useEffect, useRef } from "react";
import { PageHeader } from "#app/components/page-header.tsx";

interface ResultPageProps {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

/** A result takes the place of "Checking…", and the focus with it. */
export function ResultPage({ title, text, children }: ResultPageProps) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    page.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={page} className="pb-20">
      <PageHeader title={title} text={text} />
      {children && <div className="wrap grid gap-10 pt-10">{children}</div>}
    </div>
  );
}
