import { Pause, Play } from "lucide-react";
import { type KeyboardEvent, useId, useRef } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Picture } from "#app/site/picture.tsx";
import type { PictureId } from "#content/club/pictures.ts";
import { useCarousel } from "./use-carousel.ts";

interface SlideDotsProps {
  count: number;
  current: number;
  panelId: string;
  onChoose: (index: number) => void;
}

/** Index of the dot that a key selects; undefined for other keys. */
function dotIndexOfKey(key: string, index: number, count: number): number | undefined {
  if (key === "ArrowRight") return (index + 1) % count;
  if (key === "ArrowLeft") return (index + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

/** A button for each picture. Arrow keys move between the buttons. */
function SlideDots({ count, current, panelId, onChoose }: SlideDotsProps) {
  const { t } = useTranslation("home");
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const targetIndex = dotIndexOfKey(event.key, current, count);
    if (targetIndex === undefined) return;
    event.preventDefault();
    onChoose(targetIndex);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[targetIndex]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t("carousel.slides")}
      className="flex min-w-0 flex-1"
      onKeyDown={onKeyDown}
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
          className="group grid size-11 min-w-0 flex-auto place-items-center"
        >
          <span className="h-1 w-[70%] rounded bg-dusk-300 transition-all group-hover:bg-white group-aria-selected:h-2 group-aria-selected:bg-marigold" />
        </button>
      ))}
    </div>
  );
}

interface SlideProps {
  id: PictureId;
  /** "covered": below the picture that fades in. "waiting": not shown yet, or no longer. */
  state: "shown" | "covered" | "waiting";
  isFirst: boolean;
  /** True if the picture replaces another one. The first picture does not fade in. */
  fadesIn: boolean;
}

const STATE_CLASSES = { shown: "z-20", covered: "z-10", waiting: "invisible" } as const;

/** One picture of the carousel, full width. */
function Slide({ id, state, isFirst, fadesIn }: SlideProps) {
  return (
    <div
      aria-hidden={state !== "shown"}
      className={`absolute inset-0 ${STATE_CLASSES[state]} ${state === "shown" && fadesIn ? "fade-in" : ""}`}
    >
      <Picture
        id={id}
        sizes="(min-width: 64rem) 54vw, 100vw"
        loading="eager"
        fetchPriority={isFirst ? "high" : "low"}
        className="size-full object-cover object-[50%_70%]"
      />
    </div>
  );
}

function PauseButton({ isPlaying, onToggle }: { isPlaying: boolean; onToggle: () => void }) {
  const { t } = useTranslation("home");
  const Icon = isPlaying ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={t(isPlaying ? "carousel.pause" : "carousel.play")}
      onClick={onToggle}
      className="absolute right-0 bottom-full grid size-11 shrink-0 place-items-center rounded-tl bg-dusk-950 hover:bg-dusk-700 sm:static sm:rounded"
    >
      <Icon aria-hidden size={20} />
    </button>
  );
}

/** A slideshow with fading pictures, a button for each picture, and a pause button. */
export function Slideshow({ pictures }: { pictures: readonly PictureId[] }) {
  const { t } = useTranslation("home");
  const panelId = useId();
  const { current, previous, next, pauseHandlers, ...carousel } = useCarousel(pictures.length);
  const stateOf = (index: number) => (index === previous ? "covered" : "waiting");
  return (
    <section
      {...pauseHandlers}
      aria-roledescription="carousel"
      aria-label={t("carousel.label")}
      className="absolute inset-0"
    >
      <div className="absolute bottom-0 left-0 z-30 flex w-full items-center bg-dusk-950 sm:w-auto sm:rounded-tr sm:px-4 lg:right-0 lg:left-auto lg:rounded-tl lg:rounded-tr-none">
        <PauseButton isPlaying={carousel.isPlaying} onToggle={carousel.togglePlaying} />
        <SlideDots
          count={pictures.length}
          current={current}
          panelId={panelId}
          onChoose={carousel.showSlide}
        />
      </div>
      <div
        id={panelId}
        role="tabpanel"
        aria-label={t("carousel.slide", { number: current + 1, count: pictures.length })}
        aria-live={carousel.isRunning ? "off" : "polite"}
        className="absolute inset-0 isolate"
      >
        {pictures.map(
          (id, index) =>
            [current, previous, next].includes(index) && (
              <Slide
                key={id}
                id={id}
                state={index === current ? "shown" : stateOf(index)}
                isFirst={index === 0}
                fadesIn={previous !== null}
              />
            ),
        )}
      </div>
    </section>
  );
}
