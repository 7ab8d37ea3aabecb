import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";

const LOOKS = {
  /** At the top of an opened record. */
  head: { classes: "font-semibold underline-offset-4 hover:underline", size: 18 },
  /** Within other text. */
  text: { classes: "underline underline-offset-4", size: 20 },
} as const;

interface BackLinkProps {
  href: string;
  look?: keyof typeof LOOKS;
  className?: string;
  children: ReactNode;
}

/** A link back to a previous page. */
export function BackLink({ href, look = "head", className = "", children }: BackLinkProps) {
  const { classes, size } = LOOKS[look];
  return (
    <Link href={href} className={`inline-flex min-h-11 items-center gap-2 ${classes} ${className}`}>
      <ArrowLeft aria-hidden size={size} />
      <span>{children}</span>
    </Link>
  );
}

/** A link back to the home page, at the top of a page. */
export function BackHome() {
  const { t } = useTranslation();
  return (
    <div className="wrap -mb-6 pt-6 print:hidden">
      <BackLink href="/">{t("terms:backHome")}</BackLink>
    </div>
  );
}
