import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import ball from "#content/product/drawings/ball.svg";
import lamps from "#content/product/drawings/lamps.svg";
import whistle from "#content/product/drawings/whistle.svg";
import type { IMPACT_DRAWINGS } from "#content/product/page-lists.ts";

type ImpactDrawing = (typeof IMPACT_DRAWINGS)[number];

const SMALL_SIZE = "size-20 shrink-0 sm:size-24";

interface CardStyle {
  className: string;
  src: string;
  imageClass: string;
}

const CARD_STYLES: Record<ImpactDrawing, CardStyle> = {
  ball: { className: "items-center bg-sand-200", src: ball, imageClass: SMALL_SIZE },
  lamps: {
    className: "flex-col justify-between bg-dusk-900 text-white",
    src: lamps,
    imageClass: "h-40 w-full object-contain lg:h-52",
  },
  whistle: {
    className: "items-center bg-marigold-50 ring-1 ring-marigold ring-inset",
    src: whistle,
    imageClass: SMALL_SIZE,
  },
};

const STYLE_OF_DRAWING = new Map<string, CardStyle>(Object.entries(CARD_STYLES));

/** Grid position of the tall card, if it is one of three. */
const TALL_CARD_POSITION = "lg:col-start-2 lg:row-span-2 lg:row-start-1";

/** Examples of what donations pay for, in the club's texts. */
export function DonationExamples() {
  const { t } = useTranslation("donate");
  const cards = t("impact.cards", { returnObjects: true });
  if (cards.length === 0) return null;
  const isTall = (drawing: string) => drawing === "lamps";
  const hasTall = cards.length === 3 && cards.filter(({ drawing }) => isTall(drawing)).length === 1;
  return (
    <section className="page-container pt-12">
      <h2 className="text-title">{t("impact.title")}</h2>
      <ul
        className={`mt-6 grid gap-4 ${hasTall ? "lg:grid-cols-[1fr_1.2fr] lg:grid-rows-2" : "lg:grid-cols-2"}`}
      >
        {cards.map(({ drawing, title, text }) => {
          const card = STYLE_OF_DRAWING.get(drawing) ?? CARD_STYLES.ball;
          const position = hasTall && isTall(drawing) ? ` ${TALL_CARD_POSITION}` : "";
          return (
            <li key={title} className={`flex flex-wrap gap-6 rounded p-7 ${card.className}${position}`}>
              <img src={card.src} alt="" className={`${card.imageClass} print:hidden`} />
              <div className={isTall(drawing) ? "" : "min-w-0 grow basis-40"}>
                <h3 className="text-title">{title}</h3>
                <p className="mt-2 max-w-prose">{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
