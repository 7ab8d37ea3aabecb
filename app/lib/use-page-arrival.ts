import { useEffect, useLayoutEffect, useRef } from "react";

/** What was last shown. A first view keeps the browser's own focus and scroll position. */
let shown: { path: string; place: string } | undefined;
let cameByHistory = false;

function arrive() {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  // Not as a selector: "#prices.0.cents" names a field, and is none.
  const target = document.getElementById(window.location.hash.slice(1));
  if (target) target.scrollIntoView();
  else if (!cameByHistory) window.scrollTo(0, 0);
  cameByHistory = false;
}

/**
 * A page begins at its top before its code is there, or a phone would show the foot of what waits in its place; the
 * browser's Back brings its own position (docs/rules/pages.md#a-new-page-begins-at-its-top). For the frame around the
 * page; `place` is what counts as one.
 */
export function usePageTop(place: string): void {
  useEffect(() => {
    // A link to a place on this page fires the event too.
    const remember = () => {
      cameByHistory = window.location.pathname !== shown?.path;
    };
    // Before the router hears of it and draws the page.
    window.addEventListener("popstate", remember, { capture: true });
    return () => window.removeEventListener("popstate", remember, { capture: true });
  }, []);

  const before = useRef(place);
  useLayoutEffect(() => {
    if (before.current !== place && !cameByHistory) window.scrollTo(0, 0);
    before.current = place;
  }, [place]);
}

/**
 * Once the page is there: its title, and the focus on its heading so that a screen reader says where it is.
 * @param place what counts as a page where several addresses show one, as a list and what is open in it
 */
export function usePageArrival(path: string, title: string, place = path): void {
  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    if (shown && shown.place !== place) arrive();
    else cameByHistory = false;
    shown = { path, place };
  }, [path, place]);
}
