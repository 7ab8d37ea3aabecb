import { useEffect, useState } from "react";
import { useMedia } from "#app/ui/use-media.ts";

/**
 * How long a picture is shown, and how long before its turn the next one is fetched, in milliseconds
 * (docs/reference/public-pages.md#home-page).
 */
const SHOWN_MS = 5000;
const AHEAD_MS = 2500;

/** Wraps an index around, in both directions. */
export function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count;
}

interface Shown {
  /** Index from 0. */
  current: number;
  /** The picture below while the current one fades in; null for the first one. */
  previous: number | null;
  /** The picture that is fetched before its turn. */
  next: number | null;
}

/** Shows pictures in turn, without end. With reduced motion it runs only after the visitor presses play. */
export function useCarousel(count: number) {
  const [shown, setShown] = useState<Shown>({ current: 0, previous: null, next: null });
  const [wish, setWish] = useState<"play" | "pause">();
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  const isPlaying = wish === undefined ? !calm : wish === "play";
  const isRunning = isPlaying && !isPointed && !isFocused;
  const { current } = shown;

  useEffect(() => {
    if (!isRunning) return;
    const next = wrapIndex(current + 1, count);
    const fetching = setTimeout(() => setShown((last) => ({ ...last, next })), SHOWN_MS - AHEAD_MS);
    const showing = setTimeout(() => setShown({ current: next, previous: current, next: null }), SHOWN_MS);
    return () => {
      clearTimeout(fetching);
      clearTimeout(showing);
    };
  }, [isRunning, current, count]);

  return {
    ...shown,
    isPlaying,
    isRunning,
    show: (index: number) => {
      const wanted = wrapIndex(index, count);
      if (wanted !== current) setShown({ current: wanted, previous: current, next: null });
    },
    togglePlaying: () => setWish(isPlaying ? "pause" : "play"),
    /** For the element around the pictures: pauses while it is hovered or has the focus. */
    hold: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
