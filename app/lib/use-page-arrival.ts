import { useEffect, useLayoutEffect, useRef } from "react";

/** The page shown last. On the first page the browser keeps its own focus and scroll position. */
let shown: { path: string; place: string } | undefined;
let cameByHistory = false;

function arrive() {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  // getElementById, because a field's name such as "prices.0.cents" is no valid selector.
  const target = document.getElementById(window.location.hash.slice(1));
  if (target) target.scrollIntoView();
  else if (!cameByHistory) window.scrollTo(0, 0);
  cameByHistory = false;
}

/**
 * Scrolls a new page to its top before its code is loaded; otherwise a phone would show the foot of the placeholder.
 * After Back, the browser restores its own position (docs/reference/page-loading.md#scroll-position). Used by the
 * frame around the page.
 * @param place identifies the page; see usePageArrival
 */
export function usePageTop(place: string): void {
  useEffect(() => {
    // A link to an anchor on this page fires popstate too.
    const remember = () => {
      cameByHistory = window.location.pathname !== shown?.path;
    };
    // In the capture phase: before the router renders the new page.
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
 * Sets a loaded page's title and focuses its heading, so that screen readers announce it.
 * @param place identifies the page if several addresses show one, such as a list and an open row
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
