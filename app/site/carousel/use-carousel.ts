import { type RefObject, useEffect, useReducer, useState, useSyncExternalStore } from "react";

const CALM = "(prefers-reduced-motion: reduce)";

function watchMotion(listener: () => void) {
  const query = window.matchMedia(CALM);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the visitor prefers reduced motion. */
function useCalm(): boolean {
  return useSyncExternalStore(
    watchMotion,
    () => window.matchMedia(CALM).matches,
    () => false,
  );
}

function watchVisibility(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Whether the page is hidden behind another tab or app. */
function usePageHidden(): boolean {
  return useSyncExternalStore(
    watchVisibility,
    () => document.hidden,
    () => false,
  );
}

/** Whether a mouse hovers over an element or the focus is in it. Touch does not count: it has no hover. */
function useHold(frame: RefObject<HTMLElement | null>): boolean {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const listening = new AbortController();
    const on = (event: string, react: (event: Event) => void) =>
      element.addEventListener(event, react, { signal: listening.signal });
    on("pointerenter", () => setPointed(true));
    on("pointerleave", () => setPointed(false));
    on("focusin", () => setFocused(true));
    on("focusout", () => setFocused(false));
    return () => listening.abort();
  }, [frame]);
  return pointed || focused;
}

/** Which picture is shown and which others are rendered, by index from 0. */
interface CarouselState {
  current: number;
  /** The picture below while the current one fades in; null for the first one. */
  previous: number | null;
  /** Pictures that were shown or are next: only these are fetched. */
  present: readonly number[];
}

type CarouselAction = { type: "show"; index: number } | { type: "prepare"; index: number };

export const FIRST_PICTURE: CarouselState = { current: 0, previous: null, present: [0] };

/** Wraps an index around, in both directions. */
export function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count;
}

function withPicture(present: readonly number[], index: number): readonly number[] {
  return present.includes(index) ? present : [...present, index];
}

export function carouselReducer(state: CarouselState, { type, index }: CarouselAction): CarouselState {
  const present = withPicture(state.present, index);
  if (type === "prepare") return { ...state, present };
  if (index === state.current) return state;
  return { current: index, previous: state.current, present };
}

/**
 * How long a picture is shown, and how long before its turn the next one is fetched, in milliseconds
 * (docs/reference/public-pages.md#home-page).
 */
const SHOWN_MS = 5000;
const AHEAD_MS = 2500;

/**
 * Shows pictures in turn, without end. Pauses while `frame` is hovered or focused and while the page is hidden. With
 * reduced motion it runs only after the visitor presses play.
 */
export function useCarousel(count: number, frame: RefObject<HTMLElement | null>) {
  const [state, dispatch] = useReducer(carouselReducer, FIRST_PICTURE);
  const [wish, setWish] = useState<"play" | "pause">();
  const calm = useCalm();
  const hidden = usePageHidden();
  const held = useHold(frame);
  const isPlaying = wish === undefined ? !calm : wish === "play";
  const isRunning = isPlaying && !hidden && !held;
  const { current } = state;

  useEffect(() => {
    if (!isRunning) return;
    const index = wrapIndex(current + 1, count);
    const fetching = setTimeout(() => dispatch({ type: "prepare", index }), SHOWN_MS - AHEAD_MS);
    const showing = setTimeout(() => dispatch({ type: "show", index }), SHOWN_MS);
    return () => {
      clearTimeout(fetching);
      clearTimeout(showing);
    };
  }, [isRunning, current, count]);

  return {
    ...state,
    isPlaying,
    isRunning,
    show: (index: number) => dispatch({ type: "show", index: wrapIndex(index, count) }),
    togglePlaying: () => setWish(isPlaying ? "pause" : "play"),
  };
}
export type Carousel = ReturnType<typeof useCarousel>;
