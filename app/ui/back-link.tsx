import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";

interface BackLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

export function BackLink({ href, className = "", children }: BackLinkProps) {
  return (
    <Link
      href={href}
      className={`inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline ${className}`}
    >
      <ArrowLeft aria-hidden size={18} />
      <span>{children}</span>
    </Link>
  );
}

/** A link back to the home page, at the top of a page. */
export function BackHomeLink() {
  const { t } = useTranslation();
  return (
    <div className="page-container -mb-6 pt-6 print:hidden">
      <BackLink href="/">{t("terms:backHome")}</BackLink>
    </div>
  );
}
