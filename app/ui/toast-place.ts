/** What a toast must not cover, strictest first. If there is no room for any, it goes to the bottom of the screen. */
const LEFT_FREE = [
  "h1, h2, h3, legend, label, input, select, textarea, iframe, button, summary, a, dl, li, [data-uncovered]",
  "h1, h2, h3, input:not([type=radio]), select, textarea, iframe, [type=submit], nav a, dl, li, [data-uncovered]",
  "h1, h2, h3, [type=submit], nav a, dl, [data-uncovered]",
  // At least the person and the cost.
  "nav a, dd, [data-uncovered]",
];
/** Space between a toast and its neighbours, in pixels. */
const GAP = 8;

interface Span {
  top: number;
  bottom: number;
}

/**
 * Lowest top at which a box of this height covers none of the spans; undefined if there is none. All in pixels from the
 * top of the screen.
 */
export function freeTop(height: number, view: Span, taken: readonly Span[]): number | undefined {
  let top = view.bottom - GAP - height;
  while (top >= view.top + GAP) {
    const covered = taken.filter((span) => span.bottom > top - GAP && span.top < top + height + GAP);
    if (covered.length === 0) return top;
    top = Math.min(...covered.map((span) => span.top)) - GAP - height - 1;
  }
  return undefined;
}

/** Top of a toast on the current screen, in pixels. */
export function placeOf(toast: HTMLElement): number {
  const own = toast.getBoundingClientRect();
  const { offsetTop = 0, height: seen = window.innerHeight } = window.visualViewport ?? {};
  const view = { top: offsetTop, bottom: offsetTop + seen };
  for (const selector of LEFT_FREE) {
    const taken = [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => !toast.contains(element))
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.width > 1 && box.right > own.left && box.left < own.right);
    const top = freeTop(own.height, view, taken);
    if (top !== undefined) return top;
  }
  return view.bottom - GAP - own.height;
}
