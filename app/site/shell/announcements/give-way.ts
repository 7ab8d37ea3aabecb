const SLIDE_MS = 200;
/** Elements that a bar over the top of the screen must not cover. */
const USED = "main :is(input, select, textarea, button, iframe)";

/** Whether a bar of this height would cover a control if the page, which moved down by `moved`, were scrolled back. */
function wouldCover(height: number, moved: number): boolean {
  return [...document.querySelectorAll(USED)]
    .map((element) => element.getBoundingClientRect())
    .some(({ top, bottom, width }) => width > 1 && top - moved < height && bottom - moved > 0);
}

/**
 * Changes the height of a bar above the page without moving what somebody uses. At the top, the page slides below the
 * bar. Further down, the scroll position is corrected, and a sticky bar lies over the page, unless it would cover a
 * control. The slide is a transform, so it is no layout shift, and the focus stays.
 */
export function giveWay(bar: HTMLElement, change: () => void): void {
  const html = document.documentElement;
  html.style.overflowAnchor = "none";
  const before = bar.offsetHeight;
  change();
  const after = bar.offsetHeight;
  const moved = after - before;
  const isSticky = getComputedStyle(bar).position === "sticky";
  html.style.scrollPaddingTop = after === 0 || !isSticky ? "" : `calc(6rem + ${after}px)`;
  const isFarDown = window.scrollY > Math.max(before, after);
  if (moved !== 0 && isFarDown && (moved < 0 || !isSticky || !wouldCover(after, moved))) {
    window.scrollBy({ top: moved, behavior: "instant" });
  } else if (moved !== 0) {
    const lessMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const from = { transform: `translateY(${-moved}px)` };
    document
      .getElementById("root")
      ?.animate([from, { transform: "none" }], { duration: lessMotion ? 1 : SLIDE_MS, easing: "ease-out" });
  }
  // Until then the browser's scroll anchoring would undo this.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      html.style.overflowAnchor = "";
    }),
  );
}
