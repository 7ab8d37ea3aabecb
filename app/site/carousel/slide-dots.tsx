import { type KeyboardEvent, useRef } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { wrapIndex } from "./use-carousel.ts";

interface SlideDotsProps {
  count: number;
  current: number;
  panelId: string;
  onChoose: (index: number) => void;
}

/** The dot that a key leads to; undefined for other keys. */
function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === "ArrowRight") return wrapIndex(index + 1, count);
  if (key === "ArrowLeft") return wrapIndex(index - 1, count);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

/** One button for each picture, also reachable with the arrow keys. */
export function SlideDots({ count, current, panelId, onChoose }: SlideDotsProps) {
  const { t } = useTranslation("home");
  const list = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const target = targetOf(event.key, current, count);
    if (target === undefined) return;
    event.preventDefault();
    onChoose(target);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[target]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t("carousel.slides")}
      className="flex min-w-0"
      onKeyDown={walk}
    >
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <button
          key={index}
          type="button"
          role="tab"
          aria-selected={index === current}
          aria-controls={panelId}
          aria-label={t("carousel.slide", { number: index + 1, count })}
          tabIndex={index === current ? 0 : -1}
          onClick={() => onChoose(index)}
          className="group grid h-11 w-7 min-w-0 place-items-center sm:w-8"
        >
          <span className="h-1 w-[70%] rounded bg-dusk-300 transition-all group-hover:bg-white group-aria-selected:h-2 group-aria-selected:bg-marigold" />
        </button>
      ))}
    </div>
  );
}
