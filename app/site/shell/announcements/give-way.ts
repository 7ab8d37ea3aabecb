const SLIDE_MS = 200;
/** What a bar over the top of the screen may not cover. */
const USED = "main :is(input, select, textarea, button, iframe)";

/** Whether a bar of a height would, were the page, which has moved down by so much, held where it was. */
function wouldCover(height: number, moved: number): boolean {
  return [...document.querySelectorAll(USED)]
    .map((element) => element.getBoundingClientRect())
    .some(({ top, bottom, width }) => width > 1 && top - moved < height && bottom - moved > 0);
}

/**
 * Changes the height of a bar above the page. At its top the page slides down below the bar; further down it stays
 * where it is, and a bar that stays in sight lies over its upper edge, unless there is something to type into or to press. The slide is a
 * transform, which is no shift of the layout, and whatever has the focus keeps it.
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
  // The browser would hold the page in its place with the next frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      html.style.overflowAnchor = "";
    }),
  );
}
