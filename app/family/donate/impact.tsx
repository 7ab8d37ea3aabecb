import type { ReactNode } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { IMPACT_DRAWINGS } from "#content/product/page-lists.ts";

interface DrawingProps {
  className: string;
}

/** A ball on its line. */
function EquipmentDrawing({ className }: DrawingProps) {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" fill="none" className={className}>
      <g stroke="currentColor" strokeWidth="4" strokeLinejoin="round" strokeLinecap="round">
        <circle cx="48" cy="46" r="36" />
        <path d="m48 31 14 10-5 16H39l-5-16z" fill="currentColor" />
        <path d="M48 31V11M62 41l19-6M57 57l12 16M39 57 27 73M34 41l-19-6" />
        <path d="M4 91h88" />
      </g>
    </svg>
  );
}

/** A row of floodlights: one more is lit, and its light falls on a small jersey. */
function ScholarshipDrawing({ className }: DrawingProps) {
  return (
    <svg viewBox="0 0 480 200" aria-hidden="true" fill="none" className={className}>
      <path fill="var(--color-marigold)" fillOpacity=".22" d="m344 34-64 156h156z" />
      <g stroke="var(--color-dusk-300)" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M6 190h468M70 190V40h30M190 190V40h30M292 190V40h30" />
      </g>
      <path fill="var(--color-dusk-500)" d="M92 34h22l6 16H86zM212 34h22l6 16h-34z" />
      <path fill="var(--color-marigold)" d="M324 30h30l8 18h-46z" />
      <path
        fill="var(--color-brand)"
        stroke="var(--color-white)"
        strokeWidth="4"
        strokeLinejoin="round"
        d="m336 104 13-7c5 6 13 6 18 0l13 7 15 17-13 11-6-6v46h-36v-46l-6 6-13-11z"
      />
    </svg>
  );
}

/** A whistle on its cord. */
function CoachDrawing({ className }: DrawingProps) {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" fill="none" className={className}>
      <g stroke="currentColor" strokeWidth="4" strokeLinejoin="round" strokeLinecap="round">
        <path d="M34 40h56v16H62a25 25 0 1 1-28-16z" />
        <circle cx="38" cy="64" r="9" fill="currentColor" />
        <path d="M66 40v9M28 42C14 36 6 24 12 14s22-8 24 2-8 12-12 8" />
        <path d="m76 26 6-10M88 30l7-5M66 24V12" />
      </g>
    </svg>
  );
}

type ImpactDrawing = (typeof IMPACT_DRAWINGS)[number];

interface Card {
  className: string;
  drawing: ReactNode;
}

const SMALL = "size-20 shrink-0 text-dusk-900 sm:size-24";

/** Style of a card for each drawing. */
const CARDS: Record<ImpactDrawing, Card> = {
  ball: { className: "items-center bg-sand-200", drawing: <EquipmentDrawing className={SMALL} /> },
  lamps: {
    className: "flex-col justify-between bg-dusk-900 text-white",
    drawing: <ScholarshipDrawing className="h-40 w-full lg:h-52" />,
  },
  whistle: {
    className: "items-center bg-marigold-50 ring-1 ring-marigold ring-inset",
    drawing: <CoachDrawing className={SMALL} />,
  },
};

/** The place of the tall card, if it is one of three. */
const TALL = "lg:col-start-2 lg:row-span-2 lg:row-start-1";

/** What donations pay for, in the club's words. */
export function Impact() {
  const { t } = useTranslation("donate");
  const rows = t("impact.cards", { returnObjects: true });
  if (rows.length === 0) return null;
  const isTall = (drawing: string) => drawing === "lamps";
  const hasTall = rows.length === 3 && rows.filter(({ drawing }) => isTall(drawing)).length === 1;
  return (
    <section className="wrap pt-12">
      <h2 className="text-title">{t("impact.title")}</h2>
      <ul
        className={`mt-6 grid gap-4 ${hasTall ? "lg:grid-cols-[1fr_1.2fr] lg:grid-rows-2" : "lg:grid-cols-2"}`}
      >
        {rows.map(({ drawing, title, text }) => {
          const card = CARDS[drawing as ImpactDrawing] ?? CARDS.ball;
          const place = hasTall && isTall(drawing) ? ` ${TALL}` : "";
          return (
            <li key={title} className={`flex flex-wrap gap-6 rounded p-7 ${card.className}${place}`}>
              {card.drawing}
              <div className={isTall(drawing) ? "" : "min-w-0 grow basis-40"}>
                <h3 className="text-title">{title}</h3>
                <p className="mt-2 max-w-line">{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
