import { type RefObject, useEffect, useReducer, useState } from "react";
import { carouselReducer, FIRST_PICTURE, wrapIndex } from "./carousel-state.ts";
import { useHold } from "./use-hold.ts";
import { useCalm, usePageHidden } from "./use-visitor-wish.ts";

/** Milliseconds that a picture is shown (spec.md §9), and before its turn that the next one is fetched. */
const SHOWN_MS = 5000;
const AHEAD_MS = 2500;

/**
 * Shows pictures one after the other, round and round. It stops while someone points at `frame` or has the
 * focus in it, while the page is hidden, and for those who want less motion, unless they press play.
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
