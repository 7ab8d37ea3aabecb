import { Link } from "wouter";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { AuditAction } from "#domain/audit.ts";
import { paymentAddress, registrationAddress } from "#domain/staff-routes.ts";
import type { AuditLine } from "./use-audit-log.ts";
import { useLogWords } from "./use-log-words.ts";

/** Deeds done to something that has a page of its own; their subject begins with its id. */
const PAGES: { [action in AuditAction]?: "registration" | "payment" } = {
  registration_viewed: "registration",
  registration_entered: "registration",
  registration_edited: "registration",
  cash_taken: "registration",
  registration_deleted: "registration",
  registration_restored: "registration",
  receipt_resent: "payment",
  refund_requested: "payment",
};

const ADDRESSES = { registration: registrationAddress, payment: paymentAddress };

function pageOf({ action, subject }: AuditLine) {
  const page = Object.entries(PAGES).find(([name]) => name === action)?.[1];
  const id = /^[0-9a-f-]{36}/.exec(subject ?? "")?.[0];
  return page && id ? { page, id } : undefined;
}

/** What it was done to: a link where it has a page, else as the log has it. */
export function LogSubject({ line }: { line: AuditLine }) {
  const { t } = useTranslation("adminLog");
  const { subjectName } = useLogWords();
  const target = pageOf(line);
  if (!target) return <span className="wrap-anywhere">{subjectName(line) ?? "–"}</span>;
  return (
    <Link
      href={ADDRESSES[target.page](target.id)}
      className="inline-flex min-h-11 items-center underline decoration-sand-500 underline-offset-2 lg:min-h-0"
    >
      {t(`subjects.${target.page}`, { id: target.id.slice(0, 6) })}
    </Link>
  );
}
