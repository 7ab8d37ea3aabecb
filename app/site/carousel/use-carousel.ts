import { useEffect, useState } from "react";
import { useMediaQuery } from "#app/ui/use-media.ts";

/**
 * Duration of a picture, and how long before its turn the next one is fetched, in milliseconds
 * (docs/reference/public-pages.md#home-page).
 */
const SLIDE_DURATION_MS = 5000;
const PREFETCH_MS = 2500;

interface SlideIndexes {
  /** Index from 0. */
  current: number;
  /** The picture below the current one while that fades in; null for the first picture. */
  previous: number | null;
  /** The picture that is prefetched. */
  next: number | null;
}

/** Shows pictures in an endless loop. With reduced motion, it runs only after the visitor clicks play. */
export function useCarousel(count: number) {
  const [indexes, setIndexes] = useState<SlideIndexes>({ current: 0, previous: null, next: null });
  const [choice, setChoice] = useState<"play" | "pause">();
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const prefersReducedMotion = useMediaQuery("(prefers-reduced-motion: reduce)");
  const isPlaying = choice === undefined ? !prefersReducedMotion : choice === "play";
  const isRunning = isPlaying && !isHovered && !isFocused;
  const { current } = indexes;

  useEffect(() => {
    if (!isRunning) return;
    const next = (current + 1) % count;
    const prefetchTimer = setTimeout(
      () => setIndexes((last) => ({ ...last, next })),
      SLIDE_DURATION_MS - PREFETCH_MS,
    );
    const slideTimer = setTimeout(
      () => setIndexes({ current: next, previous: current, next: null }),
      SLIDE_DURATION_MS,
    );
    return () => {
      clearTimeout(prefetchTimer);
      clearTimeout(slideTimer);
    };
  }, [isRunning, current, count]);

  return {
    ...indexes,
    isPlaying,
    isRunning,
    showSlide: (index: number) => {
      if (index !== current) setIndexes({ current: index, previous: current, next: null });
    },
    togglePlaying: () => setChoice(isPlaying ? "pause" : "play"),
    /** Handlers of the element around the pictures. They pause while it is hovered or focused. */
    pauseHandlers: {
      onPointerEnter: () => setIsHovered(true),
      onPointerLeave: () => setIsHovered(false),
      onFocus: () => setIsFocused(true),
      onBlur: () => setIsFocused(false),
    },
  };
}
