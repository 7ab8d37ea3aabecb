import { useId, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** Longer comments are cut in the list (spec.md §2); characters. */
const SHOWN = 140;

function cut(comment: string): string {
  const space = comment.lastIndexOf(" ", SHOWN);
  return `${comment.slice(0, space > 0 ? space : SHOWN)}…`;
}

/** What a family wrote, cut short until somebody wants to read it all. */
export function Comment({ comment }: { comment: string }) {
  const { t } = useTranslation("adminTestimonials");
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  if (comment.length <= SHOWN) return <p className="max-w-line whitespace-pre-line">{comment}</p>;
  return (
    <div className="max-w-line">
      <p id={id} className="whitespace-pre-line">
        {isWhole ? comment : cut(comment)}
      </p>
      <button
        type="button"
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => setWhole(!isWhole)}
        className="min-h-11 font-semibold underline underline-offset-4"
      >
        {t(isWhole ? "less" : "more")}
      </button>
    </div>
  );
}
